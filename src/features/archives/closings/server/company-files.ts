import { sql } from "kysely";
import { uploadFolder } from "#src/features/archives/server/archive-row.ts";
import { removeAllNotedFiles } from "#src/features/archives/server/files/noted-files.ts";
import { deliveryPhotoFolder } from "#src/features/deliveries/server/delivery-photo.ts";
import { discardPicture } from "#src/features/dishes/server/pictures.ts";
import { exportFolder } from "#src/features/archives/exports/server/make-export.ts";
import { folderOf } from "#src/features/documents/server/document-files.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { menuFolder } from "#src/features/imports/menu-photos/server/menu-files.ts";
import type { Scope } from "#src/server/context.ts";

const BATCH = 1000;

/** The keys of the files that the company's rows refer to, except retained files. */
const KEYS = sql<{ key: string }>`
  select image_key as key from supplier_invoice_pages
  union select photo_key from deliveries where photo_key is not null
  union select file_key from delivery_papers
  union select file_key from menu_photo_files
  union select image_key from menu_photo_pages
  union select page ->> 'image_key' from delivery_papers, jsonb_array_elements(pages) as page
  except select file_key from supplier_invoice_files`;

/** The original files of the invoices. Law requires them to be retained for a while. */
const RETAINED_KEYS = sql<{ key: string }>`select file_key as key from supplier_invoice_files`;

/**
 * Deletes the files of a company, except retained files. This includes files that rows refer to, and files in the
 * company's folders without a row, which were left by a killed reading or upload. A file that is already gone is
 * ignored.
 */
export async function deleteFiles(scope: Scope): Promise<void> {
  const { files } = scope.ports;
  const pictures = await scope.within(({ db, companyId }) =>
    db.selectFrom("dish_images").select(["image_url", "widths"]).where("company_id", "=", companyId).execute(),
  );
  for (const { image_url, widths } of pictures) await discardPicture(files, image_url, widths);
  await removeAllNotedFiles(scope);
  await deleteKeys(scope, await keysOf(scope, KEYS));
  const retained = new Set(await keysOf(scope, RETAINED_KEYS));
  for (const folder of FOLDERS) {
    const found = await files.list(folder(scope.companyId));
    await deleteKeys(
      scope,
      found.filter((key) => !retained.has(key)),
    );
  }
}

const invoiceFolder = (companyId: string) => folderOf(INVOICE, companyId);

const FOLDERS = [invoiceFolder, menuFolder, deliveryPhotoFolder, exportFolder, uploadFolder];

export const deleteRetainedFiles = async (scope: Scope): Promise<void> =>
  deleteKeys(scope, await keysOf(scope, RETAINED_KEYS));

async function keysOf(scope: Scope, keys: typeof KEYS): Promise<string[]> {
  const { rows } = await scope.within(({ db }) => keys.execute(db));
  return rows.map(({ key }) => key);
}

async function deleteKeys(scope: Scope, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += BATCH)
    await Promise.all(keys.slice(at, at + BATCH).map((key) => scope.ports.files.delete(key)));
}
