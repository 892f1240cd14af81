import type { MenuDish, MenuSize, PublicMenu } from "#src/features/menu/contract.ts";
import { hasSimilarWords } from "#src/features/menu/similar-words.ts";
import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";

export type ShownSize = Omit<MenuSize, "menu_item_id">;

export type ShownDish = Pick<
  MenuDish,
  "id" | "name" | "description" | "image_url" | "image" | "category_id" | "sold_out" | "allergens" | "diets"
> & { sizes: ShownSize[] };

/** The part of the public menu that the page shows. It is sent inside the page, so unused fields are left out. */
export interface ShownMenu {
  company: PublicMenu["company"];
  categories: { id: string; name: string; description: string | null }[];
  dishes: ShownDish[];
  /** A line of the cart with one of these is a special request. */
  deleted_dishes: string[];
}

export function shownMenu({ company, categories, dishes, deleted_dishes }: PublicMenu): ShownMenu {
  return {
    company,
    categories: categories.map(({ id, name, description }) => ({ id, name, description })),
    dishes: dishes.map(({ category_name: _, is_available: __, price: ___, ingredients: ____, ...dish }) => ({
      ...dish,
      sizes: dish.sizes.map(({ menu_item_id: _, ...size }) => size),
    })),
    deleted_dishes,
  };
}

export interface Group {
  /** Null for the dishes without a category. */
  id: string | null;
  name: string;
  description: string | null;
  dishes: ShownDish[];
}

/** Returns the categories in order, each with its dishes, then the other dishes under `otherItems`; without empty groups. */
export function groupDishes(menu: ShownMenu, dishes: readonly ShownDish[], otherItems: string): Group[] {
  const known = new Set(menu.categories.map((category) => category.id));
  const groups = menu.categories.map((category) => ({
    ...category,
    dishes: dishes.filter((dish) => dish.category_id === category.id),
  }));
  const rest = dishes.filter((dish) => dish.category_id === null || !known.has(dish.category_id));
  return [...groups, { id: null, name: otherItems, description: null, dishes: rest }].filter(
    (group) => group.dishes.length > 0,
  );
}

export interface MenuFilter {
  text: string;
  diets: readonly Diet[];
  without: readonly Allergen[];
}

const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

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
    const { contains, may_contain, unknown } = dish.allergens;
    const possible = new Set([...contains, ...may_contain, ...unknown]);
    if (!diets.every((diet) => dish.diets.includes(diet)) || without.some((one) => possible.has(one))) return [];
    const ingredients = dish.sizes.flatMap((size) => size.ingredients);
    const category = names.get(dish.category_id ?? "") ?? "";
    return [{ dish, content: withoutAccents([dish.name, category, dish.description, ...ingredients].join(" ")) }];
  });
  const exact = contents.filter(({ content }) => words.every((word) => content.includes(word)));
  const found = exact.length > 0 ? exact : contents.filter(({ content }) => hasSimilarWords(content, words));
  return found.map(({ dish }) => dish);
}

/** Returns the filters that make a difference: diets of any dish, and allergens that some dish has and another has not. */
export function offeredFilters(dishes: readonly ShownDish[]): { diets: Diet[]; allergens: Allergen[] } {
  const diets = new Set(dishes.flatMap((dish) => dish.diets));
  const present = new Set(dishes.flatMap((dish) => [...dish.allergens.contains, ...dish.allergens.may_contain]));
  const allergens = [...present].filter(
    (one) => findDishes({ dishes, categories: [] }, { text: "", diets: [], without: [one] }).length > 0,
  );
  return { diets: [...diets], allergens };
}

/** Returns the lowest and highest price of a dish; null when it has no sizes. */
export function priceRange(sizes: readonly Pick<ShownSize, "price">[]): { from: number; to: number } | null {
  if (sizes.length === 0) return null;
  const prices = sizes.map((size) => size.price);
  return { from: Math.min(...prices), to: Math.max(...prices) };
}

/** Returns the URL of a stored picture's largest width. */
export const largestOf = (imageUrl: string, widths: readonly number[], format: "avif" | "webp"): string =>
  pictureOf(imageUrl, Math.max(...widths), format);

/** Returns the URL of a stored picture's smallest width, which is sharp enough for a card on any screen. */
export function smallestOf(imageUrl: string, widths: readonly number[], format: "avif" | "webp"): string {
  return pictureOf(imageUrl, Math.min(...widths), format);
}

function pictureOf(imageUrl: string, width: number, format: "avif" | "webp"): string {
  return Number.isFinite(width) ? `${imageUrl.replace(/\.\w+$/, "")}-${width}.${format}` : imageUrl;
}
