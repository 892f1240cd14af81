import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { bookDifferences } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";
import { readSpreads } from "#src/features/counts/server/spreads.ts";

interface BookedCount {
  item_id: string;
  counted: number;
  expected: number;
  difference: number;
  unit: string;
  counted_at: string;
  at_seq: number;
}

/** Books the results of a count in the ledger. Stores each result with the usage since the item's previous count. */
export async function bookCounts(
  context: Context,
  { id, note }: { id: string; note: string | null },
  booked: readonly BookedCount[],
): Promise<void> {
  const { db, companyId } = context;
  const spreads = await readSpreads(
    context,
    booked.map(({ item_id, counted_at }) => ({ item_id, at: counted_at })),
  );
  const before = new Map(spreads.map((spread) => [spread.item_id, spread]));
  const rows = booked.map((count) => {
    const spread = before.get(count.item_id);
    const since = spread?.counted_at ? { moved: spread.moved, days: spread.days } : {};
    return { ...count, ...since, movement_id: uuid() };
  });
  await bookDifferences(context, { source_id: id, note }, rows);
  await sql`
    insert into item_counts (company_id, id, item_id, count_id, movement_id, counted_at, at_seq, counted, expected,
      difference, unit, moved, days)
    select ${companyId}::uuid, uuid_v7(), item_id, ${id}::uuid, movement_id, counted_at, at_seq, counted, expected,
      difference, unit, moved, days
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (item_id uuid, movement_id uuid, counted numeric,
      expected numeric, difference numeric, unit text, counted_at timestamptz, at_seq bigint, moved numeric, days numeric)
    order by item_id`.execute(db);
}

/** Stores that an item's stock was set by hand, which is a count as well. */
export async function recordManualCount(context: Context, { id, movement_id }: { id: string; movement_id: string }) {
  const { db, companyId } = context;
  const { rows } = await sql<{ at: string; counted: number; quantity: number; unit: string; seq: number }>`
    select movement.created_at as at, item.quantity_available as counted, movement.quantity, item.unit, movement.seq
    from stock_movements movement join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
    where movement.company_id = ${companyId} and movement.id = ${movement_id}`.execute(db);
  const [made] = rows;
  if (!made) return;
  const [spread] = await readSpreads(context, [{ item_id: id, at: made.at }]);
  const before = spread?.counted_at ? spread : null;
  await sql`
    insert into item_counts (company_id, id, item_id, movement_id, counted_at, at_seq, counted, expected, difference, unit,
      moved, days)
    values (${companyId}, uuid_v7(), ${id}, ${movement_id}, ${made.at}, ${made.seq}, ${made.counted},
      ${made.counted}::numeric - ${made.quantity}::numeric, ${made.quantity}, ${made.unit}, ${before?.moved ?? null},
      ${before?.days ?? null})`.execute(db);
}
