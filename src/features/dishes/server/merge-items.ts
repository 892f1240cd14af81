import { v7 as uuid } from "uuid";
import {
  ALLERGENS,
  type Declarations,
  type DeclarationState,
  DIETS,
  inferDiets,
  mergeDeclarations,
  withPrepItems,
} from "#src/features/dishes/declarations.ts";
import { combinedNutrition } from "#src/features/dishes/rules.ts";
import { questionDeclarations } from "#src/features/dishes/server/declaration-questions.ts";
import { declaredItems, readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { combinedQuantity } from "#src/features/prep/amounts.ts";
import { readItemPacks } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

interface Merge {
  from: string;
  into: string;
}

/** Puts one item in the place of another in the recipes of dishes, with what is declared about it. */
export async function mergeIngredients(context: Context, merge: Merge): Promise<void> {
  await combineLines(context, merge);
  await context.db
    .updateTable("dish_ingredient")
    .set({ ingredient_id: merge.into })
    .where("company_id", "=", context.companyId)
    .where("ingredient_id", "=", merge.from)
    .execute();
  const needsReview = await onlyOneIsFree(context, merge);
  await moveDeclarations(context, merge);
  await moveQuestions(context, merge);
  if (needsReview) await questionMerged(context, merge);
  await publish(context, "dish.changed");
  await publish(context, "menu.changed");
}

/** In a size that has both, the remaining line gets the sum of both, in its unit and with its yield. */
async function combineLines(context: Context, { from, into }: Merge): Promise<void> {
  const { db, companyId } = context;
  const { unit, packs } = await readItemPacks(context, into);
  const both = await db
    .selectFrom("dish_ingredient as removed")
    .innerJoin("dish_ingredient as line", (join) =>
      join.onRef("line.company_id", "=", "removed.company_id").onRef("line.dish_size_id", "=", "removed.dish_size_id"),
    )
    .select(["line.id", "line.quantity_per_dish as quantity", "line.unit", "line.yield_percent", "line.calories"])
    .select([
      "line.nutrition",
      "removed.id as removed_id",
      "removed.quantity_per_dish as more",
      "removed.unit as more_unit",
    ])
    .select(["removed.yield_percent as more_yield", "removed.calories as more_calories"])
    .select("removed.nutrition as more_nutrition")
    .where("removed.company_id", "=", companyId)
    .where("removed.ingredient_id", "=", from)
    .where("line.ingredient_id", "=", into)
    .execute();
  for (const row of both) {
    const added = { quantity: row.more, unit: row.more_unit, yield_percent: row.more_yield };
    const nutrition = combinedNutrition(row.nutrition, row.more_nutrition);
    await db
      .deleteFrom("dish_ingredient")
      .where("company_id", "=", companyId)
      .where("id", "=", row.removed_id)
      .execute();
    await db
      .updateTable("dish_ingredient")
      .set({
        quantity_per_dish: combinedQuantity(row, added, unit, packs),
        calories: row.calories + row.more_calories,
        nutrition: nutrition === null ? null : JSON.stringify(nutrition),
      })
      .where("company_id", "=", companyId)
      .where("id", "=", row.id)
      .execute();
  }
}

/** Questions about the removed item become questions about the remaining one. */
async function moveQuestions({ db, companyId }: Context, { from, into }: Merge): Promise<void> {
  const moved = await db
    .deleteFrom("declaration_questions")
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .returning(["source_id", "reason", "asked_at"])
    .execute();
  if (moved.length === 0) return;
  await db
    .insertInto("declaration_questions")
    .values(moved.map((one) => ({ ...one, company_id: companyId, item_id: into })))
    .onConflict((conflict) => conflict.columns(["company_id", "item_id", "source_id"]).doNothing())
    .execute();
}

/**
 * Returns whether one of the items is free of an allergen, or suits a diet, while the state of the other item is
 * unknown. Declarations in doubt count as declared, because the person who answers that doubt must also see this merge.
 */
async function onlyOneIsFree(context: Context, { from, into }: Merge): Promise<boolean> {
  const { stored, parts } = await readKnownFood(context);
  const declared = withPrepItems(stored, parts);
  const [one, other] = [from, into].map((id) => inferDiets(declared.get(id) ?? {})) as [Declarations, Declarations];
  const isFree = (state: DeclarationState | undefined) => state === "none" || state === "suitable";
  const isUnknown = (state: DeclarationState = "unknown") => state === "unknown";
  return [...ALLERGENS, ...DIETS].some(
    (name) => (isFree(one[name]) && isUnknown(other[name])) || (isFree(other[name]) && isUnknown(one[name])),
  );
}

/** The kitchen uses both as the remaining item, so a person has to confirm its declarations. */
async function questionMerged(context: Context, { from, into }: Merge): Promise<void> {
  const { db, companyId } = context;
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", [from, into])
    .execute();
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name;
  const reason = `${nameOf(from)} was merged into ${nameOf(into)}, and not everything was declared about both.`;
  await questionDeclarations(context, { item_id: into, source_id: from, reason });
}

async function moveDeclarations(context: Context, { from, into }: Merge): Promise<void> {
  const { db, companyId } = context;
  const declared = await declaredItems(context);
  const merged = mergeDeclarations(declared.get(into) ?? {}, declared.get(from) ?? {});
  const before = await db
    .selectFrom("item_declarations")
    .select(["name", "state", "question"])
    .where("company_id", "=", companyId)
    .where("item_id", "=", into)
    .execute();
  // A declaration taken over from the other item answers no question about the parts of this one.
  const questionOf = (name: string, state: string) =>
    before.find((one) => one.name === name && one.state === state)?.question ?? null;
  const rows = Object.entries(merged).map(([name, state]) => {
    const question = questionOf(name, state);
    return {
      company_id: companyId,
      id: uuid(),
      item_id: into,
      name,
      state,
      question: question === null ? null : JSON.stringify(question),
    };
  });
  await db
    .deleteFrom("item_declarations")
    .where("company_id", "=", companyId)
    .where("item_id", "in", [from, into])
    .execute();
  if (rows.length > 0) await db.insertInto("item_declarations").values(rows).execute();
}
