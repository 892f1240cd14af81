import type { MenuDish, MenuSize, PublicMenu } from "#src/features/menu/contract.ts";
import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";

export type ShownSize = Pick<MenuSize, "id" | "name" | "price" | "calories" | "sold_out"> & { ingredients: string[] };

export type ShownDish = Pick<
  MenuDish,
  "id" | "name" | "description" | "image_url" | "image" | "category_id" | "sold_out" | "allergens" | "diets"
> & { sizes: ShownSize[] };

/** The part of the public menu that the page shows; it travels inside the page, so what nobody reads stays behind. */
export interface ShownMenu {
  company: PublicMenu["company"];
  categories: { id: string; name: string; description: string | null }[];
  dishes: ShownDish[];
}

export function shownMenu({ company, categories, dishes }: PublicMenu): ShownMenu {
  return {
    company,
    categories: categories.map(({ id, name, description }) => ({ id, name, description })),
    dishes: dishes.map(({ category_name: _, is_available: __, price: ___, ingredients: ____, ...dish }) => ({
      ...dish,
      sizes: dish.sizes.map(({ menu_item_id: _, ...size }) => ({
        ...size,
        ingredients: size.ingredients.map((line) => line.ingredient.name),
      })),
    })),
  };
}

export interface Group {
  /** Null for the dishes without a category. */
  id: string | null;
  name: string;
  description: string | null;
  dishes: ShownDish[];
}

/** Categories in their order, each with its dishes, then the rest under `otherItems`; what would be empty is left out. */
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

export interface Wishes {
  text: string;
  diets: readonly Diet[];
  without: readonly Allergen[];
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Dishes that match: every word in name, description or ingredients, every diet known to be suited, every unwanted
 * allergen declared absent. What is unknown is not free of anything.
 */
export function findDishes(dishes: readonly ShownDish[], { text, diets, without }: Wishes): ShownDish[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return dishes.filter((dish) => {
    const { contains, may_contain, unknown } = dish.allergens;
    const possible = new Set([...contains, ...may_contain, ...unknown]);
    if (!diets.every((diet) => dish.diets.includes(diet)) || without.some((one) => possible.has(one))) return false;
    const ingredients = dish.sizes.flatMap((size) => size.ingredients);
    const content = plain([dish.name, dish.description, ...ingredients].join(" "));
    return words.every((word) => content.includes(word));
  });
}

/** The choices worth offering: diets some dish suits, and allergens that some dish has and some other is known not to. */
export function offeredWishes(dishes: readonly ShownDish[]): { diets: Diet[]; allergens: Allergen[] } {
  const diets = new Set(dishes.flatMap((dish) => dish.diets));
  const present = new Set(dishes.flatMap((dish) => [...dish.allergens.contains, ...dish.allergens.may_contain]));
  const allergens = [...present].filter(
    (one) => findDishes(dishes, { text: "", diets: [], without: [one] }).length > 0,
  );
  return { diets: [...diets], allergens };
}

/** Lowest and highest price of a dish; null when it has no sizes. */
export function priceRange(sizes: readonly Pick<ShownSize, "price">[]): { from: number; to: number } | null {
  if (sizes.length === 0) return null;
  const prices = sizes.map((size) => size.price);
  return { from: Math.min(...prices), to: Math.max(...prices) };
}

/** A stored picture's smallest width, enough for a card on the sharpest of screens. */
export function smallestOf(imageUrl: string, widths: readonly number[], format: "avif" | "webp"): string {
  const width = Math.min(...widths);
  return Number.isFinite(width) ? `${imageUrl.replace(/\.\w+$/, "")}-${width}.${format}` : imageUrl;
}
