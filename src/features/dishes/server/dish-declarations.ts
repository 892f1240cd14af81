import { v7 as uuid } from "uuid";
import type { Declaration, DishDeclaration, OverrideOutcome } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  type DeclarationName,
  derivedState,
  DIETS,
  inferDiets,
  shownState,
} from "#src/features/dishes/declarations.ts";
import { overrideQuestion, questionText } from "#src/features/dishes/override-questions.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { changesOf, readChangedNames } from "#src/features/dishes/server/override-changes.ts";
import {
  shownHash,
  askedOf,
  declarationsChanged,
  heldOverrides,
  rejectOutdated,
} from "#src/features/dishes/server/overrides.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { readOverrides, type StoredOverride } from "#src/features/dishes/server/read-overrides.ts";
import { readSizes } from "#src/features/dishes/server/read-sizes.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

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
  const { names, ids, food, overrides } = await readState(context, dishId);
  const ingredients = [...names].map(([id, name]) => ({ name, known: inferDiets(food.declared.get(id) ?? {}) }));
  const hashed = overrides.map((override) => override.hashed);
  const { unverified } = heldOverrides(hashed, ids, food);
  const asked = new Set(askedOf(hashed, ids, food));
  const itemNames = await readChangedNames(
    context,
    overrides.filter(({ name }) => asked.has(name)),
    ids,
    food,
  );
  const overrideOf = new Map(overrides.map((override) => [override.name, override]));
  return [...ALLERGENS, ...DIETS].map((name) => {
    const derived = derivedState(
      name,
      ingredients.map(({ known }) => known),
    );
    const override = overrideOf.get(name);
    return {
      name,
      state: shownState(derived, override?.state, unverified.has(name)),
      override: override?.state ?? null,
      derived,
      reason: override?.reason ?? null,
      question: shownHash(overrideQuestion(name, ids, food), override),
      changes: override && asked.has(name) ? changesOf(override, ids, food, itemNames) : null,
      because: ingredients
        .filter(({ known }) => (known[name] ?? "unknown") === derived && derived !== "none" && derived !== "suitable")
        .map((ingredient) => ingredient.name),
    };
  });
}

async function readState(context: Context, dishId: string) {
  const [sizes, food, overrides] = await Promise.all([
    readSizes(context, { dishId }),
    readKnownFood(context),
    readOverrides(context, { dishId }),
  ]);
  const names = new Map(sizes.flatMap((size) => size.ingredients.map((line) => [line.ingredient_id, line.name])));
  return { names, ids: new Set(names.keys()), food, overrides: overrides.get(dishId) ?? [] };
}

type Override = Declaration & { reason: string };

/** The overrides of a dish, and the hash of the question that the caller was shown for each name. */
interface Overrides {
  overrides: readonly Override[];
  shown: readonly { name: DeclarationName; question: string }[];
}

/**
 * Replaces the owner's overrides of a dish's declarations. An unchanged override keeps its question, because sending it
 * again with the others does not answer the question. Throws DECLARATIONS_CHANGED when an override is added, changed or
 * removed whose question differs from the one that the caller was shown.
 */
export async function overrideDish(
  context: Context,
  dishId: string,
  { overrides, shown }: Overrides,
): Promise<DishDeclaration[]> {
  const { db, companyId } = context;
  const dish = await lockDish(context, dishId);
  const { ids, food, overrides: stored } = await readState(context, dishId);
  const isStored = (override: Override) =>
    stored.some(
      ({ name, state, reason }) => name === override.name && state === override.state && reason === override.reason,
    );
  const given = overrides.filter((override) => !isStored(override));
  const unchanged = overrides.filter(isStored).map(({ name }) => name);
  const questionOf = (name: DeclarationName) => overrideQuestion(name, ids, food);
  const removed = stored.map(({ name }) => name).filter((name) => !unchanged.includes(name));
  const shownOf = new Map(shown.map(({ name, question }) => [name, question]));
  rejectOutdated(
    [...given.map(({ name }) => name), ...removed].map((name) => ({ name, question: shownOf.get(name) })),
    (name) => shownHash(questionOf(name), overrideNamed(stored, name)),
  );
  await deleteOverrides(context, dishId, removed);
  const rows = given.map(({ name, state, reason }) => ({
    company_id: companyId,
    id: uuid(),
    dish_id: dishId,
    name,
    state,
    reason,
    question: questionText(questionOf(name)),
  }));
  if (rows.length > 0) await db.insertInto("dish_declarations").values(rows).execute();
  await recordDishChange(context, "update", dish, `Allergens and diets of ${dish.name} were edited`);
  await publish(context, "menu.changed", dishId);
  return readDishDeclarations(context, dishId);
}

/**
 * Answers overrides that were asked again: they are confirmed for the current declarations, or dropped. Throws
 * DECLARATIONS_CHANGED when the current question differs from the one that the caller was shown.
 */
export async function settleOverrides(
  context: Context,
  dishId: string,
  { outcome, overrides }: OverrideOutcome,
): Promise<DishDeclaration[]> {
  const { db, companyId } = context;
  const dish = await lockDish(context, dishId);
  const { ids, food, overrides: stored } = await readState(context, dishId);
  const questionOf = (name: DeclarationName) => overrideQuestion(name, ids, food);
  rejectOutdated(overrides, (name) => shownHash(questionOf(name), overrideNamed(stored, name)));
  if (overrides.some(({ name }) => stored.every((storedOverride) => storedOverride.name !== name)))
    throw declarationsChanged();
  const names = overrides.map(({ name }) => name);
  if (outcome === "drop") await deleteOverrides(context, dishId, names);
  else {
    for (const name of names) {
      await db
        .updateTable("dish_declarations")
        .set({ question: questionText(questionOf(name)) })
        .where("company_id", "=", companyId)
        .where("dish_id", "=", dishId)
        .where("name", "=", name)
        .execute();
    }
  }
  const done = outcome === "drop" ? "now follow its recipe" : "were confirmed again";
  await recordDishChange(context, "update", dish, `Overridden allergens and diets of ${dish.name} ${done}`);
  await publish(context, "menu.changed", dishId);
  return readDishDeclarations(context, dishId);
}

const overrideNamed = (stored: readonly StoredOverride[], name: DeclarationName) =>
  stored.find((storedOverride) => storedOverride.name === name);

async function deleteOverrides({ db, companyId }: Context, dishId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .deleteFrom("dish_declarations")
    .where("company_id", "=", companyId)
    .where("dish_id", "=", dishId)
    .where("name", "in", [...names])
    .execute();
}
