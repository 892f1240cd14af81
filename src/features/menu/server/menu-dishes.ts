import { approximateCalories } from "#src/features/dishes/calories.ts";
import { declareDish, type DeclarationName, type Declarations, isDiet } from "#src/features/dishes/declarations.ts";
import {
  groupStatements,
  type HashedOverride,
  heldOverrides,
  type HeldOverrides,
  outdatedStatements,
} from "#src/features/dishes/server/overrides.ts";
import { type KnownFood, knownFood } from "#src/features/dishes/unverified.ts";
import { sizeFactors } from "#src/features/offer/options/size-factor.ts";
import { partsByItem } from "#src/features/prep/recipe-chains.ts";
import { type MenuDish, type MenuSize, publicMenu } from "#src/features/menu/contract.ts";
import type { DishRow, DishRows, SizeRow } from "#src/features/menu/server/menu-rows.ts";

/** A dish of the menu with its position: dishes without a number follow the others, in the order of their ids. */
export interface SortableDish {
  displayOrder: number | null;
  dish: MenuDish;
}

type RecipeLine = ReturnType<typeof linesOf>[number];

const menuDish = publicMenu.shape.dishes.element;

/**
 * Returns the dishes as guests see them. Calories are computed here, because the amounts of a recipe are not sent to
 * guests.
 */
export function dishesOf(
  rows: DishRows,
  sellsBelowZero: boolean,
  categoryNames: ReadonlyMap<string, string>,
): SortableDish[] {
  const sizes = Map.groupBy(rows.sizes, (size) => size.menu_item_id);
  const lines = Map.groupBy(linesOf(rows), (line) => line.dish_size_id);
  const food = foodOf(rows);
  const groups = Map.groupBy(rows.dish_groups ?? [], (group) => group.dish_id);
  const short = new Set(rows.short_sizes);
  const fewLeft = new Map(rows.few_left ?? []);
  const overrides = groupOverrides(rows.dish_declarations);
  const notOffered = new Map((rows.not_offered ?? []).map((offer) => [offer.size_id, offer]));
  return rows.dishes.flatMap((row) => {
    const recipes = (sizes.get(row.id) ?? []).map((size) => ({ size, recipe: lines.get(size.id) ?? [] }));
    // The hours belong to the dish, so they are the same for each of its sizes.
    const later = recipes.map(({ size }) => notOffered.get(size.id)).find((offer) => offer?.reason === "later");
    // A dish that is not served any more today is not on the menu.
    if (later && later.offered_from === null) return [];
    const factors = sizeFactors(recipes.map(({ recipe }) => recipe));
    const dishSizes = recipes.map(({ size, recipe }, at) =>
      sizeOf(size, recipe, {
        factor: groups.has(row.id) && factors[at] !== 1 ? factors[at] : undefined,
        sold_out: notOffered.has(size.id) || (!sellsBelowZero && short.has(size.id)),
        left: fewLeft.get(size.id),
      }),
    );
    const used = new Set(recipes.flatMap(({ recipe }) => recipe.map((line) => line.item_id)));
    const known = [...used].map((id) => food.declared.get(id) ?? {});
    const declared = declaredOf(known, heldOverrides(overrides.get(row.id), used, food));
    const dish = {
      ...row,
      image: imageOf(row),
      category_name: (row.category_id && categoryNames.get(row.category_id)) ?? null,
      price: dishSizes[0]?.price ?? null,
      sold_out: dishSizes.length > 0 && dishSizes.every((size) => size.sold_out),
      sizes: dishSizes,
      ingredients: dishSizes[0]?.ingredients ?? [],
      ...declared,
      diet_labels: labelsOf(declared.diets),
      option_groups: groups.get(row.id),
      offered_from: later?.offered_from ?? undefined,
    };
    return [{ displayOrder: row.display_order, dish: menuDish.parse(dish) }];
  });
}

export function byDisplayOrder(one: SortableDish, other: SortableDish): number {
  const [a, b] = [one.displayOrder ?? Infinity, other.displayOrder ?? Infinity];
  if (a !== b) return a - b;
  return one.dish.id < other.dish.id ? -1 : 1;
}

/** Returns what is known about all items that the menu's recipes and options use. */
export function foodOf(rows: DishRows): KnownFood {
  const food = { stored: groupStatements(rows.item_declarations), parts: partsByItem(rows.prep_parts) };
  const outdated = outdatedStatements(rows.item_declarations, food);
  return knownFood(food.stored, food.parts, new Set(rows.questioned_items), outdated);
}

function linesOf({ lines, items }: DishRows) {
  const nameOf = new Map(items.map(([id, name]) => [id, name]));
  return (lines.dish_size_id ?? []).map((dish_size_id, at) => {
    const item_id = lines.item_id[at] ?? "";
    return {
      dish_size_id,
      item_id,
      item_name: nameOf.get(item_id) ?? "",
      quantity_per_dish: lines.quantity_per_dish[at] ?? 0,
      unit: lines.unit[at] ?? "",
      calories: lines.calories[at] ?? 0,
      nutrition: lines.source[at] == null ? null : { source: lines.source[at] },
    };
  });
}

function sizeOf(
  size: SizeRow,
  recipe: readonly RecipeLine[],
  { sold_out, left, factor }: Pick<MenuSize, "sold_out" | "left" | "factor">,
): MenuSize {
  const calories = approximateCalories(recipe);
  return {
    ...size,
    calories,
    sold_out,
    ...(left && !sold_out && { left }),
    ...(factor && { factor }),
    ingredients: recipe.map((line) => line.item_name),
  };
}

function imageOf({ widths, width, height, placeholder }: DishRow): MenuDish["image"] {
  return widths && width && height && placeholder ? { widths, width, height, placeholder } : null;
}

/** Returns a dish's declarations: derived from its ingredients, unless the owner overrides them. */
export function declaredOf(
  ingredients: readonly Declarations[],
  held?: HeldOverrides,
): Pick<MenuDish, "allergens" | "diets"> {
  const { contains, may_contain, unknown, suitable } = declareDish(ingredients, held?.overrides, held?.unverified);
  const allergens = (names: readonly DeclarationName[]) => names.filter((name) => !isDiet(name));
  return {
    allergens: { contains: allergens(contains), may_contain: allergens(may_contain), unknown: allergens(unknown) },
    diets: suitable.filter((name) => isDiet(name)),
  };
}

/** Vegan food is also vegetarian, so one label is enough. */
export const labelsOf = (diets: MenuDish["diets"]): MenuDish["diet_labels"] =>
  diets.filter((diet) => diet !== "vegetarian" || !diets.includes("vegan"));

function groupOverrides(rows: DishRows["dish_declarations"]): Map<string, HashedOverride[]> {
  const grouped = new Map<string, HashedOverride[]>();
  for (const [id, ...override] of rows) grouped.set(id, [...(grouped.get(id) ?? []), override]);
  return grouped;
}
