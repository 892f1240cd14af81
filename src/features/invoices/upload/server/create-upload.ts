import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Uploaded } from "#src/features/invoices/upload/contract.ts";
import { CONTENT_TYPE, dropFiles, originalKey } from "#src/features/invoices/upload/server/invoice-files.ts";
import { queueReading } from "#src/features/invoices/upload/server/read-upload.ts";
import { acceptFiles, type AcceptedFile, type Document } from "#src/features/invoices/upload/server/accept-files.ts";
import { readUploaded, waitForReading } from "#src/features/invoices/upload/server/wait-for-reading.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

interface Upload {
  form: ReceivedForm;
  /** Return only when it is read, or after a limit. */
  wait: boolean;
  signal: AbortSignal;
  /** Called when the form is no longer in memory. */
  free: () => void;
}

const INVOICE: Document = {
  field: "invoice",
  subject: "An invoice",
  missing: "Please choose an invoice to upload.",
};

/**
 * Stores the files of an invoice and queues a job that reads them, so that nothing is lost even if the caller does not
 * wait.
 */
export async function uploadInvoice(scope: Scope, { form, wait, signal, free }: Upload): Promise<Uploaded> {
  const id = await storeUpload(scope, await acceptFiles(scope.ports.pictures, form, INVOICE));
  form.delete("invoice");
  free();
  if (wait) await waitForReading(scope, id, signal);
  return scope.within((context) => readUploaded(context, id));
}

async function storeUpload(scope: Scope, accepted: readonly AcceptedFile[]): Promise<string> {
  const files = accepted.map((file) => {
    const id = uuid();
    return { ...file, id, key: originalKey(scope.companyId, id, file.format) };
  });
  try {
    for (const { key, bytes, format } of files) {
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
  await recordChange(context, {
    entity: "invoice",
    action: "create",
    row: { id, name },
    description: `An invoice was uploaded (${files.length === 1 ? name : `${files.length} files`})`,
    event: "invoices.changed",
  });
  await queueReading(context, id);
  return id;
}

/** Returns a hash of the set of files, independent of their order. */
function filesKey(files: readonly AcceptedFile[]): string {
  const all = files.map(({ sha256 }) => sha256).toSorted();
  return createHash("sha256").update(all.join(" ")).digest("hex");
}
