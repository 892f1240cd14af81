import { type MenuFilter, mayHave, type ShownDish, type ShownMenu } from "#src/features/menu/shown.ts";
import { withoutAccents } from "#src/shared/text-key.ts";
import { hasSimilarWords } from "#src/features/menu/similar-words.ts";

interface Searched {
  dishes: readonly ShownDish[];
  categories: ShownMenu["categories"];
}

/**
 * Returns the dishes with every word of the text in name, category, description or ingredients, declared suitable for every
 * diet, and with every excluded allergen declared absent. An undeclared allergen counts as present. When no dish has the
 * words as they were typed, a word may differ from the dish's by a typo.
 */
export function findDishes({ dishes, categories }: Searched, { text, diets, without }: MenuFilter): ShownDish[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const contents = dishes.flatMap((dish) => {
    if (!diets.every((diet) => dish.diets.includes(diet)) || without.some((text) => mayHave(dish, text))) return [];
    const ingredients = dish.sizes.flatMap((size) => size.ingredients);
    const category = names.get(dish.category_id ?? "") ?? "";
    return [{ dish, content: withoutAccents([dish.name, category, dish.description, ...ingredients].join(" ")) }];
  });
  const exact = contents.filter(({ content }) => words.every((word) => content.includes(word)));
  const found = exact.length > 0 ? exact : contents.filter(({ content }) => hasSimilarWords(content, words));
  return found.map(({ dish }) => dish);
}
