import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { saveReading } from "#src/features/invoices/upload/server/save-reading.ts";
import { type InvoiceFile, readInto } from "#src/features/invoices/upload/server/read-documents.ts";
import { publish } from "#src/server/publish.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";

/** Maximum number of attempts, after errors or the death of the process, before the upload is marked as failed. */
const MAX_ATTEMPTS = 3;
const GIVEN_UP = "The invoice could not be read. Please try again, or enter it by hand.";
const TOO_LONG = "Reading the invoice took too long and was stopped. Please try again, or enter it by hand.";

const reading = z.object({ invoice_id: z.uuid(), reading_id: z.uuid() });
type Reading = z.output<typeof reading>;

/** Reads one upload. A process reads one at a time, because recognition needs much memory. */
export const readUpload = companyJob({
  name: "invoices.read",
  data: reading,
  concurrency: 1,
  inTurns: true,
  // The invoice counts its attempts; the queue must only not give up earlier.
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: runReading,
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

async function runReading(scope: Scope, job: Reading): Promise<void> {
  const files = await scope.within((context) => startAttempt(context, job));
  if (!files) return;
  try {
    await readInto(scope, files, {
      onPage: (page, of) =>
        scope.within((context) => setProgress(context, job, { step: "reading", step_page: page, step_pages: of })),
      onRead: () =>
        scope.within((context) => setProgress(context, job, { step: "matching", step_page: null, step_pages: null })),
      save: (read) => saveReading(scope, job, read),
    });
  } catch (error) {
    if (await scope.within((context) => handleFailure(context, job, error))) {
      scope.log.warn({ err: error, invoiceId: job.invoice_id }, "an invoice could not be read");
      return;
    }
    throw error;
  }
}

/** Condition: this reading is still the invoice's current one, and has not finished. */
const isCurrent = ({ invoice_id, reading_id }: Reading) =>
  sql<boolean>`id = ${invoice_id} and reading_id = ${reading_id} and status = 'pending' and step <> 'ready'`;

/**
 * Starts an attempt and returns the files to read; undefined if the upload was deleted, is already read, or has a newer
 * reading.
 */
async function startAttempt(context: Context, job: Reading): Promise<InvoiceFile[] | undefined> {
  const { db, companyId } = context;
  const started = await db
    .updateTable("supplier_invoice")
    .set({ step: "reading", attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where(isCurrent(job))
    .returning("attempts")
    .executeTakeFirst();
  if (!started) return undefined;
  if (started.attempts > MAX_ATTEMPTS) {
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

async function setProgress(
  context: Context,
  job: Reading,
  progress: { step: string; step_page: number | null; step_pages: number | null },
): Promise<void> {
  await context.db
    .updateTable("supplier_invoice")
    .set(progress)
    .where("company_id", "=", context.companyId)
    .where(isCurrent(job))
    .execute();
  await publish(context, "invoices.changed", job.invoice_id);
}

/** Returns whether the upload has failed for good. Otherwise the caller throws, and the queue tries again. */
async function handleFailure(context: Context, job: Reading, error: unknown): Promise<boolean> {
  if (error instanceof FileRejected) {
    await giveUp(context, job, { error: error.message, can_retry: false });
    return true;
  }
  if (error instanceof OcrFailed && error.reason === "timeout") {
    // It took minutes in which other uploads waited, so only the owner can start it again.
    await giveUp(context, job, { error: TOO_LONG, can_retry: true });
    return true;
  }
  const stopped = error instanceof OcrFailed && error.reason === "closed";
  const row = await context.db
    .updateTable("supplier_invoice")
    // A process that was stopped on purpose does not count as a failed attempt.
    .set({ step: "queued", step_page: null, step_pages: null, ...(stopped && { attempts: sql<number>`attempts - 1` }) })
    .where("company_id", "=", context.companyId)
    .where(isCurrent(job))
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

async function giveUp(context: Context, job: Reading, outcome: { error: string; can_retry: boolean }): Promise<void> {
  await context.db
    .updateTable("supplier_invoice")
    .set({ status: "error", step: "failed", step_page: null, step_pages: null, ...outcome })
    .where("company_id", "=", context.companyId)
    .where(isCurrent(job))
    .execute();
  await publish(context, "invoices.changed", job.invoice_id);
}
