import { sql, type UpdateObject } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { filesOfDocument } from "#src/features/documents/server/document-files.ts";
import {
  type DocumentReader,
  failureText,
  readDocument,
  READING_JOB,
} from "#src/features/documents/server/read-document.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { readInvoice } from "#src/features/invoices/upload/server/read-pages.ts";
import { storeReading } from "#src/features/invoices/upload/server/save-reading.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { companyJob } from "#src/server/jobs.ts";

const TEXTS = {
  given_up: "The invoice could not be read. Please try again, or enter it by hand.",
  too_long: "Reading the invoice took too long and was stopped. Please try again, or enter it by hand.",
};

const reading = z.object({ invoice_id: z.uuid(), reading_id: z.uuid() });
type Reading = z.output<typeof reading>;

/** Reads one upload. */
export const readUpload = companyJob({
  ...READING_JOB,
  name: "invoices.read",
  data: reading,
  run: (scope, job) => readDocument(scope, invoiceReader, job),
});

/** Queues the reading of an upload in the caller's transaction. A reading that is still running becomes outdated. */
export async function queueReading(context: Context, invoiceId: string): Promise<void> {
  const { db, companyId } = context;
  const reading_id = uuid();
  await db
    .updateTable("supplier_invoice")
    .set({ status: "pending", step: "queued", reading_id, attempts: 0, error: null, can_retry: false })
    .set({ step_page: null, step_pages: null })
    .where("company_id", "=", companyId)
    .where("id", "=", invoiceId)
    .execute();
  await context.jobs.send(db, readUpload, companyId, { invoice_id: invoiceId, reading_id });
}

const invoiceReader: DocumentReader<Reading, ExtractedInvoice> = {
  kind: INVOICE,
  change: (context, job, { stage, added, failure }) =>
    setColumns(context, job, {
      step: stage,
      attempts: sql<number>`attempts + ${added}`,
      ...(stage !== "reading" && { step_page: null, step_pages: null }),
      ...(failure && { status: "error", ...failureText(failure, TEXTS) }),
    }),
  filesOf: (context, { invoice_id }) => filesOfDocument(context, INVOICE, invoice_id),
  showPage: (context, job, page, of) => setColumns(context, job, { step: "reading", step_page: page, step_pages: of }),
  read: async (scope, pages, job) => {
    await scope.within((context) => setColumns(context, job, { step: "matching", step_page: null, step_pages: null }));
    return readInvoice(scope, pages);
  },
  store: storeReading,
};

/**
 * Changes the invoice if this reading is the invoice's current one and has not finished. Returns the number of
 * attempts, or undefined if nothing was changed.
 */
async function setColumns(
  context: Context,
  { invoice_id, reading_id }: Reading,
  columns: UpdateObject<DB, "supplier_invoice">,
): Promise<number | undefined> {
  const changed = await context.db
    .updateTable("supplier_invoice")
    .set(columns)
    .where("company_id", "=", context.companyId)
    .where("id", "=", invoice_id)
    .where("reading_id", "=", reading_id)
    .where("status", "=", "pending")
    .where("step", "<>", "ready")
    .returning("attempts")
    .executeTakeFirst();
  if (changed) await publish(context, "invoices.changed", invoice_id);
  return changed?.attempts;
}
