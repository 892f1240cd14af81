import { sql } from "kysely";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { readExpectedUsage } from "#src/features/forecasts/server/expected-usage.ts";
import type { Usage } from "#src/features/invoices/price-watch/contract.ts";
import { presentColumns } from "#src/features/reports/totals/server/count.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { movedStock } from "#src/features/reports/totals/server/moved-stock.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

export interface WeeklyUsage {
  /** Returns the weekly usage of an item, in its present unit; null if it is unknown. */
  of: (itemId: string) => Usage | null;
  /** The weekly cost of all items at today's prices; null if no usage is known. */
  foodCost: number | null;
}

interface ItemRow {
  id: string;
  unit_price: number;
  today: string;
  /** The quantity that left the stock in the last 28 days for sales and batches. */
  used: number | null;
}

/** Reads the weekly usage: from the forecast of 7 days if the plan has it, else from the last 28 days. */
export async function readWeeklyUsage(context: Context): Promise<WeeklyUsage> {
  const rows = await readItems(context);
  const today = rows[0]?.today;
  const expected =
    today !== undefined && hasPlus(await readPlus(context))
      ? await readExpectedUsage(context, "item", addDays(today, 1))
      : null;
  const usages = new Map(
    rows.map(({ id, used }): [string, Usage | null] => {
      const forecast = today === undefined ? null : (expected?.(id, addDays(today, 7)) ?? null);
      if (forecast !== null) return [id, { quantity: forecast.mean, from: "forecast" }];
      return [id, used === null || used <= 0 ? null : { quantity: used / 4, from: "past" }];
    }),
  );
  const costs = rows.flatMap(({ id, unit_price }) => (usages.get(id)?.quantity ?? 0) * unit_price);
  const foodCost = costs.reduce((sum, cost) => sum + cost, 0);
  return { of: (itemId) => usages.get(itemId) ?? null, foodCost: foodCost > 0 ? foodCost : null };
}

/** Number of past days whose usage counts; the period is exact to the moment. */
const PAST_DAYS = 28;

/**
 * Returns the bought items with their usage, because prep items are made of them. Sales come from the stored totals of
 * the days that are completely within the last 28 days, and from the ledger for the part of a day before them; the use
 * of batches comes from an index of its own.
 */
async function readItems(context: Context): Promise<ItemRow[]> {
  const { db, companyId } = context;
  const { timezone, today, since, next, begins } = await readPast(context);
  const { rows } = await sql<ItemRow>`
    with ${withDays(context, { from: next, to: today, timezone })}
    select item.id, item.unit_price, ${today} as today, moved.used
    from inventory item
    left join (
      select item_id, sum(used) as used from (
        select item_id, used from (${movedStock(context, { from: next, to: today, timezone })}) as days where used <> 0
        union all
        select item_id, -quantity from (
          select ${presentColumns({ companyId })} from stock_movements movement
          where company_id = ${companyId} and reason in ('sale', 'return')
            and created_at > ${since}::timestamptz and created_at < ${begins}::timestamptz offset 0) as begun
        union all
        select item_id, -quantity from present_movements
        where company_id = ${companyId} and reason = 'consume' and created_at > ${since}::timestamptz
      ) as used
      group by item_id
    ) moved on moved.item_id = item.id
    where item.company_id = ${companyId} and item.deleted_at is null and item.kind = 'bought'`.execute(db);
  return rows;
}

interface Past {
  timezone: string;
  today: string;
  /** The moment 28 days ago. */
  since: string;
  /** The first day that begins after `since`; `begins` is its beginning. */
  next: string;
  begins: string;
}

async function readPast({ db, companyId }: Context): Promise<Past> {
  const { rows } = await sql<Past>`
    select timezone, (now() at time zone timezone)::date::text as today, past.since::text as since, next.day::text as next,
      (next.day::timestamp at time zone timezone)::text as begins
    from companies
    cross join lateral (select now() - make_interval(days => ${PAST_DAYS}) as since) as past
    cross join lateral (select (past.since at time zone timezone)::date + 1 as day) as next
    where id = ${companyId}`.execute(db);
  const [past] = rows;
  if (!past) throw new Error("The company of the context does not exist.");
  return past;
}
