import { sql } from "kysely";
import type { StockDifference, Stocktake } from "#src/features/counts/contract.ts";
import { bookLines, lockItems } from "#src/features/counts/server/close.ts";
import { readCount } from "#src/features/counts/server/detail.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

/**
 * Starts, fills and closes a count in one call. Posting the same stocktake again returns what was booked the first
 * time.
 */
export async function postStocktake(context: Context, stocktake: Stocktake): Promise<StockDifference[]> {
  const { db, companyId, actor } = context;
  const ids = stocktake.counts.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw badRequest("An ingredient is counted twice.");
  await lockItems(context, ids);
  const { rows } = await sql<{ currency: string }>`
    insert into counts (company_id, id, state, note, by, by_name)
    select id, ${stocktake.id}::uuid, 'closed', ${stocktake.note}, ${actorId(actor)}::uuid, ${actor.name}
    from companies where id = ${companyId}
    on conflict (company_id, id) do nothing
    returning (select currency from companies where id = ${companyId})`.execute(db);
  const [started] = rows;
  if (started) {
    await addCounts(context, stocktake);
    const { id, note } = stocktake;
    await bookLines(context, { id, note, currency: started.currency, uncountedAreEmpty: true });
  }
  const { results, lines } = await readCount(context, stocktake.id);
  const merged = new Map(lines.flatMap((line) => (line.merged_into ? [[line.merged_into.id, line] as const] : [])));
  return results.map(({ item_id, name, unit, counted, expected, difference }) => ({
    id: merged.get(item_id)?.item_id ?? item_id,
    name: merged.get(item_id)?.item_name ?? name,
    merged_into: merged.has(item_id) ? name : null,
    unit,
    expected: expected ?? counted,
    counted,
    difference: difference ?? 0,
  }));
}

/**
 * Stores the counts. A count without a moment is counted now, after everything that was booked before the item was
 * locked. An earlier count is in the item's unit at that time.
 */
async function addCounts({ db, companyId, actor }: Context, { id, counts }: Stocktake): Promise<void> {
  const { rows } = await sql`
    insert into count_lines (company_id, id, count_id, item_id, counted, unit, counted_at, by, by_name)
    select ${companyId}::uuid, uuid_v7(), ${id}::uuid, item.id, round(count.counted * unit.factor, 6), item.unit,
      least(coalesce(count.counted_at, 'infinity'), date_trunc('milliseconds', clock_timestamp()) + interval '1 ms'),
      ${actorId(actor)}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as count (id uuid, counted numeric, counted_at timestamptz)
    join inventory item on item.company_id = ${companyId} and item.id = count.id
      and (item.deleted_at is null or item.merged_into is not null)
    cross join lateral (
      select product(changed.unit_factor) as factor from stock_movements changed
      where changed.company_id = ${companyId} and changed.item_id = item.id and changed.unit_factor is not null
        and changed.created_at > count.counted_at) as unit
    order by item.id
    returning id`.execute(db);
  if (rows.length < counts.length) throw notFound("Inventory item");
}
