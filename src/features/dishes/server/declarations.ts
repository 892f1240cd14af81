import { v7 as uuid } from "uuid";
import type { Declaration, DishDeclaration, ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  inferDiets,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  DIETS,
  dishAllergen,
  dishDiet,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { settleQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { readSizes } from "#src/features/dishes/server/read-sizes.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export async function listItemDeclarations(context: Context): Promise<ItemDeclarations[]> {
  const { declared, stored, questions } = await readKnownFood(context);
  const questioned = new Set(questions.map(({ item_id }) => item_id));
  return [...new Set([...declared.keys(), ...questioned])].map((item_id) => ({
    item_id,
    declarations: declarationList(declared.get(item_id) ?? {}),
    to_confirm: questioned.has(item_id) ? declarationList(stored.get(item_id) ?? {}) : null,
  }));
}

function declarationList(known: Declarations): Declaration[] {
  return (Object.entries(known) as [DeclarationName, DeclarationState][]).map(([name, state]) => ({ name, state }));
}

/**
 * Replaces what is declared about an ingredient: a name that is missing or "unknown" becomes unknown. What was in doubt is
 * confirmed by it.
 */
export async function declareItem(
  context: Context,
  itemId: string,
  declarations: readonly Declaration[],
): Promise<ItemDeclarations> {
  const { db, companyId } = context;
  const item = await db
    .selectFrom("inventory")
    .select("name")
    .where("company_id", "=", companyId)
    .where("id", "=", itemId)
    .where("deleted_at", "is", null)
    // Two simultaneous declarations of one item must follow one another, or both would insert the same names.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw notFound("Inventory item");
  const known = new Map(declarations.filter(({ state }) => state !== "unknown").map((one) => [one.name, one.state]));
  await db.deleteFrom("item_declarations").where("company_id", "=", companyId).where("item_id", "=", itemId).execute();
  const rows = [...known].map(([name, state]) => ({ company_id: companyId, id: uuid(), item_id: itemId, name, state }));
  if (rows.length > 0) await db.insertInto("item_declarations").values(rows).execute();
  await settleQuestions(context, itemId);
  await recordActivity(context, {
    action_type: "update",
    entity_type: "inventory",
    entity_id: itemId,
    entity_name: item.name,
    description: `Allergens and diets of ${item.name} were declared`,
  });
  await publish(context, "menu.changed");
  return { item_id: itemId, declarations: [...known].map(([name, state]) => ({ name, state })), to_confirm: null };
}

/** Declares several ingredients, in the order of their ids, so that two requests cannot wait for each other. */
export async function declareItems(
  context: Context,
  ingredients: readonly { item_id: string; declarations: readonly Declaration[] }[],
): Promise<ItemDeclarations[]> {
  const sorted = ingredients.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  const declared: ItemDeclarations[] = [];
  for (const { item_id, declarations } of sorted) declared.push(await declareItem(context, item_id, declarations));
  return declared;
}

export async function readDishDeclarations(context: Context, dishId: string): Promise<DishDeclaration[]> {
  const { db, companyId } = context;
  const dish = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", dishId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!dish) throw notFound("Dish");
  const [sizes, food, overrides] = await Promise.all([
    readSizes(context, { dishId }),
    readKnownFood(context),
    db
      .selectFrom("dish_declarations")
      .select(["name", "state", "reason"])
      .where("company_id", "=", companyId)
      .where("dish_id", "=", dishId)
      .execute(),
  ]);
  const names = new Map(sizes.flatMap((size) => size.ingredients.map((line) => [line.ingredient_id, line.name])));
  const ingredients = [...names].map(([id, name]) => ({ name, known: inferDiets(food.declared.get(id) ?? {}) }));
  const overrideOf = new Map(overrides.map((one) => [one.name, one]));
  return [...ALLERGENS, ...DIETS].map((name) => {
    const states = ingredients.map(({ known }) => known[name]);
    const derived = isDiet(name) ? dishDiet(states) : dishAllergen(states);
    const override = overrideOf.get(name);
    return {
      name,
      state: (override?.state as DeclarationState | undefined) ?? derived,
      derived,
      reason: override?.reason ?? null,
      because: ingredients
        .filter(({ known }) => (known[name] ?? "unknown") === derived && derived !== "none" && derived !== "suitable")
        .map((ingredient) => ingredient.name),
    };
  });
}

/** Replaces the owner's overrides of a dish's declarations. */
export async function overrideDish(
  context: Context,
  dishId: string,
  overrides: readonly (Declaration & { reason: string })[],
): Promise<DishDeclaration[]> {
  const { db, companyId } = context;
  const dish = await lockDish(context, dishId);
  await db.deleteFrom("dish_declarations").where("company_id", "=", companyId).where("dish_id", "=", dishId).execute();
  const rows = overrides.map((one) => ({ ...one, company_id: companyId, id: uuid(), dish_id: dishId }));
  if (rows.length > 0) await db.insertInto("dish_declarations").values(rows).execute();
  await recordDishChange(context, "update", dish, `Allergens and diets of ${dish.name} were edited`);
  await publish(context, "menu.changed", dishId);
  return readDishDeclarations(context, dishId);
}
