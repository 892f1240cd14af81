import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { filesText, type StoredFile, takeDocument } from "#src/features/documents/server/document-files.ts";
import type { Uploaded } from "#src/features/invoices/upload/contract.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { queueReading } from "#src/features/invoices/upload/server/read-upload.ts";
import { readUploaded, waitForReading } from "#src/features/invoices/upload/server/wait-for-reading.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

interface Upload {
  form: ReceivedForm;
  /** Whether to return only when the invoice is read, or after a time limit. */
  wait: boolean;
  signal: AbortSignal;
  /** Called when the form is no longer in memory. */
  free: () => void;
}

/**
 * Stores the files of an invoice and queues a job that reads them, so that nothing is lost even if the caller does not
 * wait.
 */
export async function uploadInvoice(scope: Scope, { form, wait, signal, free }: Upload): Promise<Uploaded> {
  const id = await takeDocument(scope, form, { kind: INVOICE, free, add: addUpload });
  if (wait) await waitForReading(scope, id, signal);
  return scope.within((context) => readUploaded(context, id));
}

async function addUpload(context: Context, files: readonly StoredFile[]): Promise<string> {
  const { db, companyId, actor } = context;
  const id = uuid();
  await db
    .insertInto("supplier_invoice")
    .values({ id, company_id: companyId, step: "queued", files_key: filesKey(files), created_by: actor.name })
    .execute();
  await db
    .insertInto("supplier_invoice_files")
    .values(files.map((file) => ({ ...file, company_id: companyId, invoice_id: id })))
    .execute();
  await recordChange(context, {
    entity: "invoice",
    action: "create",
    row: { id, name: files[0]?.file_name ?? "" },
    description: `An invoice was uploaded (${filesText(files)})`,
    event: "invoices.changed",
  });
  await queueReading(context, id);
  return id;
}

/** Returns a hash of the set of files, independent of their order. */
function filesKey(files: readonly StoredFile[]): string {
  const all = files.map(({ sha256 }) => sha256).toSorted();
  return createHash("sha256").update(all.join(" ")).digest("hex");
}
