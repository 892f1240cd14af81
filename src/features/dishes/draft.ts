import type { Dish, DishChanges, DishIngredient, NutritionFacts } from "#src/features/dishes/contract.ts";
import { type Cost, foodCost, stockQuantity } from "#src/features/dishes/cost.ts";
import type { ItemKind } from "#src/features/inventory/contract.ts";
import { duplicateIngredient, FIRST_SIZE, MESSAGES } from "#src/features/dishes/rules.ts";
import { REQUIRED, sellingProblems, type SellingProblem, sellingWarnings } from "#src/features/dishes/selling.ts";
import type { Pack, RecipeUnit } from "#src/shared/units.ts";

/** The fields of an inventory item that the form needs: its price and packs. */
export interface StockItem {
  id: string;
  name: string;
  kind: ItemKind;
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
  /** Stable while the form is open: the id of a stored size, otherwise random. */
  key: string;
  id: string | undefined;
  name: string;
  /** Decimal text, as typed. */
  price: string;
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

/** A problem of the draft, as a toast shows it. */
interface DraftProblem {
  title: string;
  message: string;
}

export const formatDecimal = (value: number) => value.toFixed(6).replace(/\.?0+$/, "");
/** Returns NaN for a text that is not a decimal. */
export const parseDecimal = (text: string) => (/^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN);

export function emptyDraft(key: string): Draft {
  const first = { key, id: undefined, name: FIRST_SIZE.name, price: "0", lines: [] };
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

/** Returns what is wrong with a size, or `null`: it needs a name and a price above 0. */
export function sizeError({ name, price }: { name: string; price: string }): DraftProblem | null {
  return name.trim() !== "" && parseDecimal(price) > 0 ? null : MESSAGES.invalidSize;
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

/** The errors of a size, by the field they concern. */
export interface SizeErrors {
  name?: string;
  price?: string;
  /** The size needs an ingredient. */
  recipe?: string;
  /** Errors by the ingredient's id. */
  lines: Record<string, string>;
}

export interface DraftErrors {
  name?: string;
  category_id?: string;
  description?: string;
  /** Errors by the size's key; only sizes with an error. */
  sizes: Record<string, SizeErrors>;
  /** Shown in a toast: docs/spec/3-dishes-orders-menu.md, "5. Validation rules". */
  problem: DraftProblem | null;
}

/** Returns everything that prevents a dish from being saved. A draft only needs a name and valid numbers. */
export function checkDraft(draft: Draft): DraftErrors {
  const problems = draft.is_available ? sellingProblems(sellableOf(draft)) : [];
  const lacks = (field: keyof typeof REQUIRED) => problems.some((problem) => problem.field === field);
  const sizes = draft.sizes.map((size, index) => [size.key, checkSize(size, index, problems)] as const);
  const shown = problems.find(({ field }) => !(field in REQUIRED));
  return {
    ...(draft.name.trim() === "" && { name: REQUIRED.name }),
    ...(lacks("category_id") && { category_id: REQUIRED.category_id }),
    ...(lacks("description") && { description: REQUIRED.description }),
    sizes: Object.fromEntries(sizes.filter(([, errors]) => hasErrors(errors))),
    problem: shown ? { title: shown.title, message: shown.message } : null,
  };
}

const sellableOf = (draft: Draft) => ({
  ...draft,
  sizes: draft.sizes.map(({ name, price, lines }) => ({ name, price: parseDecimal(price), ingredients: lines })),
});

function checkSize(size: DraftSize, index: number, problems: readonly SellingProblem[]): SizeErrors {
  const errors: SizeErrors = { lines: {} };
  const { message } = MESSAGES.invalidSize;
  if (size.name.trim() === "") errors.name = message;
  if (problems.some((problem) => problem.size === index) && !(parseDecimal(size.price) > 0)) errors.price = message;
  if (index === 0 && problems.some(({ field }) => field === "ingredients")) {
    errors.recipe = MESSAGES.missingIngredients.message;
  }
  for (const line of size.lines) {
    if (parseDecimal(line.quantity) > 0 && parseDecimal(line.yield_percent) > 0) continue;
    errors.lines[line.ingredient_id] = `${line.name} needs a quantity and a yield above 0.`;
  }
  return errors;
}

const hasErrors = ({ lines, ...fields }: SizeErrors) =>
  Object.keys(lines).length > 0 || Object.values(fields).some((message) => message !== undefined);

export function isValid(errors: DraftErrors): boolean {
  const { sizes, problem, ...fields } = errors;
  return Object.keys(fields).length === 0 && Object.keys(sizes).length === 0 && problem === null;
}

/** Returns the text of the first error, for the summary above the buttons. */
export function firstError({ sizes, problem, ...fields }: DraftErrors): string {
  const [size] = Object.values(sizes);
  const inSize = size && (size.name ?? size.recipe ?? size.price ?? Object.values(size.lines)[0]);
  return Object.values(fields)[0] ?? problem?.message ?? inSize ?? "Check the fields in red.";
}

/** Returns warnings to show before the dish is sold; none for a draft. */
export function draftWarnings(draft: Draft): string[] {
  return draft.is_available ? sellingWarnings(sellableOf(draft)) : [];
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
      // Only a draft's price can be empty: it has no price yet.
      price: size.price === "" ? "0" : normalizeDecimal(size.price),
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
