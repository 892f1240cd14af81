import type { FileFormat } from "#src/invoice-reader/reader.ts";
import type { Scope } from "#src/server/context.ts";

/** A private folder: only the invoice endpoints serve its files. */
const FOLDER = "supplier-invoices";

/** Returns the folder with all files of a company. */
export const invoiceFolder = (companyId: string): string => `${FOLDER}/${companyId}`;

export const CONTENT_TYPE: Record<FileFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const EXTENSION: Record<FileFormat, string> = { jpeg: "jpg", png: "png", pdf: "pdf" };

export function originalKey(companyId: string, fileId: string, format: FileFormat): string {
  return `${invoiceFolder(companyId)}/${fileId}.${EXTENSION[format]}`;
}

/**
 * Returns the key of a page's picture. Each run of a reading has its own pictures, so that an outdated run cannot
 * overwrite those of a newer one.
 */
export function pageKey(companyId: string, run: string, page: number): string {
  return `${invoiceFolder(companyId)}/${run}-${page}.webp`;
}

/**
 * Deletes the files that no invoice refers to; an invoice that was opened again shares its files with the first. A file
 * that cannot be deleted is logged and remains: no endpoint serves it.
 */
export async function dropFiles(scope: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const used = await scope.within(async ({ db, companyId }) => {
    const files = await db
      .selectFrom("supplier_invoice_files")
      .select("file_key as key")
      .where("company_id", "=", companyId)
      .where("file_key", "in", keys)
      .execute();
    const pages = await db
      .selectFrom("supplier_invoice_pages")
      .select("image_key as key")
      .where("company_id", "=", companyId)
      .where("image_key", "in", keys)
      .execute();
    return new Set([...files, ...pages].map(({ key }) => key));
  });
  const results = await Promise.allSettled(
    keys.filter((key) => !used.has(key)).map((key) => scope.ports.files.delete(key)),
  );
  for (const result of results) {
    if (result.status === "rejected")
      scope.log.warn({ err: result.reason }, "a file of an invoice could not be removed");
  }
}
