import { sql } from "kysely";
import { countRejected, type CountedPortions } from "#src/features/forecasts/demand/rules/rejected-portions.ts";
import type { SameWeekdays } from "#src/features/forecasts/demand/server/same-weekdays.ts";
import type { Context } from "#src/server/context.ts";

/** How many days rejected portions are stored individually. */
const STORED_DAYS = 40;
/** Quantile of the quantities of a size's lines. It is the maximum that counts for one caller. */
const USUAL_SHARE = 0.95;
const LINE_DAYS = 90;
/** Prefix of callers for orders of the staff; docs/glossary.md. */
export const STAFF = "staff ";

/**
 * Returns the rejected portions of a day, by size. For a day whose callers have been deleted, it returns the stored
 * numbers.
 */
export async function readRejected(
  context: Context,
  day: string,
  sold: ReadonlyMap<string, number>,
  past: SameWeekdays,
): Promise<Map<string, CountedPortions>> {
  const stored = await readStored(context, day);
  if (stored) return stored;
  const { db, companyId } = context;
  const { rows } = await sql<{ size_id: string; caller: string; quantity: number }>`
    select size_id, caller, quantity from refused_demand where company_id = ${companyId} and day = ${day}::date`.execute(
    db,
  );
  if (rows.length === 0) return new Map();
  const bySize = Map.groupBy(rows, ({ size_id }) => size_id);
  const usual = await usualLines(context, [...bySize.keys()], day);
  return new Map(
    [...bySize].map(([size_id, rejected]) => [
      size_id,
      countRejected(
        rejected.map(({ caller, quantity }) => ({ isStaff: caller.startsWith(STAFF), quantity })),
        { usualLine: usual.get(size_id) ?? 1, bestDay: past.bestDay(size_id) ?? sold.get(size_id) ?? 0 },
      ),
    ]),
  );
}

async function readStored({ db, companyId }: Context, day: string): Promise<Map<string, CountedPortions> | null> {
  const { rows } = await sql<CountedPortions & { size_id: string }>`
    select size_id, refused as counted, not_counted from daily_demand
    where company_id = ${companyId} and day = ${day}::date and day < current_date - ${STORED_DAYS - 1}::int`.execute(
    db,
  );
  return rows.length > 0 ? new Map(rows.map(({ size_id, ...portions }) => [size_id, portions])) : null;
}

async function usualLines({ db, companyId }: Context, sizes: string[], day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ size_id: string; usual: number }>`
    select line.size_id, percentile_disc(${USUAL_SHARE}::float8) within group (order by line.quantity) as usual
    from sales join order_items line on line.company_id = sales.company_id and line.order_id = sales.id
    where sales.company_id = ${companyId} and line.size_id = any(${sizes}::uuid[])
      and sales.created_at >= ${day}::date - ${LINE_DAYS}::int
    group by line.size_id`.execute(db);
  return new Map(rows.map(({ size_id, usual }) => [size_id, usual]));
}

/** Deletes the callers of rejected orders when they are old enough. */
export async function deleteOldRejected({ db, companyId }: Context): Promise<void> {
  await sql`
    delete from refused_demand
    where company_id = ${companyId} and day < current_date - ${STORED_DAYS}::int`.execute(db);
}
