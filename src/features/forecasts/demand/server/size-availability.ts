import { type RawBuilder, sql } from "kysely";
import type { Span } from "#src/features/forecasts/demand/rules/observed-demand.ts";
import { stockOuts, type Need, type StockChange } from "#src/features/forecasts/demand/rules/stock-outs.ts";
import { milliseconds } from "#src/features/forecasts/demand/server/demand-state.ts";
import type { DayToStore } from "#src/features/forecasts/demand/server/day-to-store.ts";
import type { Context } from "#src/server/context.ts";

/** Returns when each size could not be ordered, in minutes after the day's midnight by the clock. */
export async function readOutSpans(
  { db, companyId }: Context,
  { day, begins, ends, timezone }: DayToStore,
): Promise<Map<string, Span[]>> {
  const minute = (moment: RawBuilder<unknown>) =>
    sql<number>`(extract(epoch from (${moment} at time zone ${timezone}) - ${day}::timestamp) / 60)::float8`;
  const [from, to] = [new Date(begins).toISOString(), new Date(ends).toISOString()];
  const { rows } = await sql<Span & { size_id: string }>`
    select size_id, ${minute(sql`greatest("from", ${from}::timestamptz)`)} as from,
      ${minute(sql`least(coalesce("to", 'infinity'), ${to}::timestamptz)`)} as to
    from size_availability
    where company_id = ${companyId} and "from" < ${to} and coalesce("to", 'infinity') > ${from}`.execute(db);
  const spans = Map.groupBy(rows, ({ size_id }) => size_id);
  return new Map(
    [...spans].map(([size_id, list]) => [size_id, list.map((span) => ({ from: span.from, to: span.to }))]),
  );
}

/**
 * Records when sizes were out of stock on a day. The ledger is followed back from the present stock and compared with
 * the amounts that a portion took at each moment. Nothing is out of stock where the owner sells below zero. Days are
 * closed in order, so recipes that were replaced before this day ended are no longer needed.
 */
export async function storeStockOuts(context: Context, day: DayToStore): Promise<void> {
  const { db, companyId } = context;
  const needs = await readNeeds(context, day.begins);
  await sql`delete from recipe_versions where company_id = ${companyId} and until <= ${new Date(day.ends).toISOString()}`.execute(
    db,
  );
  if (needs.length === 0) return;
  const { left, changes } = await readLedger(context, day);
  const outs = stockOuts(needs, left, changes, day).map(({ size_id, from, to }) => ({
    size_id,
    since: new Date(from).toISOString(),
    until: new Date(to).toISOString(),
  }));
  await sql`
    insert into size_availability (company_id, size_id, "from", "to", reason)
    select ${companyId}, size_id, since, until, 'stock'
    from jsonb_to_recordset(${JSON.stringify(outs)}::jsonb) as found (size_id uuid, since timestamptz, until timestamptz)`.execute(
    db,
  );
}

/**
 * Returns the present needs of recipes. Also returns the needs of recipes that were replaced since the day began, up to
 * their replacement. All needs are in present units.
 */
async function readNeeds({ db, companyId }: Context, begins: number): Promise<Need[]> {
  const { rows } = await sql<Need>`
    with version as (
      select size_id, item_id, until, lag(until) over (partition by size_id, item_id order by seq) as since,
        round(quantity * (
          select product(later.unit_factor) from stock_movements later
          where later.company_id = ${companyId} and later.item_id = recipe_versions.item_id
            and later.unit_factor is not null and later.created_at >= recipe_versions.until), 6) as quantity
      from recipe_versions
      where company_id = ${companyId} and until > ${new Date(begins).toISOString()}
    ), need as (
      select size_id, item_id, quantity, since, until from version
      union all
      select size_id, item_id, quantity, (
        select max(until) from version where version.size_id = present.size_id and version.item_id = present.item_id), null
      from recipe_needs present
      where company_id = ${companyId}
    )
    select need.size_id, need.item_id, need.quantity, ${milliseconds(sql`need.since`)} as from,
      ${milliseconds(sql`need.until`)} as to
    from need
    join dish_size size on size.company_id = ${companyId} and size.id = need.size_id and size.deleted_at is null
    where need.quantity > 0 and not (select allow_negative_stock from companies where id = ${companyId})`.execute(db);
  return rows;
}

/** Returns the stock of each item at the end of the day, and its changes during the day, in its present unit. */
async function readLedger({ db, companyId }: Context, { begins, ends }: DayToStore) {
  const { rows: changes } = await sql<StockChange>`
    select item_id, quantity, ${milliseconds(sql`created_at`)} as at
    from present_movements
    where company_id = ${companyId} and created_at >= ${new Date(begins).toISOString()} and quantity <> 0
    order by seq`.execute(db);
  const { rows: items } = await sql<{ id: string; quantity_available: number }>`
    select id, quantity_available from inventory where company_id = ${companyId}`.execute(db);
  const remaining = new Map(items.map(({ id, quantity_available }) => [id, quantity_available]));
  for (const { item_id, quantity, at } of changes) {
    if (at >= ends) remaining.set(item_id, (remaining.get(item_id) ?? 0) - quantity);
  }
  return { left: remaining, changes: changes.filter(({ at }) => at < ends) };
}
