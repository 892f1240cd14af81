import { sql } from "kysely";
import type { StockDifference, Stocktake } from "#src/features/inventory/ledger-contract.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";

interface Counted extends StockDifference {
  /** Somebody else counted or changed the item by hand after this count. */
  counted_meanwhile: boolean;
}

/**
 * Books many counts at once, all or none. Each item's movement is counted minus expected: what was sold while the person
 * walked through the store stays sold. The same stocktake posted again answers what it booked the first time.
 * Throws 409 COUNTED_MEANWHILE with the items that somebody else counted since their `as_of`.
 */
export async function postStocktake(context: Context, stocktake: Stocktake): Promise<StockDifference[]> {
  const { db, companyId, actor } = context;
  if (new Set(stocktake.counts.map((count) => count.id)).size < stocktake.counts.length) {
    throw badRequest("An ingredient is counted twice.");
  }
  const counts = JSON.stringify(stocktake.counts);
  await sql`select from inventory where company_id = ${companyId}
    and id in (select id from jsonb_to_recordset(${counts}::jsonb) as count (id uuid))
    order by id for no key update`.execute(db);
  const earlier = await bookedBefore(context, stocktake.id);
  if (earlier.length > 0) return earlier;

  const { rows } = await sql<Counted>`
    select item.id, item.name, item.unit, coalesce(count.expected, item.quantity_available) as expected, count.counted,
      count.counted - coalesce(count.expected, item.quantity_available) as difference,
      exists (
        select from stock_movements movement
        where movement.company_id = ${companyId} and movement.item_id = item.id and movement.reason = 'count'
          and movement.created_at > count.as_of
      ) as counted_meanwhile
    from jsonb_to_recordset(${counts}::jsonb) as count (id uuid, counted numeric, expected numeric, as_of timestamptz)
    join inventory item on item.company_id = ${companyId} and item.id = count.id
    where item.deleted_at is null
    order by lower(item.name), item.id`.execute(db);
  if (rows.length < stocktake.counts.length) throw notFound("Inventory item");
  const again = rows.filter((row) => row.counted_meanwhile).map(({ id, name }) => ({ id, name }));
  if (again.length > 0) {
    const names = again.map((item) => item.name).join(", ");
    throw conflict("COUNTED_MEANWHILE", `Somebody else counted ${names} meanwhile. Count again.`, {
      items: again,
    });
  }
  await sql`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id, actor_name)
    select ${companyId}::uuid, uuid_v7(), id, difference, 'count', 'stocktake', ${stocktake.id}::uuid, ${stocktake.note},
      ${actorId(actor)}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, difference numeric)
    order by id`.execute(db);
  const corrected = rows.filter((row) => row.difference !== 0).length;
  await recordActivity(context, {
    action_type: "update",
    entity_type: "stocktake",
    entity_id: stocktake.id,
    entity_name: "Stocktake",
    description: `Stocktake: ${rows.length} counted, ${corrected} corrected`,
  });
  await publish(context, "inventory.changed");
  await requestReorderCheck(
    context,
    rows.map((row) => row.id),
  );
  return rows.map(({ counted_meanwhile: _, ...row }) => row);
}

/** What a stocktake booked, told from the ledger: stock before and after each of its movements. */
async function bookedBefore({ db, companyId }: Context, stocktakeId: string): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select item.id, item.name, item.unit, movement.quantity as difference,
      before.quantity as expected, before.quantity + movement.quantity as counted
    from stock_movements movement
    join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
    cross join lateral (
      select coalesce(sum(quantity), 0) as quantity from stock_movements earlier
      where earlier.company_id = movement.company_id and earlier.item_id = movement.item_id and earlier.seq < movement.seq
    ) as before
    where movement.company_id = ${companyId} and movement.source_type = 'stocktake' and movement.source_id = ${stocktakeId}
    order by lower(item.name), item.id`.execute(db);
  return rows;
}
