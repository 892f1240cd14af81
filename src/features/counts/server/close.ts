import { sql } from "kysely";
import type { CountDetail } from "#src/features/counts/contract.ts";
import { readCountRow } from "#src/features/counts/server/count-rows.ts";
import { countClosed, endCount, recordCountChange } from "#src/features/counts/server/counts.ts";
import { readCount } from "#src/features/counts/server/detail.ts";
import { bookCounts } from "#src/features/counts/server/item-counts.ts";
import { readLineRows } from "#src/features/counts/server/line-rows.ts";
import { computeResults } from "#src/features/counts/server/results.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

interface Closing {
  version: number;
  note: string | null;
  uncounted_are_empty: boolean;
}

/**
 * Books the differences of a count and ends it. Closing it again changes nothing. Throws 409 COUNT_CHANGED when lines
 * arrived that were not shown to the person who closes the count.
 */
export async function closeCount(
  context: Context,
  id: string,
  { version, note, uncounted_are_empty }: Closing,
): Promise<CountDetail> {
  const count = await readCountRow(context, id, "ending");
  if (count.state === "closed") return readCount(context, id);
  if (count.state === "discarded") throw countClosed(count);
  if (count.version !== version) {
    throw conflict("COUNT_CHANGED", "Somebody has counted more since. Please look at the differences again.", {
      version: count.version,
    });
  }
  await bookLines(context, { id, note, currency: count.currency, uncountedAreEmpty: uncounted_are_empty });
  return readCount(context, id);
}

/** Books the results of a count's lines, and ends it. */
export async function bookLines(
  context: Context,
  {
    id,
    note,
    currency,
    uncountedAreEmpty,
  }: { id: string; note: string | null; currency: string; uncountedAreEmpty: boolean },
): Promise<void> {
  const lines = await readLineRows(context, id);
  await lockItems(
    context,
    lines.map(({ booked_id }) => booked_id),
  );
  const results = await computeResults(context, lines, { currency, uncountedAreEmpty });
  const booked = results.filter(({ state }) => state === "ready");
  await bookCounts(context, { id, note }, booked);
  await endCount(context, id, { state: "closed", note });
  const corrected = booked.filter(({ difference }) => difference !== 0).length;
  await recordCountChange(context, id, "update", `Stocktake: ${booked.length} counted, ${corrected} corrected`);
  // The event has no id, because it concerns many items.
  await publish(context, "inventory.changed");
  await requestReorderCheck(
    context,
    booked.map(({ item_id }) => item_id),
  );
}

/**
 * Locks the counted items in the order of their ids. Orders lock items in the same order, so a count and an order
 * cannot wait for each other.
 */
export async function lockItems({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  await sql`select from inventory where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db);
}
