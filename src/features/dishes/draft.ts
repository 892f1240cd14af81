import type { Dish, DishChanges, DishIngredient, NutritionFacts } from "#src/features/dishes/contract.ts";
import { type Cost, foodCost, stockQuantity } from "#src/features/dishes/cost.ts";
import { duplicateIngredient, FIRST_SIZE, MESSAGES } from "#src/features/dishes/rules.ts";
import type { Pack, RecipeUnit } from "#src/shared/units.ts";

/** What the form needs of an inventory item: its price and packs. */
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
  /** Stable while the form is open; the id of a stored size, otherwise a random one. */
  key: string;
  id: string | undefined;
  name: string;
  /** Decimal text, as typed. */
  price: string;
  /** The price when the form was opened: a price of 0 may stay, but no other price may be changed to 0. */
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

/** What is wrong with the draft, as a toast shows it. */
interface DraftProblem {
  title: string;
  message: string;
}

export const formatDecimal = (value: number) => value.toFixed(6).replace(/\.?0+$/, "");
/** Returns NaN for a text that is not a decimal. */
export const parseDecimal = (text: string) => (/^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN);

export function emptyDraft(key: string): Draft {
  const first = { key, id: undefined, name: FIRST_SIZE.name, price: "0", first_price: "0", lines: [] };
  return { name: "", description: "", category_id: "", is_available: true, image_url: null, sizes: [first] };
}

/** `digits` is the number of decimals of the company's currency: a price of 8.5 becomes "8.50". */
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
      lines: size.ingredients.map(draftLineOf),
    })),
  };
}

function draftLineOf(line: DishIngredient): DraftLine {
  return {
    ingredient_id: line.ingredient_id,
    name: line.name,
    quantity: formatDecimal(line.quantity_per_dish),
    unit: line.unit,
    yield_percent: formatDecimal(line.yield_percent),
    calories: line.calories,
    nutrition: line.nutrition,
  };
}

/** Returns what is wrong with a size, or `null`: it needs a name, and a price above 0 unless it started at 0. */
export function sizeError({ name, price }: { name: string; price: string }, firstPrice?: string): DraftProblem | null {
  const amount = parseDecimal(price);
  const valid =
    name.trim() !== "" && (amount > 0 || (amount === 0 && firstPrice !== undefined && parseDecimal(firstPrice) === 0));
  return valid ? null : MESSAGES.invalidSize;
}

/** Returns why an ingredient cannot be added to a size, or `null`. */
export function ingredientError(
  lines: readonly DraftLine[],
  item: StockItem | undefined,
  quantity: string,
): DraftProblem | null {
  if (!item) return MESSAGES.invalidIngredient;
  if (lines.some((line) => line.ingredient_id === item.id)) return duplicateIngredient(item.name);
  if (!(parseDecimal(quantity) > 0))
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
  problem: DraftProblem | null;
}

/** Returns everything that prevents a dish from being saved. */
export function checkDraft(draft: Draft): DraftErrors {
  const sizes: Record<string, string> = {};
  let problem: DraftProblem | null = null;
  if ((draft.sizes[0]?.lines.length ?? 0) === 0) problem = MESSAGES.missingIngredients;
  for (const size of draft.sizes) {
    const error = sizeError(size, size.first_price);
    const invalidLine = size.lines.find(
      (one) => !(parseDecimal(one.quantity) > 0) || !(parseDecimal(one.yield_percent) > 0),
    );
    if (error) sizes[size.key] = error.message;
    else if (invalidLine) sizes[size.key] = `${invalidLine.name} needs a quantity and a yield above 0.`;
    if (error) problem = error;
  }
  return {
    ...(draft.name.trim() === "" && { name: "Name is required" }),
    ...(draft.category_id === "" && { category_id: "Category is required" }),
    ...(draft.description.trim() === "" && { description: "Description is required" }),
    sizes,
    problem,
  };
}

export function isValid(errors: DraftErrors): boolean {
  const { sizes, problem, ...fields } = errors;
  return Object.keys(fields).length === 0 && Object.keys(sizes).length === 0 && problem === null;
}

/** Returns the draft as a request body. Decimals are sent as text, so that nothing is rounded on the way. */
export function requestBody(draft: Draft) {
  return {
    name: draft.name,
    description: draft.description,
    category_id: draft.category_id,
    image_url: draft.image_url,
    is_available: draft.is_available,
    sizes: draft.sizes.map((size) => ({
      ...(size.id !== undefined && { id: size.id }),
      name: size.name,
      price: normalizeDecimal(size.price),
      ingredients: size.lines.map((line) => ({
        ingredient_id: line.ingredient_id,
        quantity_per_dish: normalizeDecimal(line.quantity),
        unit: line.unit,
        yield_percent: normalizeDecimal(line.yield_percent),
        calories: line.calories,
        nutrition: line.nutrition,
      })),
    })),
  } satisfies Record<keyof Omit<DishChanges, "price">, unknown>;
}

/** Writes ".5" and "5." as the contract expects a decimal. */
const normalizeDecimal = (text: string) => String(parseDecimal(text));

/** Returns the cost of a size while it is edited, at the current prices of the inventory. */
export function draftCost(lines: readonly DraftLine[], items: ReadonlyMap<string, StockItem>): Cost {
  const costed = lines.map((line) => {
    const item = items.get(line.ingredient_id);
    const [quantity_per_dish, yield_percent] = [parseDecimal(line.quantity), parseDecimal(line.yield_percent)];
    const computable = item && quantity_per_dish >= 0 && yield_percent > 0;
    return {
      name: line.name,
      unit: line.unit,
      item_unit: item?.unit ?? "stock",
      unit_price: item?.unit_price ?? 0,
      stock_quantity: computable
        ? stockQuantity({ quantity_per_dish, unit: line.unit, yield_percent }, item.unit, item.packs)
        : null,
    };
  });
  return foodCost(costed);
}

/** Returns the names of the ingredients in the order of the recipe, for generated texts and pictures. */
export function mainIngredients({ sizes }: Draft): string[] {
  const lines = sizes.find((size) => size.lines.length > 0)?.lines ?? [];
  return lines.map((line) => line.name);
}
