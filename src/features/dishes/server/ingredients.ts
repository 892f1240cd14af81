import { v7 as uuid } from "uuid";
import type { DishIngredient, IngredientLine } from "#src/features/dishes/contract.ts";
import { recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { readIngredients } from "#src/features/dishes/server/read-sizes.ts";
import { duplicateError, lineRow, lockRecipeItems } from "#src/features/dishes/server/recipe-lines.ts";
import { problemsOnMenu, requireSellable } from "#src/features/dishes/server/require-sellable.ts";
import { lockDishOfSize } from "#src/features/dishes/server/sizes.ts";
import { upsertLines } from "#src/features/dishes/server/write-sizes.ts";
import { inLedger } from "#src/features/inventory/server/held-units.ts";
import { shownUnit, unitColumns } from "#src/features/inventory/server/shown-units.ts";
import { unitHere } from "#src/features/inventory/server/units-here.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { type RecipeUnit, shownQuantity } from "#src/shared/units.ts";

export async function listIngredients(context: Context, sizeId: string): Promise<DishIngredient[]> {
  const { db, companyId } = context;
  const size = await db
    .selectFrom("dish_size")
    .innerJoin("dish", (join) =>
      join.onRef("dish.company_id", "=", "dish_size.company_id").onRef("dish.id", "=", "dish_size.menu_item_id"),
    )
    .select("dish_size.id")
    .where("dish_size.company_id", "=", companyId)
    .where("dish_size.id", "=", sizeId)
    .where("dish_size.deleted_at", "is", null)
    .where("dish.deleted_at", "is", null)
    .executeTakeFirst();
  if (!size) throw notFound("Size");
  return readIngredients(context, sizeId);
}

export async function createIngredient(
  context: Context,
  sizeId: string,
  line: IngredientLine,
): Promise<DishIngredient> {
  const dish = await lockDishOfSize(context, sizeId);
  const items = await lockRecipeItems(context, [line.ingredient_id]);
  const recipe = await readIngredients(context, sizeId);
  const existing = recipe.find((other) => other.ingredient_id === line.ingredient_id);
  if (existing) throw duplicateError(existing.name);
  const id = uuid();
  const row = lineRow(items, line, undefined);
  await upsertLines(context, [
    { ...row, company_id: context.companyId, id, dish_size_id: sizeId, position: recipe.length },
  ]);
  const added = await readLine(context, sizeId, id);
  await recordDishChange(context, "update", dish, `${added.name} was added to ${dish.name}`);
  return added;
}

export async function updateIngredient(
  context: Context,
  id: string,
  changes: Partial<IngredientLine>,
): Promise<DishIngredient> {
  const { dish_size_id } = await findLine(context, id);
  const dish = await lockDishOfSize(context, dish_size_id);
  const recipe = await readIngredients(context, dish_size_id);
  const position = recipe.findIndex((line) => line.id === id);
  const before = recipe[position];
  if (!before) throw notFound("Ingredient");
  const items = await lockRecipeItems(context, [before.ingredient_id]);
  const amount = await changedAmount(context, before, changes);
  const row = lineRow(items, { ...changes, ...amount, ingredient_id: before.ingredient_id }, before);
  await upsertLines(context, [{ ...row, company_id: context.companyId, id, dish_size_id, position }]);
  await recordDishChange(context, "update", dish, `${before.name} in ${dish.name} was edited`);
  return readLine(context, dish_size_id, id);
}

/** A number without a unit is in the unit in which the line is shown; a unit without a number keeps the number. */
async function changedAmount(
  context: Context,
  before: Awaited<ReturnType<typeof readIngredients>>[number],
  changes: Partial<IngredientLine>,
) {
  const { quantity_per_dish: quantity, unit, display_unit } = changes;
  if (quantity !== undefined && unit !== undefined) return { quantity_per_dish: quantity, unit, display_unit };
  const shown = shownUnit(before);
  const entered = unit === undefined ? shown : await unitHere(context, unit);
  const number = quantity ?? shownQuantity(before.quantity_per_dish, shown);
  const columns = unitColumns(entered as RecipeUnit);
  return { quantity_per_dish: inLedger(number, entered), ...columns, unit: columns.unit as RecipeUnit };
}

export async function deleteIngredient(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const { dish_size_id } = await findLine(context, id);
  const dish = await lockDishOfSize(context, dish_size_id);
  const problems = await problemsOnMenu(context, dish.id);
  await db.deleteFrom("dish_ingredient").where("company_id", "=", companyId).where("id", "=", id).execute();
  await requireSellable(context, dish.id, problems);
  await recordDishChange(context, "update", dish, `An ingredient was removed from ${dish.name}`);
  return id;
}

export async function clearRecipe(context: Context, sizeId: string): Promise<string> {
  const { db, companyId } = context;
  const dish = await lockDishOfSize(context, sizeId);
  const problems = await problemsOnMenu(context, dish.id);
  await db
    .deleteFrom("dish_ingredient")
    .where("company_id", "=", companyId)
    .where("dish_size_id", "=", sizeId)
    .execute();
  await requireSellable(context, dish.id, problems);
  await recordDishChange(context, "update", dish, `The recipe of a size of ${dish.name} was emptied`);
  return sizeId;
}

async function findLine({ db, companyId }: Context, id: string): Promise<{ dish_size_id: string }> {
  const line = await db
    .selectFrom("dish_ingredient")
    .select("dish_size_id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!line) throw notFound("Ingredient");
  return line;
}

async function readLine(context: Context, sizeId: string, id: string): Promise<DishIngredient> {
  const line = (await readIngredients(context, sizeId)).find((ingredient) => ingredient.id === id);
  if (!line) throw notFound("Ingredient");
  return line;
}
