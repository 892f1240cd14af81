import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Uploaded } from "#src/features/invoices/upload/contract.ts";
import { CONTENT_TYPE, dropFiles, originalKey } from "#src/features/invoices/upload/server/invoice-files.ts";
import { queueReading } from "#src/features/invoices/upload/server/read-upload.ts";
import { acceptFiles, type AcceptedFile } from "#src/features/invoices/upload/server/accept-files.ts";
import { readUploaded, waitForReading } from "#src/features/invoices/upload/server/wait-for-reading.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import { type Context, type Scope } from "#src/server/context.ts";

interface Upload {
  form: FormData;
  /** Answer only when it is read, as long as that is in bounds. */
  wait: boolean;
  signal: AbortSignal;
  /** Called when the form is no longer held. */
  free: () => void;
}

/**
 * Takes the pages of an invoice, keeps them, and asks for them to be read: from then on nothing is lost, whether or not the
 * caller waits for the reading.
 */
export async function uploadInvoice(scope: Scope, { form, wait, signal, free }: Upload): Promise<Uploaded> {
  const id = await storeUpload(scope, await acceptFiles(form));
  form.delete("invoice");
  free();
  if (wait) await waitForReading(scope, id, signal);
  return scope.within((context) => readUploaded(context, id));
}

async function storeUpload(scope: Scope, taken: readonly AcceptedFile[]): Promise<string> {
  const files = taken.map((file) => {
    const id = uuid();
    return { ...file, id, key: originalKey(scope.companyId, id, file.format) };
  });
  try {
    for (const { key, bytes, format } of files) {
      // oxlint-disable-next-line no-await-in-loop
      await scope.ports.files.put(key, bytes, CONTENT_TYPE[format]);
    }
    return await scope.within((context) => addUpload(context, files));
  } catch (error) {
    await dropFiles(
      scope,
      files.map(({ key }) => key),
    );
    throw error;
  }
}

async function addUpload(context: Context, files: readonly (AcceptedFile & { id: string; key: string })[]) {
  const { db, companyId, actor } = context;
  const id = uuid();
  await db
    .insertInto("supplier_invoice")
    .values({ id, company_id: companyId, step: "queued", files_key: filesKey(files), created_by: actor.name })
    .execute();
  await db
    .insertInto("supplier_invoice_files")
    .values(
      files.map((file, position) => ({
        company_id: companyId,
        id: file.id,
        invoice_id: id,
        position,
        file_key: file.key,
        file_name: file.name,
        format: file.format,
        bytes: file.bytes.length,
        sha256: file.sha256,
      })),
    )
    .execute();
  const name = files[0]?.name ?? "";
  const description = `An invoice was uploaded (${files.length === 1 ? name : `${files.length} files`})`;
  await recordActivity(context, {
    action_type: "create",
    entity_type: "invoice",
    entity_id: id,
    entity_name: name,
    description,
  });
  await queueReading(context, id);
  await publish(context, "invoices.changed", id);
  return id;
}

/** The same set of files, in whatever order they were chosen. */
function filesKey(files: readonly AcceptedFile[]): string {
  const all = files.map(({ sha256 }) => sha256).toSorted();
  return createHash("sha256").update(all.join(" ")).digest("hex");
}
