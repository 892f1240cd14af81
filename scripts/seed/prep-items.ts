import { createItem } from "#src/features/inventory/server/items.ts";
import { addNutrition } from "#src/features/dishes/ai/server/prep-nutrition.ts";
import { setCosts } from "#src/features/prep/server/costs.ts";
import { savePrepRecipe } from "#src/features/prep/server/save-recipe.ts";
import type { Context } from "#src/server/context.ts";
import type { Nutrition } from "#src/server/ports/ai/ai.ts";
import { lookUpFood } from "#src/server/ports/ai/embedded.ts";
import { conversionFactor } from "#src/shared/units.ts";
import type { PrepStock } from "./batches.ts";
import * as demo from "./restaurant.ts";

/** Makes the demo's prep items, adds their ids to those of the ingredients, and returns the ones that are stocked. */
export async function makePrepItems(context: Context, ids: Map<string, string>): Promise<PrepStock[]> {
  const stocked: PrepStock[] = [];
  for (const { name, code, unit, threshold, batch, mode, lines, ...rest } of demo.preps) {
    const { id } = await createItem(context, {
      name,
      item_code: code,
      unit,
      reorder_threshold: threshold,
      unit_price: 0,
      quantity_available: 0,
    });
    ids.set(name, id);
    const recipe = await savePrepRecipe(context, id, {
      ...rest,
      batch_quantity: batch,
      unit,
      mode,
      lines: lines.map(([ingredient, quantity, lineUnit, yield_percent]) => ({
        ingredient_id: ids.get(ingredient) ?? "",
        quantity,
        unit: lineUnit,
        yield_percent,
      })),
    });
    const { shelf_life_hours } = rest;
    if (mode === "stocked") {
      stocked.push({ item_id: id, unit, threshold, batch, takes: recipe.takes, shelf_life_hours });
    }
  }
  // Dishes cost what their prep items cost, and the job that computes these costs would run too late.
  await setCosts(context);
  return stocked;
}

/** The calories and nutrition of a recipe line, as the form looks them up; those of a prep item are of its parts. */
export async function madeNutrition(name: string, quantity: number, unit: string) {
  const { calories, match, others: _, ...facts } = await nutritionOf(name, quantity, unit);
  return { calories, nutrition: { ...facts, food_id: match?.food_id, food_name: match?.food_name } };
}

async function nutritionOf(name: string, quantity: number, unit: string): Promise<Nutrition> {
  const prep = demo.preps.find((prep) => prep.name === name);
  if (!prep) return lookUpFood({ name, quantity, unit, packs: [] });
  const batches = (conversionFactor(unit, prep.unit)?.toNumber() ?? 0) * (quantity / prep.batch);
  return addNutrition(
    await Promise.all(prep.lines.map(([part, amount, partUnit]) => nutritionOf(part, amount * batches, partUnit))),
  );
}
