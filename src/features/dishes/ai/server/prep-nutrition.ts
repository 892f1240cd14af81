import Big from "big.js";
import { FALLBACK_SOURCE } from "#src/features/dishes/calories.ts";
import { exactQuantity, roundNeed } from "#src/features/prep/amounts.ts";
import { eatenParts } from "#src/features/prep/explode.ts";
import { readPacks, readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { Nutrition } from "#src/server/ports/ai/ai.ts";
import type { Pack } from "#src/shared/units.ts";

interface Part {
  name: string;
  quantity: number;
  unit: string;
  packs: Pack[];
}

/**
 * Returns the amounts of bought items that are eaten with an amount of a prep item; null for an item that is bought
 * itself, or when the amount does not convert to the item's unit.
 */
export function partsOf(
  scope: Scope,
  itemId: string,
  { quantity, unit }: { quantity: number; unit: string },
): Promise<Part[] | null> {
  return scope.within(async (context) => {
    const recipes = await readPrepRecipes(context);
    if (!recipes.has(itemId)) return null;
    const item = (await readItems(context, [itemId])).get(itemId);
    const exact = item && exactQuantity({ quantity, unit, yield_percent: 100 }, item.unit, item.packs);
    if (!exact) return null;
    const eaten = eatenParts(recipes, { item_id: itemId, quantity: exact });
    const items = await readItems(context, [...eaten.keys()]);
    return [...eaten].flatMap(([id, amount]) => {
      const part = items.get(id);
      return part ? [{ ...part, quantity: roundNeed(amount) }] : [];
    });
  });
}

async function readItems(context: Context, ids: readonly string[]) {
  const packs = await readPacks(context, ids);
  const rows = await context.db
    .selectFrom("inventory")
    .select(["id", "name", "unit"])
    .where("company_id", "=", context.companyId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name, unit }) => [id, { name, unit, packs: packs.get(id) ?? [] }]));
}

/** Returns the sum. It is unknown when the nutrition of one part is unknown. */
export function addNutrition(parts: readonly Nutrition[]): Nutrition {
  const unknown = parts.some(({ source }) => source === FALLBACK_SOURCE);
  const sum = (name: "calories" | "protein" | "carbs" | "fat" | "fiber" | "sugar") =>
    unknown
      ? 0
      : parts
          .reduce((total, part) => total.plus(part[name]), new Big(0))
          .round(2, Big.roundHalfUp)
          .toNumber();
  return {
    calories: sum("calories"),
    protein: sum("protein"),
    carbs: sum("carbs"),
    fat: sum("fat"),
    fiber: sum("fiber"),
    sugar: sum("sugar"),
    source: unknown ? FALLBACK_SOURCE : (parts[0]?.source ?? FALLBACK_SOURCE),
    match: null,
    others: [],
  };
}
