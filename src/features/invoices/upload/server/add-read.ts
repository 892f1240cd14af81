import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { ReadDocument } from "#src/features/documents/server/read-document.ts";
import type { DocumentFile } from "#src/features/documents/server/recognise-pages.ts";
import { storeReading } from "#src/features/invoices/upload/server/save-reading.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Context } from "#src/server/context.ts";

/** A file that was stored and read elsewhere. The pages of its reading refer to its id. */
export interface ReadFile extends DocumentFile {
  file_name: string;
  bytes: number;
  sha256: string;
}

/** Returns the newest invoice with a page from this file, saved or not; reversed ones do not count. */
export async function invoiceOfFile({ db, companyId }: Context, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom("supplier_invoice_files as file")
    .innerJoin("supplier_invoice as invoice", (join) =>
      join.onRef("invoice.company_id", "=", "file.company_id").onRef("invoice.id", "=", "file.invoice_id"),
    )
    .select("invoice.id")
    .where("file.company_id", "=", companyId)
    .where("file.sha256", "=", sha256)
    .where("invoice.reversed_at", "is", null)
    .where("invoice.status", "<>", "error")
    .orderBy("invoice.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds an invoice that has already been read, to be reviewed and saved like any upload, and returns its id. */
export async function addReadInvoice(
  context: Context,
  file: ReadFile,
  read: ReadDocument<ExtractedInvoice>,
): Promise<string> {
  const { db, companyId, actor } = context;
  const id = uuid();
  const reading_id = uuid();
  const files_key = createHash("sha256").update(file.sha256).digest("hex");
  await db
    .insertInto("supplier_invoice")
    .values({ id, company_id: companyId, step: "matching", reading_id, files_key, created_by: actor.name })
    .execute();
  await db
    .insertInto("supplier_invoice_files")
    .values({ company_id: companyId, ...file, invoice_id: id, position: 0 })
    .execute();
  await recordChange(context, {
    entity: "invoice",
    action: "create",
    row: { id, name: file.file_name },
    description: `An invoice was uploaded (${file.file_name})`,
    event: "invoices.changed",
  });
  await storeReading(context, { invoice_id: id, reading_id }, read);
  return id;
}
