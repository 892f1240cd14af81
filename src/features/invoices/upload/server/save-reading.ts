import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { dropFiles } from "#src/features/invoices/upload/server/invoice-files.ts";
import type { DrawnPage, ReadUpload } from "#src/features/invoices/upload/server/read-documents.ts";
import { notifyRead } from "#src/features/invoices/upload/server/notify-read.ts";
import { publish } from "#src/server/publish.ts";
import type { Context, Scope } from "#src/server/context.ts";

interface Reading {
  invoice_id: string;
  reading_id: string;
}

/** Saves the result of a reading with its pages, unless the invoice was discarded or has a newer reading. */
export async function saveReading(scope: Scope, job: Reading, read: ReadUpload): Promise<void> {
  const unused = await scope.within((context) => storeReading(context, job, read));
  await dropFiles(scope, unused);
}

/**
 * Stores a reading. Returns the keys of the pictures that are no longer needed: those of an earlier reading, or the new
 * ones if the reading is outdated.
 */
export async function storeReading(context: Context, job: Reading, { extracted, read_by, pages }: ReadUpload) {
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
  const clean = withoutInvalidText(extracted);
  const supplier = clean.supplier_id === null ? undefined : await knownSupplier(context, clean.supplier_id);
  return {
    extracted: JSON.stringify({ ...clean, supplier_id: supplier?.id ?? null }),
    document: clean.document,
    supplier_id: supplier?.id ?? null,
    supplier_name: supplier?.name ?? clean.supplier_name,
    invoice_number: clean.invoice_number,
    number_key: codeKey(clean.invoice_number),
    invoice_date: clean.invoice_date || null,
    currency: clean.currency || null,
    subtotal: storable(clean.subtotal),
    tax: storable(clean.tax),
    charges: storable(clean.charges),
    discount: storable(clean.discount),
    rounding: storable(clean.rounding),
    total: storable(clean.total),
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
 * Removes text that PostgreSQL cannot store: NUL and half of a surrogate pair, both of which the text of a PDF may
 * contain.
 */
export function withoutInvalidText(extracted: ExtractedInvoice): ExtractedInvoice {
  const text = JSON.stringify(extracted, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return JSON.parse(text) as ExtractedInvoice;
}

/**
 * Returns the amount, or null if it exceeds its column: then it was misread, stays in `extracted`, and does not become
 * a sum of the invoice.
 */
const storable = (amount: number | null): number | null =>
  amount !== null && Math.abs(amount) < 100_000_000 ? amount : null;
