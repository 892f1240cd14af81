import { sql } from "kysely";
import { settleDelivery, unsettleDelivery } from "#src/features/purchasing/server/settle-delivery.ts";
import { changeOrdering } from "#src/features/purchasing/server/item-ordering.ts";
import { orderLetters } from "#src/features/purchasing/server/letters.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { GRAM_PRICE_DECIMALS } from "#src/shared/units.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Converts order lines and maximum stocks after the unit of an item has changed. The unit is stored together with the
 * converted amounts.
 */
async function convertLines(
  { db, companyId }: Context,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update purchase_order_lines
    set pack_quantity = round(pack_quantity * ${to}::numeric / ${from}::numeric, 6),
      quantity = round(quantity * ${to}::numeric / ${from}::numeric, 6),
      received = round(received * ${to}::numeric / ${from}::numeric, 6),
      cancelled = round(cancelled * ${to}::numeric / ${from}::numeric, 6),
      expected_price = round(expected_price * ${from}::numeric / ${to}::numeric, ${GRAM_PRICE_DECIMALS})
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
  await sql`update item_ordering set max = round(max * ${to}::numeric / ${from}::numeric, 6)
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
}

async function nameUnit({ db, companyId }: Context, { id }: { id: string }): Promise<void> {
  await sql`
    update purchase_order_lines line set unit = item.unit
    from inventory item
    where line.company_id = ${companyId} and line.item_id = ${id} and item.company_id = ${companyId} and item.id = ${id}
      and line.unit <> item.unit`.execute(db);
}

async function moveLines({ db, companyId }: Context, { from, into }: { from: string; into: string }): Promise<void> {
  await db
    .updateTable("purchase_order_lines")
    .set({ item_id: into })
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .execute();
  await sql`insert into item_ordering (company_id, item_id, max, service, never_propose)
    select company_id, ${into}, max, service, never_propose from item_ordering
    where company_id = ${companyId} and item_id = ${from}
    on conflict do nothing`.execute(db);
}

/**
 * Merges proposed drafts for one supplier and day by proposing them again. A draft that a person has changed is kept as
 * it is.
 */
async function moveOrders(context: Context, { from, into }: { from: string; into: string }): Promise<void> {
  const { db, companyId } = context;
  await lockPurchasing(context);
  await sql`delete from purchase_orders where company_id = ${companyId} and supplier_id = ${from}
    and state = 'draft' and source = 'agent' and touched_at is null`.execute(db);
  await sql`update purchase_orders set supplier_id = ${into}, source = case when state = 'draft' then 'owner' else source end
    where company_id = ${companyId} and supplier_id = ${from}`.execute(db);
}

/** Drops the drafts for a removed supplier. Orders that the supplier has already received stay. */
async function dropDrafts(context: Context, { id }: { id: string }): Promise<void> {
  await lockPurchasing(context);
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "cancelled", cancelled_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("supplier_id", "=", id)
    .where("state", "in", ["draft", "approved"])
    .execute();
}

export const purchasingListeners: Listener<Context>[] = [
  { to: "messaging.message-changed", run: orderLetters.followMessage },
  { to: "inventory.ordering-set", run: changeOrdering },
  { to: "inventory.unit-converted", run: convertLines },
  { to: "inventory.units-changed", run: nameUnit },
  { to: "inventory.items-merged", run: moveLines },
  { to: "deliveries.delivery-booked", run: settleDelivery },
  { to: "deliveries.delivery-reversed", run: unsettleDelivery },
  { to: "suppliers.suppliers-merged", run: moveOrders },
  { to: "suppliers.supplier-removed", run: dropDrafts },
];
