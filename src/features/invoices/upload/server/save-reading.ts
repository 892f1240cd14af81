import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { dropFiles } from "#src/features/invoices/upload/server/invoice-files.ts";
import type { ReadUpload } from "#src/features/invoices/upload/server/read-documents.ts";
import { notifyRead } from "#src/features/invoices/upload/server/notify-read.ts";
import { publish } from "#src/server/publish.ts";
import type { Context, Scope } from "#src/server/context.ts";

interface Reading {
  invoice_id: string;
  reading_id: string;
}

/** Puts what was read on the invoice, with its pages, unless it was discarded or is being read anew meanwhile. */
export async function saveReading(scope: Scope, job: Reading, read: ReadUpload): Promise<void> {
  const dropped = await scope.within((context) => keep(context, job, read));
  await dropFiles(scope, dropped);
}

/** Answers the pictures nobody needs any more: those of an earlier reading, or these. */
async function keep(context: Context, job: Reading, { extracted, read_by, pages }: ReadUpload): Promise<string[]> {
  const { db, companyId } = context;
  const clean = cleanReading(extracted);
  const supplier = clean.supplier_id === null ? undefined : await knownSupplier(context, clean.supplier_id);
  const kept = await db
    .updateTable("supplier_invoice")
    .set({
      step: "ready",
      step_page: null,
      step_pages: null,
      read_by,
      extracted: JSON.stringify({ ...clean, supplier_id: supplier?.id ?? null }),
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
    })
    .where("company_id", "=", companyId)
    .where(sql<boolean>`id = ${job.invoice_id} and reading_id = ${job.reading_id} and step = 'matching'`)
    .returning("id")
    .executeTakeFirst();
  if (!kept) return pages.map(({ image_key }) => image_key);
  const earlier = await db
    .deleteFrom("supplier_invoice_pages")
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", job.invoice_id)
    .returning("image_key")
    .execute();
  const rows = pages.map((page, at) => ({
    ...page,
    company_id: companyId,
    id: uuid(),
    invoice_id: job.invoice_id,
    page: at,
  }));
  if (rows.length > 0) await db.insertInto("supplier_invoice_pages").values(rows).execute();
  await notifyRead(context, job.invoice_id);
  await publish(context, "invoices.changed", job.invoice_id);
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

/** PostgreSQL takes neither NUL nor half of a surrogate pair, and a PDF's own text may hold both. */
function cleanReading(extracted: ExtractedInvoice): ExtractedInvoice {
  const text = JSON.stringify(extracted, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return JSON.parse(text) as ExtractedInvoice;
}

/** A figure misread beyond what money is stays in the reading and does not become a sum of the invoice. */
const storable = (amount: number | null): number | null =>
  amount !== null && Math.abs(amount) < 100_000_000 ? amount : null;
