import { v7 as uuid } from "uuid";
import { saveDishImage } from "#src/features/dishes/server/dish-images.ts";
import { type StoredPicture, storePicture } from "#src/features/dishes/server/pictures.ts";
import type { Context } from "#src/server/context.ts";
import { composeIllustration } from "#src/server/ports/ai/compose-illustration.ts";
import { categories, dishes } from "./restaurant.ts";

/** Half the size of an illustration an owner asks for: the flat drawings lose nothing, and the demo loads twice as fast. */
const SIZE = 512;
const AT_ONCE = 4;

/** An illustration of every dish of the demo, by the dish's name. */
export async function drawMenu(context: Context): Promise<Map<string, string>> {
  const drawn: [string, StoredPicture][] = [];
  const waiting = [...dishes];
  const draw = async () => {
    for (let dish = waiting.shift(); dish; dish = waiting.shift()) {
      const { name, description, recipe } = dish;
      const category = categories[dish.category]?.name ?? null;
      const ingredients = recipe.map(([ingredient]) => ingredient);
      const bytes = await composeIllustration(
        context.ports.pictures,
        { name, category, description, ingredients, attempt: 0 },
        SIZE,
      );
      drawn.push([name, await storePicture(context.ports, uuid(), bytes, "illustration")]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
  for (const [, picture] of drawn) await saveDishImage(context, picture);
  return new Map(drawn.map(([name, { image_url }]) => [name, image_url]));
}
