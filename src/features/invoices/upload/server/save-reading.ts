import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import type { ReadDocument } from "#src/features/documents/server/read-document.ts";
import type { DrawnPage } from "#src/features/documents/server/recognise-pages.ts";
import { notifyRead } from "#src/features/invoices/upload/server/notify-read.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";

interface Reading {
  invoice_id: string;
  reading_id: string;
}

/**
 * Stores a reading. Returns the keys of the pictures that are no longer needed: those of an earlier reading, or the new
 * ones if the reading is outdated.
 */
export async function storeReading(
  context: Context,
  job: Reading,
  { extracted, read_by, pages }: ReadDocument<ExtractedInvoice>,
): Promise<string[]> {
  const { db, companyId } = context;
  const stored = await db
    .updateTable("supplier_invoice")
    .set({ step: "ready", step_page: null, step_pages: null, read_by, ...(await invoiceColumns(context, extracted)) })
    .where("company_id", "=", companyId)
    .where(sql<boolean>`id = ${job.invoice_id} and reading_id = ${job.reading_id} and step = 'matching'`)
    .returning("id")
    .executeTakeFirst();
  if (!stored) return pages.map(({ image_key }) => image_key);
  const earlier = await replacePages(context, job.invoice_id, pages);
  await notifyRead(context, job.invoice_id);
  await publish(context, "invoices.changed", job.invoice_id);
  return earlier;
}

/** Returns the reading as columns of the invoice. */
async function invoiceColumns(context: Context, extracted: ExtractedInvoice) {
  const { supplier_id } = extracted;
  const supplier = supplier_id === null ? undefined : await knownSupplier(context, supplier_id);
  return {
    extracted: JSON.stringify({ ...extracted, supplier_id: supplier?.id ?? null }),
    document: extracted.document,
    supplier_id: supplier?.id ?? null,
    supplier_name: supplier?.name ?? extracted.supplier_name,
    invoice_number: extracted.invoice_number,
    number_key: codeKey(extracted.invoice_number),
    invoice_date: extracted.invoice_date || null,
    currency: extracted.currency || null,
    subtotal: storable(extracted.subtotal),
    tax: storable(extracted.tax),
    charges: storable(extracted.charges),
    discount: storable(extracted.discount),
    rounding: storable(extracted.rounding),
    total: storable(extracted.total),
  };
}

/** Replaces the pages. Returns the keys of an earlier reading's pictures. */
async function replacePages({ db, companyId }: Context, invoiceId: string, pages: readonly DrawnPage[]) {
  const earlier = await db
    .deleteFrom("supplier_invoice_pages")
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .returning("image_key")
    .execute();
  const rows = pages.map((page, at) => ({
    ...page,
    company_id: companyId,
    id: uuid(),
    invoice_id: invoiceId,
    page: at,
  }));
  if (rows.length > 0) await db.insertInto("supplier_invoice_pages").values(rows).execute();
  return earlier.map(({ image_key }) => image_key);
}

function knownSupplier({ db, companyId }: Context, id: string) {
  return db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Returns the amount, or null if it exceeds its column. Such an amount was misread: it stays in `extracted` and does
 * not become a sum of the invoice.
 */
const storable = (amount: number | null): number | null =>
  amount !== null && Math.abs(amount) < 100_000_000 ? amount : null;
