import { v7 as uuid } from "uuid";
import { MISSING_INFORMATION, MISSING_NAME, NO_INGREDIENTS, type Sketch } from "#src/features/dishes/ai/contract.ts";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { sentence } from "#src/features/dishes/rules.ts";
import { newPictureName, saveDishImage } from "#src/features/dishes/server/dish-images.ts";
import { storePicture } from "#src/features/dishes/server/pictures.ts";
import { readPacks } from "#src/features/dishes/server/recipe-lines.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import { addNutrition, partsOf } from "#src/features/dishes/ai/server/prep-nutrition.ts";
import { AiError, type Nutrition } from "#src/server/ports/ai/ai.ts";
import { lookUpFood } from "#src/server/ports/ai/embedded.ts";

export async function describeDish({ ports }: Scope, dish: Sketch, signal: AbortSignal) {
  if (dish.name === "") throw badRequest(sentence(MISSING_NAME));
  if (dish.ingredients.length === 0) throw badRequest(sentence(NO_INGREDIENTS));
  return ports.ai.describeDish(dish, signal).catch(throwAiFailed("Description generation failed"));
}

interface IllustratedDish {
  image_url: string;
  image: DishImage | null;
  source: string;
  fits: boolean;
}

/** Makes a picture and stores it like an uploaded one. A picture that the port could not download keeps the model's URL. */
export async function illustrateDish(
  scope: Scope,
  { dish_id, ...dish }: Sketch & { dish_id?: string | undefined },
  signal: AbortSignal,
): Promise<IllustratedDish> {
  if (dish.name === "" || dish.ingredients.length === 0) throw badRequest(sentence(MISSING_INFORMATION));
  // The dish's id becomes part of the URL, so the dish must be the company's.
  const name =
    dish_id === undefined
      ? `${uuid()}_${Date.now()}`
      : await scope.within((context) => newPictureName(context, dish_id));
  const { picture, source, fits } = await scope.ports.ai
    .illustrateDish(dish, signal)
    .catch(throwAiFailed("Image generation failed"));
  if ("url" in picture) return { image_url: picture.url, image: null, source, fits };
  const kind = source === "composed" ? "illustration" : "ai";
  const stored = await storePicture(scope.ports, name, picture.bytes, kind);
  await scope.within((context) => saveDishImage(context, stored));
  return { ...stored, source, fits };
}

interface Amount {
  name: string;
  quantity: number;
  unit: string;
  ingredient_id?: string | undefined;
  food_id?: string | undefined;
}

/**
 * Returns the nutrition of a recipe line; for a prep item, the sum of its parts. The weight of a piece comes from the
 * item's packs, otherwise from the food table.
 */
export async function estimateNutrition(
  scope: Scope,
  { ingredient_id, ...amount }: Amount,
  signal: AbortSignal,
): Promise<Nutrition> {
  const parts =
    ingredient_id === undefined || amount.food_id !== undefined ? null : await partsOf(scope, ingredient_id, amount);
  if (parts) return addNutrition(await Promise.all(parts.map((part) => scope.ports.ai.nutritionOf(part, signal))));
  const packs =
    ingredient_id === undefined
      ? []
      : await scope.within(async (context) => (await readPacks(context, [ingredient_id])).get(ingredient_id) ?? []);
  const request = { ...amount, packs };
  // A food that the owner chose is looked up in the table, even if a model estimates the others.
  return amount.food_id === undefined ? scope.ports.ai.nutritionOf(request, signal) : lookUpFood(request);
}

function throwAiFailed(title: string) {
  return (error: unknown): never => {
    if (!(error instanceof AiError)) throw error;
    throw new AppError(502, `${title}: ${error.message}`, { code: "AI_FAILED", cause: error });
  };
}
