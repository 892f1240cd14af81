import type { Dish, DishChanges, DishIngredient, NutritionFacts } from "#src/features/dishes/contract.ts";
import { type Cost, foodCost, stockQuantity } from "#src/features/dishes/cost.ts";
import { duplicateIngredient, FIRST_SIZE, MESSAGES } from "#src/features/dishes/rules.ts";
import type { Pack, RecipeUnit } from "#src/shared/units.ts";

/** An ingredient as the form needs it: from the inventory, with what it costs and how it is packed. */
export interface StockItem {
  id: string;
  name: string;
  unit: string;
  unit_price: number;
  packs: readonly Pack[];
}

export interface DraftLine {
  ingredient_id: string;
  name: string;
  /** Decimal text, as typed. */
  quantity: string;
  unit: RecipeUnit;
  yield_percent: string;
  calories: number;
  nutrition: NutritionFacts | null;
}

export interface DraftSize {
  /** Stable while the form is open; the id of a size the dish has, else made up. */
  key: string;
  id: string | undefined;
  name: string;
  /** Decimal text, as typed. */
  price: string;
  /** What the price was: a dish that starts at 0 may stay there, but no price may be set to 0. */
  first_price: string;
  lines: DraftLine[];
}

export interface Draft {
  name: string;
  description: string;
  category_id: string;
  is_available: boolean;
  image_url: string | null;
  sizes: DraftSize[];
}

export interface Refusal {
  title: string;
  message: string;
}

export const decimals = (value: number) => value.toFixed(6).replace(/\.?0+$/, "");
/** NaN for a text that is no decimal. */
export const number = (text: string) => (/^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN);

export function emptyDraft(key: string): Draft {
  const first = { key, id: undefined, name: FIRST_SIZE.name, price: "0", first_price: "0", lines: [] };
  return { name: "", description: "", category_id: "", is_available: true, image_url: null, sizes: [first] };
}

/** `digits` are those of the company's currency: a price of 8.5 is written 8.50. */
export function draftOf(dish: Dish, digits: number): Draft {
  return {
    name: dish.name,
    description: dish.description,
    category_id: dish.category_id ?? "",
    is_available: dish.is_available,
    image_url: dish.image_url,
    sizes: dish.sizes.map((size) => ({
      key: size.id,
      id: size.id,
      name: size.name,
      price: size.price.toFixed(digits),
      first_price: size.price.toFixed(digits),
      lines: size.ingredients.map(lineOf),
    })),
  };
}

function lineOf(line: DishIngredient): DraftLine {
  return {
    ingredient_id: line.ingredient_id,
    name: line.name,
    quantity: decimals(line.quantity_per_dish),
    unit: line.unit,
    yield_percent: decimals(line.yield_percent),
    calories: line.calories,
    nutrition: line.nutrition,
  };
}

/** Why a size cannot be added or kept: it needs a name, and a price above 0 unless it started at 0. */
export function sizeError({ name, price }: { name: string; price: string }, firstPrice?: string): Refusal | null {
  const amount = number(price);
  const fine =
    name.trim() !== "" && (amount > 0 || (amount === 0 && firstPrice !== undefined && number(firstPrice) === 0));
  return fine ? null : MESSAGES.invalidSize;
}

/** Why an ingredient cannot be added to a size. */
export function ingredientError(
  lines: readonly DraftLine[],
  item: StockItem | undefined,
  quantity: string,
): Refusal | null {
  if (!item) return MESSAGES.invalidIngredient;
  if (lines.some((line) => line.ingredient_id === item.id)) return duplicateIngredient(item.name);
  if (!(number(quantity) > 0))
    return { title: "Failed to add ingredient", message: "Please enter a quantity above 0." };
  return null;
}

export interface DraftErrors {
  name?: string;
  category_id?: string;
  description?: string;
  /** By the size's key. */
  sizes: Record<string, string>;
  /** Shown in a toast: docs/spec/3-dishes-orders-menu.md, "5. Validation rules". */
  refusal: Refusal | null;
}

/** Everything that keeps a dish from being saved. */
export function checkDraft(draft: Draft): DraftErrors {
  const sizes: Record<string, string> = {};
  let refusal: Refusal | null = null;
  if ((draft.sizes[0]?.lines.length ?? 0) === 0) refusal = MESSAGES.missingIngredients;
  for (const size of draft.sizes) {
    const wrong = sizeError(size, size.first_price);
    const line = size.lines.find((one) => !(number(one.quantity) > 0) || !(number(one.yield_percent) > 0));
    if (wrong) sizes[size.key] = wrong.message;
    else if (line) sizes[size.key] = `${line.name} needs a quantity and a yield above 0.`;
    if (wrong) refusal = wrong;
  }
  return {
    ...(draft.name.trim() === "" && { name: "Name is required" }),
    ...(draft.category_id === "" && { category_id: "Category is required" }),
    ...(draft.description.trim() === "" && { description: "Description is required" }),
    sizes,
    refusal,
  };
}

export function isFine(errors: DraftErrors): boolean {
  const { sizes, refusal, ...fields } = errors;
  return Object.keys(fields).length === 0 && Object.keys(sizes).length === 0 && refusal === null;
}

/** The draft as the server takes it. Decimal texts travel as typed, so nothing is rounded on the way. */
export function asChanges(draft: Draft) {
  return {
    name: draft.name,
    description: draft.description,
    category_id: draft.category_id,
    image_url: draft.image_url,
    is_available: draft.is_available,
    sizes: draft.sizes.map((size) => ({
      ...(size.id !== undefined && { id: size.id }),
      name: size.name,
      price: plain(size.price),
      ingredients: size.lines.map((line) => ({
        ingredient_id: line.ingredient_id,
        quantity_per_dish: plain(line.quantity),
        unit: line.unit,
        yield_percent: plain(line.yield_percent),
        calories: line.calories,
        nutrition: line.nutrition,
      })),
    })),
  } satisfies Record<keyof Omit<DishChanges, "price">, unknown>;
}

/** ".5" and "5." as the contract wants a decimal written. */
const plain = (text: string) => String(number(text));

/** What a size costs while it is edited, at the inventory's prices of this moment. */
export function draftCost(lines: readonly DraftLine[], items: ReadonlyMap<string, StockItem>): Cost {
  const costed = lines.map((line) => {
    const item = items.get(line.ingredient_id);
    const [quantity_per_dish, yield_percent] = [number(line.quantity), number(line.yield_percent)];
    const known = item && quantity_per_dish >= 0 && yield_percent > 0;
    return {
      name: line.name,
      unit: line.unit,
      item_unit: item?.unit ?? "stock",
      unit_price: item?.unit_price ?? 0,
      stock_quantity: known
        ? stockQuantity({ quantity_per_dish, unit: line.unit, yield_percent }, item.unit, item.packs)
        : null,
    };
  });
  return foodCost(costed);
}

/** Names of the ingredients in the order of the recipe, for texts and pictures. */
export function mainIngredients({ sizes }: Draft): string[] {
  const lines = sizes.find((size) => size.lines.length > 0)?.lines ?? [];
  return lines.map((line) => line.name);
}
