import { sql } from "kysely";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Makes an item bought or made here. When a prep item becomes bought, the cost of its parts stays as its price, and
 * counts as entered by the actor. The item must be locked.
 */
export async function setKind(
  { db, companyId, actor }: Context,
  id: string,
  kind: InventoryItem["kind"],
): Promise<void> {
  await db
    .updateTable("inventory")
    .set({ kind, ...(kind === "bought" && { hand_price_by: actorId(actor) }) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Sets the costs of prep items. These costs are computed from the parts of the items, have no date and are not set by
 * hand. 0 stands for an unknown cost. Locks the items in the order of their ids.
 */
export async function setComputedPrices(
  context: Context,
  prices: readonly { id: string; unit_price: number }[],
): Promise<void> {
  const { db, companyId } = context;
  const ids = prices.map(({ id }) => id);
  await sql`select from inventory where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update inventory item
    set unit_price = computed.price, price_date = null, hand_price = null, hand_price_date = null, hand_price_at = null
    from unnest(${ids}::uuid[], ${prices.map(({ unit_price }) => unit_price)}::numeric[]) as computed (id, price)
    where item.company_id = ${companyId} and item.id = computed.id and item.kind = 'prep'
      and item.unit_price <> computed.price
    returning item.id`.execute(db);
  if (rows.length > 0) await publish(context, "inventory.changed");
}
