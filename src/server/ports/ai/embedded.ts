import {
  type AiPort,
  FALLBACK_SOURCE,
  type FoodChoice,
  NO_NUTRITION,
  type Nutrition,
  type NutritionRequest,
} from "#src/server/ports/ai/ai.ts";
import { pictureError, type Pictures } from "#src/server/pictures/pictures.ts";
import { composeDescription } from "#src/server/ports/ai/compose-description.ts";
import { composeIllustration } from "#src/server/ports/ai/compose-illustration.ts";
import { partsMakeDish } from "#src/server/ports/ai/illustration/parts-make-dish.ts";
import type { Food } from "#src/server/ports/ai/foods/food.ts";
import { openFoodTable } from "#src/server/ports/ai/foods/food-table.ts";
import { gramsOf } from "#src/server/ports/ai/foods/grams.ts";

const TABLE_SOURCE = "usda-sr28";
const COMPOSED_SOURCE = "composed";

/**
 * Creates the AI that works on any machine without a key: a food table, and text and pictures composed from the facts
 * of the dish.
 */
export function createEmbeddedAi(pictures: Pictures): AiPort {
  return {
    describeDish: async (dish) => ({ description: composeDescription(dish), source: COMPOSED_SOURCE }),
    nutritionOf: lookUpFood,
    illustrateDish: async (dish) => {
      const bytes = await composeIllustration(pictures, dish).catch((error: unknown) => {
        throw pictureError(error, "The picture could not be drawn. Please try again.");
      });
      return { picture: { bytes }, source: COMPOSED_SOURCE, fits: partsMakeDish(dish) };
    },
    translateMenu: null,
    vision: null,
    chat: null,
    transcribe: null,
  };
}

/** Looks an ingredient up in the food table: the owner's choice, else the nearest name. */
export async function lookUpFood({ name, quantity, unit, packs, food_id }: NutritionRequest): Promise<Nutrition> {
  const table = await openFoodTable();
  const nearest = table.search(name, 6);
  const food = (food_id === undefined ? undefined : table.food(food_id)) ?? nearest[0];
  if (!food) return NO_NUTRITION;
  const others = nearest.filter((other) => other.id !== food.id).map(choiceOf);
  const weighed = gramsOf(quantity, unit, packs, food);
  if (!weighed) return { ...NO_NUTRITION, source: FALLBACK_SOURCE, others: [choiceOf(food), ...others] };
  const part = (per100: number) => Math.round(per100 * weighed.grams) / 100;
  return {
    calories: part(food.calories),
    protein: part(food.protein),
    carbs: part(food.carbs),
    fat: part(food.fat),
    fiber: part(food.fiber),
    sugar: part(food.sugar),
    source: TABLE_SOURCE,
    match: { ...choiceOf(food), grams: Math.round(weighed.grams * 100) / 100, weighed_by: weighed.weighed_by },
    others,
  };
}

export function choiceOf({ id, plain_name, calories }: Food): FoodChoice {
  return { food_id: id, food_name: plain_name, calories };
}
