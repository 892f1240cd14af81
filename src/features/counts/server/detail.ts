import { sql } from "kysely";
import type { CountDetail, CountResult } from "#src/features/counts/contract.ts";
import { type CountRow, readCountRow } from "#src/features/counts/server/count-rows.ts";
import { readLineRows, withStanding } from "#src/features/counts/server/line-rows.ts";
import { type Computed, computeResults } from "#src/features/counts/server/results.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns a count with its lines and their results. The expected quantities of a blind count are hidden until it is
 * closed.
 */
export async function readCount(
  context: Context,
  id: string,
  { reveal = false }: { reveal?: boolean } = {},
): Promise<CountDetail> {
  const row = await readCountRow(context, id);
  const lines = await readLineRows(context, id);
  const isHidden = row.blind && row.state === "open" && !reveal;
  const results =
    row.state === "closed"
      ? await readBooked(context, row)
      : (await computeResults(context, lines, { currency: row.currency, uncountedAreEmpty: false })).map((result) =>
          shown(result, isHidden),
        );
  return { ...row, lines: withStanding(lines), results };
}

function shown({ at_seq: _, ...result }: Computed, isHidden: boolean): CountResult {
  return isHidden ? { ...result, expected: null, difference: null, cost: null } : result;
}

/** Returns what a closed count booked, in each item's unit at that time, at its price today. */
async function readBooked({ db, companyId }: Context, { id, currency }: CountRow): Promise<CountResult[]> {
  const { rows } = await sql<Omit<CountResult, "state" | "recount" | "missing_areas">>`
    select made.item_id, item.name, made.unit, made.counted, made.expected, made.difference, made.counted_at,
      case when made.unit = item.unit then round(made.difference * item.unit_price, currency_digits(${currency})) end as cost
    from item_counts made
    join inventory item on item.company_id = made.company_id and item.id = made.item_id
    where made.company_id = ${companyId} and made.count_id = ${id}
    order by lower(item.name), item.id`.execute(db);
  return rows.map((row) => ({ ...row, state: "booked" as const, recount: false, missing_areas: [] }));
}
