import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { dataOf } from "#src/features/invoices/receipts/from-upload.ts";
import type { InvoiceRecord, Review } from "#src/features/invoices/review/contract.ts";
import { asSummary, selectInvoices } from "#src/features/invoices/receipts/server/invoice-rows.ts";
import { readRecordLines } from "#src/features/invoices/receipts/server/record-lines.ts";
import { reviewInvoice } from "#src/features/invoices/review/server/review.ts";
import { withNamedUnits } from "#src/features/invoices/receipts/server/unit-words.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Returns everything about one invoice. For an invoice that waits to be saved, this includes the result of saving it as
 * it was read.
 */
export async function readInvoiceRecord(context: Context, id: string): Promise<InvoiceRecord> {
  const row = await selectInvoices(context)
    .select(["invoice.extracted", "invoice.read_by"])
    .where("invoice.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Invoice");
  const { extracted: stored, read_by, ...rest } = row;
  const summary = asSummary(rest);
  const read = stored as ExtractedInvoice | null;
  const extracted = read && (await withNamedUnits(context, summary.supplier_id, read));
  return {
    ...summary,
    files: await readFiles(context, id),
    pages: await readPages(context, id),
    extracted,
    read_by: read_by as InvoiceRecord["read_by"],
    review: summary.stage === "ready" && extracted ? await reviewOfReading(context, summary, extracted) : null,
    lines: summary.status === "processed" ? await readRecordLines(context, id) : [],
  };
}

async function reviewOfReading(
  context: Context,
  { id, supplier_id, supplier_name }: Pick<InvoiceRecord, "id" | "supplier_id" | "supplier_name">,
  extracted: ExtractedInvoice,
): Promise<Review> {
  // A deleted supplier is looked up by name again.
  const standing = await context.db
    .selectFrom("suppliers")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", supplier_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const data = dataOf(extracted, { id: standing?.id, name: supplier_name });
  return reviewInvoice(context, { ...data, invoice_id: id });
}

async function readFiles({ db, companyId }: Context, invoiceId: string): Promise<InvoiceRecord["files"]> {
  const rows = await db
    .selectFrom("supplier_invoice_files")
    .select(["id", "file_name", "format", "bytes"])
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, format: row.format as InvoiceRecord["files"][number]["format"] }));
}

async function readPages({ db, companyId }: Context, invoiceId: string): Promise<InvoiceRecord["pages"]> {
  return db
    .selectFrom("supplier_invoice_pages")
    .select(["page", "file_id", "width", "height"])
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("page")
    .execute();
}
