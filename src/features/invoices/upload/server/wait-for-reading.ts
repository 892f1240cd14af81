import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Uploaded } from "#src/features/invoices/upload/contract.ts";
import { duplicatesOfUpload } from "#src/features/invoices/upload/server/duplicates.ts";
import { isSettled, stageOf } from "#src/features/invoices/upload/stages.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";

/**
 * Maximum waiting time. It is slightly shorter than the time after which proxies and browsers abort a request without
 * data.
 */
const MAX_WAIT_MS = 90_000;

/**
 * Ends when an upload is read or has failed, when the caller disconnects, when this process stops, or after
 * MAX_WAIT_MS.
 */
export async function waitForReading(scope: Scope, id: string, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const stop = AbortSignal.any([signal, done.signal, AbortSignal.timeout(MAX_WAIT_MS)]);
  // Subscribe before the first check; otherwise an event in between would be missed.
  const events = scope.events.stream(scope.companyId, stop);
  try {
    if (await isReadingSettled(scope, id)) return;
    for await (const event of events) {
      if ((event.type === "resync" || event.id === id) && (await isReadingSettled(scope, id))) return;
    }
  } finally {
    done.abort();
  }
}

function isReadingSettled(scope: Scope, id: string): Promise<boolean> {
  return scope.within(async (context) => isSettled(stageOf(await readRow(context, id))));
}

async function readRow({ db, companyId }: Context, id: string) {
  const row = await db
    .selectFrom("supplier_invoice")
    .select(["id", "status", "step", "reversed_at", "error", "supplier_name", "supplier_id", "extracted"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Invoice");
  return row;
}

/** Returns the response to an upload at its present stage. Throws 422 if it could not be read. */
export async function readUploaded(context: Context, id: string): Promise<Uploaded> {
  const row = await readRow(context, id);
  const stage = stageOf(row);
  if (stage === "failed") {
    const message = row.error ?? "Failed to process the invoice. Please try again.";
    throw new AppError(422, message, { code: "READING_FAILED", details: { invoice_id: id } });
  }
  const extracted = row.extracted as ExtractedInvoice | null;
  return {
    invoice_id: id,
    stage,
    supplier_name: row.supplier_name,
    items: (extracted?.items ?? []).map(({ item_name, item_description, code, quantity, unit, unit_price }) => ({
      item_name,
      item_description,
      code,
      quantity,
      unit,
      unit_price,
    })),
    duplicates: await duplicatesOfUpload(context, id),
  };
}
