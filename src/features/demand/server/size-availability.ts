import { type RawBuilder, sql } from "kysely";
import type { Span } from "#src/features/demand/rules/observed-demand.ts";
import { stockOuts, type Need, type StockChange } from "#src/features/demand/rules/stock-outs.ts";
import { milliseconds } from "#src/features/demand/server/demand-state.ts";
import type { DayToStore } from "#src/features/demand/server/day-to-store.ts";
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
 * Records when sizes were out of stock on a day: the ledger is followed back from what is there now, and compared with what
 * a portion takes now. Nothing is out where the owner sells below zero.
 */
export async function storeStockOuts(context: Context, day: DayToStore): Promise<void> {
  const { db, companyId } = context;
  const needs = await readNeeds(context);
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

async function readNeeds({ db, companyId }: Context): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select need.size_id, need.item_id, need.quantity
    from recipe_needs need
    join dish_size size on size.company_id = need.company_id and size.id = need.size_id and size.deleted_at is null
    where need.company_id = ${companyId} and need.quantity > 0
      and not (select allow_negative_stock from companies where id = ${companyId})`.execute(db);
  return rows;
}

/** Returns what was left of each item at the end of the day, and what changed it during the day, in its present unit. */
async function readLedger({ db, companyId }: Context, { begins, ends }: DayToStore) {
  const { rows: changes } = await sql<StockChange>`
    select item_id, quantity, ${milliseconds(sql`created_at`)} as at
    from present_movements
    where company_id = ${companyId} and created_at >= ${new Date(begins).toISOString()} and quantity <> 0
    order by seq`.execute(db);
  const { rows: items } = await sql<{ id: string; quantity_available: number }>`
    select id, quantity_available from inventory where company_id = ${companyId}`.execute(db);
  const left = new Map(items.map(({ id, quantity_available }) => [id, quantity_available]));
  for (const { item_id, quantity, at } of changes) {
    if (at >= ends) left.set(item_id, (left.get(item_id) ?? 0) - quantity);
  }
  return { left, changes: changes.filter(({ at }) => at < ends) };
}
