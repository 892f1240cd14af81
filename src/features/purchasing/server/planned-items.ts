import { sql } from "kysely";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { sigmaOf } from "#src/features/counts/confidence.ts";
import { readAllSpreads } from "#src/features/counts/server/spreads.ts";
import { EARNED_BY_ITEM } from "#src/features/dishes/server/earned-by-item.ts";
import { readExpectedUsage } from "#src/features/forecasts/server/expected-usage.ts";
import type { PackSize } from "#src/features/inventory/packs.ts";
import { remainingLots } from "#src/features/inventory/lots/rules.ts";
import type { PlannedItem } from "#src/features/purchasing/rules/planned-item.ts";
import { offersOf, type OfferedItem, type OfferingSupplier } from "#src/features/purchasing/server/offers.ts";
import { readOnOrder } from "#src/features/purchasing/server/on-order.ts";
import type { OrderingClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { selectSupplierItems } from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import type { Context } from "#src/server/context.ts";

interface ItemRow extends OfferedItem {
  name: string;
  on_hand: number;
  reorder_threshold: number;
  par: number | null;
  shelf_life_days: number | null;
  max: number | null;
  service: number | null;
  margin: number;
  packs: PackSize[];
  lots: { id: string; quantity: number; expires_on: string; received_at: string }[];
  /** Whether fewer than 14 days of the item's usage are known. */
  is_learning: boolean;
}

/** Returns all items that may be ordered, with the data that decide the quantity. */
export async function readPlannedItems(
  context: Context,
  suppliers: readonly OfferingSupplier[],
  clock: OrderingClock,
): Promise<PlannedItem[]> {
  const rows = await readItems(context, clock.now.day);
  const sold = Map.groupBy(await selectSupplierItems(context), ({ item_id }) => item_id);
  const onOrder = await readOnOrder(context, clock.now.day);
  const sigmas = new Map(
    (await readAllSpreads(context, sql`now()`)).map((spread) => [
      spread.item_id,
      spread.counted_at === null ? 0 : sigmaOf(spread),
    ]),
  );
  const until = hasPlus(await readPlus(context)) ? await readExpectedUsage(context, "item") : null;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    unit: row.unit,
    shown_unit: row.shown_unit,
    onHand: row.on_hand,
    lots: lotsOf(row),
    shelfLifeDays: row.shelf_life_days,
    par: row.par,
    threshold: row.reorder_threshold,
    max: row.max,
    service: row.service,
    margin: row.margin,
    cost: row.unit_price,
    sigma: sigmas.get(row.id) ?? 0,
    onOrder: onOrder.get(row.id) ?? [],
    usage: until && !row.is_learning ? (lastDay: string) => until(row.id, lastDay) : null,
    offers: offersOf(row, sold.get(row.id) ?? [], suppliers, clock),
  }));
}

function lotsOf({ on_hand, lots }: ItemRow) {
  const remaining = remainingLots(on_hand, lots);
  return lots.flatMap(({ id, expires_on }) => {
    const quantity = remaining.get(id) ?? 0;
    return quantity > 0 ? [{ quantity, expires_on }] : [];
  });
}

async function readItems({ db, companyId }: Context, today: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.id, item.name, item.unit,
      case when item.unit in ('g', 'ml') then coalesce(item.display_unit, item.unit) else item.unit end as shown_unit, greatest(item.quantity_available, 0) as on_hand, item.reorder_threshold,
      item.par, item.shelf_life_days, item.supplier_id, item.unit_price, ordering.max, ordering.service,
      coalesce(earned.margin, 0)::float8 as margin,
      coalesce((
        select json_agg(json_build_object('name', pack.name, 'count', pack.count, 'size', pack.quantity / pack.count,
          'unit', pack.unit))
        from item_packs pack where pack.company_id = item.company_id and pack.item_id = item.id), '[]') as packs,
      coalesce((
        select json_agg(json_build_object('id', lot.id, 'quantity', lot.quantity, 'expires_on', lot.expires_on,
          'received_at', lot.received_at))
        from stock_lots lot
        where lot.company_id = item.company_id and lot.item_id = item.id and lot.expires_on >= ${today}::date - 60), '[]') as lots,
      coalesce((
        select 'learning' = any(newest.states) from forecasts newest
        where newest.company_id = item.company_id and newest.subject = 'item' and newest.subject_id = item.id
        order by newest.origin desc limit 1), true) as is_learning
    from inventory item
    left join item_ordering ordering on ordering.company_id = item.company_id and ordering.item_id = item.id
    ${EARNED_BY_ITEM}
    where item.company_id = ${companyId} and item.deleted_at is null and item.kind = 'bought'
      and not coalesce(ordering.never_propose, false)
    order by lower(item.name), item.id`.execute(db);
  return rows;
}
