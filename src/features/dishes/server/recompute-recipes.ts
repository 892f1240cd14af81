import { sql } from "kysely";
import { stockQuantity } from "#src/features/dishes/cost.ts";
import { readPacks } from "#src/features/dishes/server/recipe-lines.ts";
import { exactQuantity } from "#src/features/prep/amounts.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/**
 * Converts every recipe line of an item again, after its unit or its packs have changed in this transaction. Throws 409
 * with the names of the dishes when a line can no longer be converted, because an order must always know what it takes.
 */
export async function recomputeRecipes(context: Context, itemId: string): Promise<void> {
  const item = await lockItemUnit(context, itemId);
  const lines = await readLines(context, itemId);
  if (lines.length > 0) await convertLines(context, item, itemId, lines);
  await requireStorableNeeds(context);
}

type Line = Awaited<ReturnType<typeof readLines>>[number];

async function convertLines(context: Context, item: Item, itemId: string, lines: readonly Line[]): Promise<void> {
  const { db, companyId } = context;
  const packs = (await readPacks(context, [itemId])).get(itemId) ?? [];
  const portions = lines.map((line) => ({
    ...line,
    portion: stockQuantity(line, item.unit, packs),
    exact: exactQuantity({ ...line, quantity: line.quantity_per_dish }, item.unit, packs)?.toFixed() ?? null,
  }));
  const inconvertible = portions.filter(({ portion }) => portion === null || portion <= 0);
  if (inconvertible.length > 0) throw conversionNeeded(item, inconvertible);
  await sql`update dish_ingredient set stock_quantity = portion.quantity, exact_quantity = portion.exact
    from unnest(${portions.map(({ id }) => id)}::uuid[], ${portions.map(({ portion }) => portion)}::numeric[],
      ${portions.map(({ exact }) => exact)}::numeric[]) as portion (id, quantity, exact)
    where dish_ingredient.company_id = ${companyId} and dish_ingredient.id = portion.id`.execute(db);
  await publish(context, "dish.changed");
}

interface Item {
  name: string;
  unit: string;
}

async function lockItemUnit({ db, companyId }: Context, itemId: string): Promise<Item> {
  const item = await db
    .selectFrom("inventory")
    .select(["name", "unit"])
    .where("company_id", "=", companyId)
    .where("id", "=", itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw notFound("Inventory item");
  return item;
}

function readLines({ db, companyId }: Context, itemId: string) {
  return db
    .selectFrom("dish_ingredient as line")
    .innerJoin("dish_size as size", (join) =>
      join.onRef("size.company_id", "=", "line.company_id").onRef("size.id", "=", "line.dish_size_id"),
    )
    .innerJoin("dish", (join) =>
      join.onRef("dish.company_id", "=", "size.company_id").onRef("dish.id", "=", "size.menu_item_id"),
    )
    .select(["line.id", "line.quantity_per_dish", "line.unit", "line.yield_percent", "dish.name as dish_name"])
    .where("line.company_id", "=", companyId)
    .where("line.ingredient_id", "=", itemId)
    .where("size.deleted_at", "is", null)
    .where("dish.deleted_at", "is", null)
    .execute();
}

function conversionNeeded(item: Item, lines: readonly { dish_name: string; unit: string }[]) {
  const dishes = [...new Set(lines.map((line) => line.dish_name))].sort();
  const units = [...new Set(lines.map((line) => line.unit))].join(", ");
  return conflict(
    "RECIPES_NEED_CONVERSION",
    `${item.name} is used in ${units} by ${dishes.join(", ")}, which cannot be converted to ${item.unit}. Give the item a pack size first, or change these recipes.`,
    { dishes },
  );
}
