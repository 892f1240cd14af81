import { sql } from "kysely";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { ItemMerge } from "#src/features/inventory/merge-contract.ts";
import { differingPack, mergedPacks } from "#src/features/inventory/packs.ts";
import { readItem, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import { replacePacks } from "#src/features/inventory/server/pack-sizes.ts";
import { noteRedefined } from "#src/features/inventory/server/redefine.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { changeUnit, requireShownUnit } from "#src/features/inventory/server/unit-change.ts";
import { knownRatio } from "#src/features/inventory/unit-ratio.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { announce } from "#src/server/announce.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { shownQuantity } from "#src/shared/units.ts";

/**
 * Merges two items, all or nothing. `from` first gets the unit of `into`, as if an owner had changed it, so that
 * everything booked on it adds up in one unit; then its stock and all references to it move to `into`.
 */
export async function mergeItems(
  context: Context,
  { from, into, unit_conversion, shown_units }: ItemMerge,
): Promise<InventoryItem> {
  if (from === into) throw badRequest("Choose another ingredient to merge with.");
  await lockBoth(context, [from, into]);
  const remaining = await readItem(context, into);
  const before = await readItem(context, from);
  requireShownUnit(before, shown_units?.from);
  requireShownUnit(remaining, shown_units?.into);
  const removed = await withUnitOf(context, remaining, before, unit_conversion);
  await mergePacks(context, removed, remaining);
  await moveStock(context, removed, remaining);
  await announce(context, "inventory.items-merged", { from, into });
  await takeMissingDetails(context, removed.id, into);
  await markMerged(context, from, into);
  await noteRedefined(context, into);
  // Every amount in another unit is converted with the item's current pack sizes.
  await announce(context, "inventory.units-changed", { id: into });
  await announce(context, "inventory.price-changed", { id: into });
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: remaining,
    description: `${removed.name} was merged into ${remaining.name}`,
    event: "inventory.changed",
  });
  await requestReorderCheck(context, [into]);
  return readItem(context, into);
}

/**
 * Locks in the order of the ids, so that two merges cannot wait for each other. No new row can refer to the items
 * meanwhile.
 */
async function lockBoth({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  await sql`select from inventory where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    order by id for update`.execute(db);
}

/** Changes the unit of the removed item to that of the remaining one. Throws 409 when they do not convert. */
async function withUnitOf(
  context: Context,
  { unit: held, shown_unit: unit, name, packs }: StockItem,
  removed: StockItem,
  given: ItemMerge["unit_conversion"],
): Promise<StockItem> {
  if (removed.unit === held) return removed;
  const { shown_unit } = removed;
  const known = knownRatio(shown_unit, unit, removed.packs) ?? knownRatio(shown_unit, unit, packs);
  const unit_conversion = given ?? known ?? undefined;
  if (unit_conversion === undefined) {
    throw conflict(
      "UNIT_CONVERSION_NEEDED",
      `${removed.name} is held in ${shown_unit} and ${name} in ${unit}. Say how many ${unit} one ${shown_unit} is.`,
      {
        from_unit: shown_unit,
        to_unit: unit,
        quantity_available: shownQuantity(removed.quantity_available, shown_unit),
        known: null,
      },
    );
  }
  const converted = await changeUnit(context, removed, unit, { unit_conversion });
  await context.db
    .updateTable("inventory")
    .set(converted)
    .where("company_id", "=", context.companyId)
    .where("id", "=", removed.id)
    .execute();
  await announce(context, "inventory.units-changed", { id: removed.id });
  return readItem(context, removed.id);
}

/**
 * Gives the remaining item the pack sizes that it lacks. Throws 409 when the two items have different sizes for a unit.
 */
async function mergePacks(context: Context, removed: InventoryItem, remaining: InventoryItem): Promise<void> {
  const { unit } = remaining;
  const differing = differingPack(unit, removed.packs, remaining.packs);
  if (differing) {
    const { name, of, size } = differing;
    throw conflict(
      "PACKS_DIFFER",
      `1 ${name} is ${of} ${unit} of ${removed.name}, but ${size} ${unit} of ${remaining.name}. Make the pack sizes the same first.`,
      differing,
    );
  }
  await replacePacks(context, remaining.id, unit, mergedPacks(unit, removed.packs, remaining.packs));
}

/** Books two movements, so that both ledgers record the merge and still add up to their stock. */
async function moveStock({ db, companyId, actor }: Context, removed: InventoryItem, remaining: InventoryItem) {
  const quantity = removed.quantity_available;
  await sql`
    insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, user_id, actor_name)
    select ${companyId}::uuid, item_id, quantity, 'count', 'merge', source_id, ${actorId(actor)}::uuid, ${actor.name}
    from (values (${removed.id}::uuid, -(${quantity}::numeric), ${remaining.id}::uuid),
      (${remaining.id}::uuid, ${quantity}::numeric, ${removed.id}::uuid)) as moved (item_id, quantity, source_id)
    order by item_id`.execute(db);
}

/**
 * Copies details that the remaining item lacks from the removed one: supplier, code, threshold, par, price and so on.
 */
async function takeMissingDetails({ db, companyId }: Context, from: string, into: string): Promise<void> {
  await sql`
    update inventory item
    set supplier_id = coalesce(item.supplier_id, removed.supplier_id),
      item_code = coalesce(item.item_code, removed.item_code),
      reorder_threshold = case
        when item.reorder_threshold = 0 and coalesce(item.par, removed.reorder_threshold) >= removed.reorder_threshold then removed.reorder_threshold
        else item.reorder_threshold
      end,
      par = case
        when item.par is null and removed.par >= greatest(item.reorder_threshold, removed.reorder_threshold) then removed.par
        else item.par
      end,
      category_id = coalesce(item.category_id, removed.category_id),
      shelf_life_days = coalesce(item.shelf_life_days, removed.shelf_life_days)
    from inventory removed
    where item.company_id = ${companyId} and item.id = ${into}
      and removed.company_id = ${companyId} and removed.id = ${from}`.execute(db);
  await sql`
    update inventory item
    set unit_price = removed.unit_price, price_date = removed.price_date, hand_price = removed.hand_price,
      hand_price_date = removed.hand_price_date, hand_price_at = removed.hand_price_at, hand_price_by = removed.hand_price_by
    from inventory removed
    where item.company_id = ${companyId} and item.id = ${into} and item.unit_price = 0
      and item.hand_price is null and item.kind = 'bought'
      and removed.company_id = ${companyId} and removed.id = ${from} and removed.kind = 'bought'`.execute(db);
}

/**
 * Items that were merged into the removed item earlier get the new successor, so that no successor is itself merged.
 */
async function markMerged({ db, companyId }: Context, from: string, into: string): Promise<void> {
  await sql`update inventory set merged_into = ${into}, deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where company_id = ${companyId} and (id = ${from} or merged_into = ${from})`.execute(db);
}
