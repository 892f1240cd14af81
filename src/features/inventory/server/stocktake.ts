import { sql } from "kysely";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { StockDifference, Stocktake } from "#src/features/inventory/ledger-contract.ts";
import { countDifference } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Books many counts at once, all or none. Each item's movement is counted minus expected, so that sales during the count
 * are not undone. Posting the same stocktake again returns what was booked the first time. Throws 409 COUNTED_MEANWHILE
 * with the items that somebody else counted since their `as_of`.
 */
export async function postStocktake(context: Context, stocktake: Stocktake): Promise<StockDifference[]> {
  if (new Set(stocktake.counts.map((count) => count.id)).size < stocktake.counts.length) {
    throw badRequest("An ingredient is counted twice.");
  }
  await lockItems(context, stocktake);
  const booked = await readBookedStocktake(context, stocktake.id);
  if (booked.length > 0) return booked;

  const differences = await computeDifferences(context, stocktake);
  await bookDifferences(context, stocktake, differences);
  const corrected = differences.filter((row) => row.difference !== 0).length;
  await recordActivity(context, {
    action_type: "update",
    entity_type: "stocktake",
    entity_id: stocktake.id,
    entity_name: "Stocktake",
    description: `Stocktake: ${differences.length} counted, ${corrected} corrected`,
  });
  // Without an id, because the event concerns many items.
  await publish(context, "inventory.changed");
  await requestReorderCheck(
    context,
    differences.map((row) => row.id),
  );
  return differences;
}

/** Locks the counted items in the order of their ids, as orders do, so that the two cannot wait for each other. */
async function lockItems({ db, companyId }: Context, { counts }: Stocktake): Promise<void> {
  await sql`select from inventory where company_id = ${companyId}
    and id in (select id from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as count (id uuid))
    order by id for no key update`.execute(db);
}

/**
 * A count is in the unit that the item had when it was counted. One of an item that was merged since is compared with what
 * the item brought; what is booked on it goes on to its successor (apply_movements.sql).
 */
async function computeDifferences({ db, companyId }: Context, { counts }: Stocktake): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference & { counted_by_another: boolean }>`
    select item.id, item.name, item.unit, successor.name as merged_into, row.expected, row.counted,
      ${countDifference(sql`row.counted`, sql`row.expected`)} as difference,
      exists (
        select from stock_movements movement
        where movement.company_id = ${companyId} and movement.item_id = item.id and movement.reason = 'count'
          and movement.source_type not in ('merge', 'unit_change') and movement.created_at > count.as_of
      ) as counted_by_another
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as count (id uuid, counted numeric, expected numeric, as_of timestamptz)
    join inventory item on item.company_id = ${companyId} and item.id = count.id
    left join inventory successor on successor.company_id = ${companyId} and successor.id = item.merged_into
    cross join lateral (
      select product(unit_factor) as factor from stock_movements changed
      where changed.company_id = ${companyId} and changed.item_id = item.id and changed.unit_factor is not null
        and changed.created_at > count.as_of
    ) as unit
    cross join lateral (
      select round(count.counted * unit.factor, 6) as counted, coalesce(round(count.expected * unit.factor, 6), case
        when item.merged_into is null then item.quantity_available
        else (
          select coalesce(-sum(moved.quantity), 0) from stock_movements moved
          where moved.company_id = ${companyId} and moved.item_id = item.id and moved.source_type = 'merge')
      end) as expected
    ) as row
    where item.deleted_at is null or item.merged_into is not null
    order by lower(item.name), item.id`.execute(db);
  if (rows.length < counts.length) throw notFound("Inventory item");
  const items = rows.filter((row) => row.counted_by_another).map(({ id, name }) => ({ id, name }));
  if (items.length > 0) {
    const names = items.map((item) => item.name).join(", ");
    throw conflict("COUNTED_MEANWHILE", `Somebody else has counted ${names} since. Please count again.`, { items });
  }
  return rows.map(({ counted_by_another: _, ...row }) => row);
}

async function bookDifferences(
  { db, companyId, actor }: Context,
  stocktake: Stocktake,
  differences: readonly StockDifference[],
): Promise<void> {
  await sql`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id, actor_name)
    select ${companyId}::uuid, uuid_v7(), id, difference, 'count', 'stocktake', ${stocktake.id}::uuid, ${stocktake.note},
      ${actorId(actor)}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as row (id uuid, difference numeric)
    order by id`.execute(db);
}

/** Returns what a stocktake booked, read from the ledger: the stock before and after each of its movements. */
async function readBookedStocktake({ db, companyId }: Context, stocktakeId: string): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select item.id, item.name, item.unit, successor.name as merged_into, movement.quantity as difference,
      before.quantity as expected, before.quantity + movement.quantity as counted
    from stock_movements movement
    join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
    left join inventory successor on successor.company_id = item.company_id and successor.id = item.merged_into
    cross join lateral (
      select coalesce(sum(quantity), 0) as quantity from stock_movements earlier
      where earlier.company_id = movement.company_id and earlier.item_id = movement.item_id and earlier.seq < movement.seq
    ) as before
    where movement.company_id = ${companyId} and movement.source_type = 'stocktake' and movement.source_id = ${stocktakeId}
    order by lower(item.name), item.id`.execute(db);
  return rows;
}
