import { v7 as uuid } from "uuid";
import type { InventoryItem, ItemChanges, NewItem } from "#src/features/inventory/contract.ts";
import { newPriceColumns, setPriceByHand } from "#src/features/inventory/server/item-price.ts";
import { requireIngredientCategory } from "#src/features/inventory/server/ingredient-categories.ts";
import { unitsHere } from "#src/features/inventory/server/units-here.ts";
import { amountsInLedger } from "#src/features/inventory/server/held-units.ts";
import { unitColumns } from "#src/features/inventory/server/shown-units.ts";
import { lockedIds, lockItem, readItem, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import { requireParAboveThreshold, requireSupplier } from "#src/features/inventory/server/item-rules.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { replacePacks } from "#src/features/inventory/server/pack-sizes.ts";
import { noteRedefined } from "#src/features/inventory/server/redefine.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { changeUnit, requireShownUnit } from "#src/features/inventory/server/unit-change.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { identityKey } from "#src/shared/text-key.ts";

export async function createItem(
  context: Context,
  { packs = [], company_id: _, unit: entered, ...given }: NewItem,
): Promise<StockItem> {
  const { db, companyId } = context;
  const id = uuid();
  const unit = (await unitsHere(context, [entered])).get(entered) ?? entered;
  const { quantity_available, ...item } = { ...amountsInLedger(given, unit), ...unitColumns(unit) };
  await requireSupplier(context, item.supplier_id);
  await requireIngredientCategory(context, item.category_id);
  await db
    .insertInto("inventory")
    .values({ ...item, ...newPriceColumns(context, item.unit_price), id, company_id: companyId })
    .execute();
  await requireParAboveThreshold(context, [id]);
  if (packs.length > 0) await replacePacks(context, id, unit, packs);
  if (quantity_available !== 0) {
    await bookMovement(context, { item_id: id, quantity: quantity_available, reason: "count", source_type: "opening" });
  }
  await recordItemChange(context, "create", { id, name: item.name }, `${item.name} has been added to inventory`);
  await requestReorderCheck(context, [id]);
  return readItem(context, id);
}

/**
 * Changes the given fields. A quantity is a count: the ledger gets the difference, computed while the row is locked.
 * Amounts are in the unit in which the item is shown, or in the new unit if one is given.
 */
export async function updateItem(
  context: Context,
  id: string,
  { packs, unit: entered, unit_conversion, shown_unit, ...given }: ItemChanges,
): Promise<StockItem> {
  const { db, companyId } = context;
  const before = await lockItem(context, id);
  requireShownUnit(before, shown_unit);
  const unit = await enteredUnit(context, before, entered);
  const { quantity_available, unit_price, ...changes } = amountsInLedger(given, unit);
  await requireSupplier(context, changes.supplier_id);
  await requireIngredientCategory(context, changes.category_id);
  if (before.kind === "prep" && unit_price !== undefined && unit_price !== before.unit_price) {
    throw badRequest(`The price of ${before.name} follows from its recipe.`);
  }
  const unitChanges = unit !== before.shown_unit;
  const converted = unitChanges ? await changeUnit(context, before, unit, { packs, unit_conversion }) : {};
  if (packs && !unitChanges) await replacePacks(context, id, unit, packs);
  await db
    .updateTable("inventory")
    .set({ ...converted, ...changes, updated_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  if (changes.name !== undefined && identityKey(changes.name) !== identityKey(before.name)) {
    await noteRedefined(context, id);
  }
  await requireParAboveThreshold(context, [id]);
  if (unit_price !== undefined) await setPriceByHand(context, id, unit_price);
  if (quantity_available !== undefined) {
    const { quantity_available: now } = unitChanges ? await readItem(context, id) : before;
    if (quantity_available !== now) {
      await setStock(context, id, quantity_available);
    }
  }
  if (unitChanges || packs) await announce(context, "inventory.units-changed", { id });
  if (changes.supplier_id !== undefined) {
    await announce(context, "inventory.supplier-set", { ids: [id], supplier_id: changes.supplier_id });
  }
  const item = await readItem(context, id);
  const description =
    quantity_available === undefined
      ? `${item.name} was edited`
      : `${item.name}: stock set to ${given.quantity_available} ${item.shown_unit}`;
  await recordItemChange(context, "update", item, description);
  await requestReorderCheck(context, [id]);
  return item;
}

/** The meaning of a unit in the country is checked only if the unit changes. */
async function enteredUnit(context: Context, { shown_unit }: StockItem, entered: ItemChanges["unit"]) {
  if (entered === undefined || entered === shown_unit) return shown_unit;
  return (await unitsHere(context, [entered])).get(entered) ?? entered;
}

async function setStock(context: Context, item_id: string, counted: number): Promise<void> {
  const movement_id = uuid();
  await bookMovement(context, { id: movement_id, item_id, counted, reason: "count", source_type: "manual" });
  await announce(context, "inventory.stock-set", { id: item_id, movement_id });
}

/** Throws 409 with the names of the dishes, options and prep items whose recipes use the item. The ledger of a deleted item stays. */
export async function deleteItem(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  // Because of the lock, a recipe that is being saved with this item either waits or is found below.
  const item = await lockItem(context, id, "delete");
  const dishes = [...(await dishesUsing(context, id)), ...(await optionsUsing(context, id))];
  const prep_items = await prepItemsUsing(context, id);
  if (dishes.length + prep_items.length > 0) {
    const recipes = prep_items.length === 0 ? "dishes" : "recipes";
    throw conflict(
      "INGREDIENT_IN_USE",
      `${item.name} is used by ${[...dishes, ...prep_items].join(", ")}. Remove it from these ${recipes} first.`,
      prep_items.length === 0 ? { dishes } : { dishes, prep_items },
    );
  }
  await db
    .updateTable("inventory")
    .set({ deleted_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await recordItemChange(context, "delete", item, `${item.name} was removed from inventory`);
  return id;
}

/** Takes a supplier off its items. */
export async function releaseSupplier(context: Context, supplierId: string): Promise<void> {
  await context.db
    .updateTable("inventory")
    .set({ supplier_id: null })
    .where("company_id", "=", context.companyId)
    .where("id", "in", lockedIds(context).where("supplier_id", "=", supplierId))
    .execute();
}

/** Gives one supplier's items to another. */
export async function moveSupplier(context: Context, { from, into }: { from: string; into: string }): Promise<void> {
  await context.db
    .updateTable("inventory")
    .set({ supplier_id: into })
    .where("company_id", "=", context.companyId)
    .where("id", "in", lockedIds(context).where("supplier_id", "=", from))
    .execute();
}

/** Returns the options that use an item, as "Toppings: Avocado". */
async function optionsUsing({ db, companyId }: Context, id: string): Promise<string[]> {
  const options = await db
    .selectFrom("option_lines as line")
    .innerJoin("options as option", (join) =>
      join.onRef("option.company_id", "=", "line.company_id").onRef("option.id", "=", "line.option_id"),
    )
    .innerJoin("option_groups as group", (join) =>
      join.onRef("group.company_id", "=", "option.company_id").onRef("group.id", "=", "option.group_id"),
    )
    .select(["group.name as group_name", "option.name"])
    .where("line.company_id", "=", companyId)
    .where("line.ingredient_id", "=", id)
    .orderBy("group.name")
    .orderBy("option.name")
    .execute();
  return options.map(({ group_name, name }) => `${group_name}: ${name}`);
}

async function dishesUsing({ db, companyId }: Context, id: string): Promise<string[]> {
  const dishes = await db
    .selectFrom("dish_ingredient")
    .innerJoin("dish_size", (join) =>
      join
        .onRef("dish_size.company_id", "=", "dish_ingredient.company_id")
        .onRef("dish_size.id", "=", "dish_ingredient.dish_size_id"),
    )
    .innerJoin("dish", (join) =>
      join.onRef("dish.company_id", "=", "dish_size.company_id").onRef("dish.id", "=", "dish_size.menu_item_id"),
    )
    .select("dish.name")
    .distinct()
    .where("dish_ingredient.company_id", "=", companyId)
    .where("dish_ingredient.ingredient_id", "=", id)
    .where("dish_size.deleted_at", "is", null)
    .where("dish.deleted_at", "is", null)
    .orderBy("dish.name")
    .execute();
  return dishes.map((dish) => dish.name);
}

async function prepItemsUsing({ db, companyId }: Context, id: string): Promise<string[]> {
  const items = await db
    .selectFrom("prep_lines")
    .innerJoin("inventory", (join) =>
      join.onRef("inventory.company_id", "=", "prep_lines.company_id").onRef("inventory.id", "=", "prep_lines.item_id"),
    )
    .select("inventory.name")
    .where("prep_lines.company_id", "=", companyId)
    .where("prep_lines.ingredient_id", "=", id)
    .where("inventory.deleted_at", "is", null)
    .orderBy("inventory.name")
    .execute();
  return items.map(({ name }) => name);
}

function recordItemChange(
  context: Context,
  action: "create" | "update" | "delete",
  row: Pick<InventoryItem, "id" | "name">,
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "inventory", action, row, description, event: "inventory.changed" });
}
