import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { saveReading } from "#src/features/invoices/upload/server/save-reading.ts";
import { type InvoiceFile, readDocuments } from "#src/features/invoices/upload/server/read-documents.ts";
import { publish } from "#src/server/publish.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";

/** A reading that fails, or dies with its process, is begun again this often before the owner is told. */
const MAX_ATTEMPTS = 3;
const GIVEN_UP = "The invoice could not be read. Please try again, or enter it by hand.";
const TOO_LONG = "Reading the invoice took too long and was stopped. Please try again, or enter it by hand.";

const reading = z.object({ invoice_id: z.uuid(), reading_id: z.uuid() });
type Reading = z.output<typeof reading>;

/** Reads one upload; a process reads one at a time, whatever the number that wait. */
export const readUpload = companyJob({
  name: "invoices.read",
  data: reading,
  concurrency: 1,
  // Attempts are counted in the invoice; these are only more than that.
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: read,
});

/** Asks for an upload to be read, in the transaction that calls for it; an earlier reading still at work is out of date. */
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

async function read(scope: Scope, job: Reading): Promise<void> {
  const files = await scope.within((context) => begin(context, job));
  if (!files) return;
  try {
    const read = await readDocuments(scope, files, {
      reading_id: job.reading_id,
      onPage: (page, of) =>
        scope.within((context) => step(context, job, { step: "reading", step_page: page, step_pages: of })),
      onRead: () =>
        scope.within((context) => step(context, job, { step: "matching", step_page: null, step_pages: null })),
    });
    await saveReading(scope, job, read);
  } catch (error) {
    if (await scope.within((context) => fail(context, job, error))) {
      scope.log.warn({ err: error, invoiceId: job.invoice_id }, "an invoice could not be read");
      return;
    }
    throw error;
  }
}

const ours = ({ invoice_id, reading_id }: Reading) =>
  sql<boolean>`id = ${invoice_id} and reading_id = ${reading_id} and status = 'pending' and step <> 'ready'`;

/** The files of the upload, now ours to read; undefined when it is gone, read already, or being read anew. */
async function begin(context: Context, job: Reading): Promise<InvoiceFile[] | undefined> {
  const { db, companyId } = context;
  const begun = await db
    .updateTable("supplier_invoice")
    .set({ step: "reading", attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where(ours(job))
    .returning("attempts")
    .executeTakeFirst();
  if (!begun) return undefined;
  if (begun.attempts > MAX_ATTEMPTS) {
    await giveUp(context, job, { error: GIVEN_UP, can_retry: true });
    return undefined;
  }
  await publish(context, "invoices.changed", job.invoice_id);
  const rows = await db
    .selectFrom("supplier_invoice_files")
    .select(["id", "file_key", "format"])
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", job.invoice_id)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, format: row.format as InvoiceFile["format"] }));
}

async function step(
  context: Context,
  job: Reading,
  progress: { step: string; step_page: number | null; step_pages: number | null },
): Promise<void> {
  await context.db
    .updateTable("supplier_invoice")
    .set(progress)
    .where("company_id", "=", context.companyId)
    .where(ours(job))
    .execute();
  await publish(context, "invoices.changed", job.invoice_id);
}

/** Whether that was the end of it. What may go better the next time is left to the queue. */
async function fail(context: Context, job: Reading, error: unknown): Promise<boolean> {
  if (error instanceof FileRejected) {
    await giveUp(context, job, { error: error.message, can_retry: false });
    return true;
  }
  if (error instanceof OcrFailed && error.reason === "timeout") {
    // It had minutes in which others waited; whether it gets them again is the owner's to say.
    await giveUp(context, job, { error: TOO_LONG, can_retry: true });
    return true;
  }
  const stopped = error instanceof OcrFailed && error.reason === "closed";
  const row = await context.db
    .updateTable("supplier_invoice")
    // A process that was stopped on purpose says nothing about the invoice.
    .set({ step: "queued", step_page: null, step_pages: null, ...(stopped && { attempts: sql<number>`attempts - 1` }) })
    .where("company_id", "=", context.companyId)
    .where(ours(job))
    .returning("attempts")
    .executeTakeFirst();
  if (!row) return true;
  if (stopped || row.attempts < MAX_ATTEMPTS) {
    await publish(context, "invoices.changed", job.invoice_id);
    return false;
  }
  await giveUp(context, job, { error: GIVEN_UP, can_retry: true });
  return true;
}

async function giveUp(context: Context, job: Reading, why: { error: string; can_retry: boolean }): Promise<void> {
  await context.db
    .updateTable("supplier_invoice")
    .set({ status: "error", step: "failed", step_page: null, step_pages: null, ...why })
    .where("company_id", "=", context.companyId)
    .where(ours(job))
    .execute();
  await publish(context, "invoices.changed", job.invoice_id);
}
