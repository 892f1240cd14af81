import type { MenuDish, MenuSize, PublicMenu } from "#src/features/menu/contract.ts";
import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";

export type ShownSize = Omit<MenuSize, "menu_item_id">;

type Unused = "category_name" | "is_available" | "price" | "ingredients";

export type ShownDish = Omit<MenuDish, Unused | "sizes" | "image"> & { sizes: ShownSize[]; image: ShownImage | null };

type ShownImage = Pick<NonNullable<MenuDish["image"]>, "widths"> & {
  /** Only for the dishes that a guest sees first: other pictures load before the guest scrolls to them. */
  placeholder?: string;
};

/** The part of the public menu that the page shows. It is sent inside the page, so unused fields are left out. */
export interface ShownMenu {
  company: PublicMenu["company"];
  categories: { id: string; name: string; description: string | null }[];
  dishes: ShownDish[];
  /** Ids of deleted dishes; a line of the cart with one of them is a special request. */
  deleted_dishes: string[];
  /** Only where dishes have options. */
  option_groups?: PublicMenu["option_groups"];
}

export function shownMenu({ company, categories, dishes, deleted_dishes, option_groups }: PublicMenu): ShownMenu {
  const menu: ShownMenu = {
    company,
    categories: categories.map(({ id, name, description }) => ({ id, name, description })),
    dishes: dishes.map(({ category_name: _, is_available: __, price: ___, ingredients: ____, ...dish }) => ({
      ...dish,
      sizes: dish.sizes.map(({ menu_item_id: _, ...size }) => size),
    })),
    deleted_dishes,
    ...(option_groups && { option_groups }),
  };
  const shownFirst = groupDishes(menu, menu.dishes, "").flatMap((group) => group.dishes.map((dish) => dish.id));
  const withPlaceholder = new Set(shownFirst.slice(0, DISHES_WITH_PLACEHOLDER));
  const imageOf = ({ id, image }: ShownDish) =>
    image &&
    (withPlaceholder.has(id) ? { widths: image.widths, placeholder: image.placeholder } : { widths: image.widths });
  return { ...menu, dishes: menu.dishes.map((dish) => ({ ...dish, image: imageOf(dish) })) };
}

/**
 * Number of dishes with a placeholder: more than fit a phone's first screen. A placeholder is 180 bytes that cannot be
 * compressed.
 */
const DISHES_WITH_PLACEHOLDER = 8;

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

/** Returns whether a dish may have an allergen. An undeclared allergen counts as present. */
export function mayHave({ allergens: { contains, may_contain, unknown } }: ShownDish, allergen: Allergen): boolean {
  return contains.includes(allergen) || may_contain.includes(allergen) || unknown.includes(allergen);
}

/** Returns the filters that make a difference: diets of any dish, and allergens that some dish has and another has not. */
export function offeredFilters(dishes: readonly ShownDish[]): { diets: Diet[]; allergens: Allergen[] } {
  const diets = new Set(dishes.flatMap((dish) => dish.diets));
  const present = new Set(dishes.flatMap((dish) => [...dish.allergens.contains, ...dish.allergens.may_contain]));
  const allergens = [...present].filter((text) => dishes.some((dish) => !mayHave(dish, text)));
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
