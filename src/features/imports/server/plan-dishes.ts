// All of planning a dish is here, because its sizes and recipes decide together what becomes of it.
import {
  createDish,
  type Dish,
  type DishChanges,
  type IngredientLine,
  type NewDish,
} from "#src/features/dishes/contract.ts";
import { stockQuantity } from "#src/features/dishes/cost.ts";
import { noConversion } from "#src/features/prep/amounts.ts";
import { problemText, sellingProblems } from "#src/features/dishes/selling.ts";
import type { RowChange } from "#src/features/imports/contract.ts";
import type { DishDraft, RecipeDraft, SizeDraft } from "#src/features/imports/server/reading/dishes.ts";
import {
  addChange,
  errorRow,
  knownRow,
  newRow,
  partRow,
  type PlannedRow,
  problemsOf,
} from "#src/features/imports/server/planned-row.ts";
import type { StockItem } from "#src/features/inventory/server/item-rows.ts";
import { baseOf, readUnit, toUnit, type UnitRules } from "#src/features/imports/server/reading/units.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { identityKey } from "#src/shared/text-key.ts";
import { ledgerSize, RECIPE_UNITS } from "#src/shared/units.ts";

export type DishAct = { kind: "create"; dish: NewDish } | { kind: "update"; id: string; changes: DishChanges };

/** The company's data with which rows of dishes are compared. */
export interface KnownDishes {
  items: readonly StockItem[];
  dishes: readonly Dish[];
  currency: string;
}

interface Known {
  items: ReadonlyMap<string, StockItem>;
  /** Dishes by name; the same name may occur in several categories. */
  dishes: ReadonlyMap<string, readonly Dish[]>;
  /** The number of the file's dishes with each name. */
  drafts: ReadonlyMap<string, number>;
  currency: string;
  units: UnitRules;
}

export function planDishes(
  drafts: readonly DishDraft[],
  { items, dishes, currency }: KnownDishes,
  units: UnitRules,
): PlannedRow<DishAct>[] {
  const named = Map.groupBy(drafts, (draft) => identityKey(draft.name));
  const known: Known = {
    items: new Map(items.map((item) => [identityKey(item.name), item])),
    dishes: Map.groupBy(dishes, (dish) => identityKey(dish.name)),
    drafts: new Map([...named].map(([key, all]) => [key, all.length])),
    currency,
    units,
  };
  return drafts.map((draft) => {
    const leftOut: LeftOut = new Map();
    const planned = { ...planDish(draft, known, leftOut), category: draft.category };
    const parts = draft.more.map((part) => partRow(planned.row, { ...part, leftOut: leftOut.get(part.line) }));
    return { ...planned, parts };
  });
}

/**
 * Returns the existing dish of a draft. This is the dish with the draft's name and category. Otherwise it is the only
 * dish with that name, which then moves to the draft's category, unless the file has several dishes of that name.
 * Returns "several" if the file does not say which dish it means.
 */
function knownDish(draft: DishDraft, known: Known): Dish | "several" | undefined {
  const key = identityKey(draft.name);
  const named = known.dishes.get(key) ?? [];
  const { category } = draft;
  if (category === undefined) return named.length > 1 ? "several" : named[0];
  const there = named.find(({ category_name }) => identityKey(category_name ?? "") === identityKey(category));
  if (there) return there;
  return named.length === 1 && known.drafts.get(key) === 1 ? named[0] : undefined;
}

/** The reasons why lines of a recipe are left out, by the number of the row. */
type LeftOut = Map<number, string>;

interface ReadSize {
  name: string;
  price: number | undefined;
  ingredients: IngredientLine[] | undefined;
  /** Whether some lines of the recipe are left out. */
  isPartial: boolean;
}

function planDish(draft: DishDraft, known: Known, leftOut: LeftOut): PlannedRow<DishAct> {
  const problems = [...draft.problems];
  const dish = knownDish(draft, known);
  const read = draft.sizes.map((size) => readSize(size, known, { problems, leftOut }));
  const sizes = dish && dish !== "several" ? recipesToChange(draft, read, leftOut) : read;
  const own = leftOut.get(draft.line);
  const found = {
    line: draft.line,
    name: draft.name,
    detail: detailOf(draft, leftOut),
    notes: own === undefined ? [] : [own],
  };
  if (dish === "several") problems.push(`You have several dishes called ${draft.name}. Give the category of this row.`);
  if (dish === "several" || problems.length > 0) return errorRow(found, problems);
  return dish ? planUpdate(found, draft, sizes, dish) : planCreate(found, draft, sizes);
}

function detailOf({ sizes, category }: DishDraft, leftOut: LeftOut): string {
  const prices = sizes.map(({ name, price }) => (price === undefined ? name : `${name} ${price}`));
  const lines = sizes.flatMap(({ recipe }) => recipe).filter(({ line }) => !leftOut.has(line)).length;
  return [category, prices.join(", "), lines > 0 && `${lines} ingredients`].filter(Boolean).join(" · ");
}

/**
 * Returns the sizes without the changes of incomplete recipes. A recipe with a missing line does not replace an
 * existing recipe: nobody meant to remove the ingredient.
 */
function recipesToChange(draft: DishDraft, read: readonly ReadSize[], leftOut: LeftOut): ReadSize[] {
  return read.map((size, at) => {
    if (!size.isPartial) return size;
    const recipe = draft.sizes[at]?.recipe ?? [];
    const first = recipe.find(({ line }) => leftOut.has(line))?.line ?? draft.line;
    for (const { line } of recipe) {
      if (!leftOut.has(line)) {
        leftOut.set(line, `The recipe of ${size.name} stays as it is, because of row ${first}.`);
      }
    }
    return { ...size, ingredients: undefined };
  });
}

/**
 * Reads a size with its recipe, by the names of the ingredients. Adds its errors to the problems. A line with an
 * unknown unit is left out, and the other lines are imported.
 */
function readSize(
  { name, price, recipe }: SizeDraft,
  known: Known,
  { problems, leftOut }: { problems: string[]; leftOut: LeftOut },
): ReadSize {
  const digits = currencyDigits(known.currency);
  if (price !== undefined && Number(price.toFixed(digits)) !== price) {
    problems.push(`${name}: a price in ${known.currency} has at most ${digits} decimals.`);
  }
  const lines: IngredientLine[] = [];
  for (const recipeDraft of recipe) {
    const read = readLine(recipeDraft, known);
    if ("leftOut" in read) leftOut.set(recipeDraft.line, read.leftOut);
    else if ("problem" in read) problems.push(`Row ${recipeDraft.line}: ${read.problem}`);
    else if (lines.some(({ ingredient_id }) => ingredient_id === read.ingredient_id)) {
      problems.push(`Row ${recipeDraft.line}: ${recipeDraft.ingredient} is already in this size.`);
    } else lines.push(read);
  }
  const isPartial = recipe.some(({ line }) => leftOut.has(line));
  return { name, price, ingredients: recipe.length > 0 ? lines : undefined, isPartial };
}

/** Returns a line of a recipe, the reason why it is left out, or an error of its dish. */
function readLine(
  { ingredient, quantity, unit: cell }: RecipeDraft,
  known: Known,
): IngredientLine | { leftOut: string } | { problem: string } {
  const item = known.items.get(identityKey(ingredient));
  if (!item) return { problem: `there is no ingredient called ${ingredient}. Import your ingredients first.` };
  const leftOut = (why: string) => ({ leftOut: `${item.name} is left out of the recipe: ${why}` });
  if (cell === "") return leftOut("the unit is missing.");
  const read = readUnit(cell, { ...known.units, base: baseOf(item.unit) });
  // A line is stored in a unit of the ledger.
  const held = read && ledgerSize(read.unit);
  const unit = RECIPE_UNITS.find((unit) => unit === held?.unit);
  if (!read || !held || !unit) return leftOut(`the unit "${cell}" is not known here.`);
  const quantity_per_dish = held.size.times(toUnit(quantity, read)).round(6).toNumber();
  if (quantity_per_dish <= 0) return { problem: `${item.name}: please enter a quantity above 0.` };
  const packs = item.packs.map((pack) => ({ name: pack.name, quantity: pack.quantity, unit: pack.unit }));
  const stock = stockQuantity({ quantity_per_dish, unit, yield_percent: 100 }, item.unit, packs);
  if (stock === null) return leftOut(`${noConversion(item.name, unit, item.shown_unit)}.`);
  if (stock <= 0) return { problem: `${item.name}: ${quantity} ${cell} is too little to count.` };
  return { ingredient_id: item.id, quantity_per_dish, unit };
}

type Found = Parameters<typeof errorRow>[0];

const NOT_ON_MENU = "It is made as a draft, because a line of its recipe is left out.";

/** Plans a new dish. It is a draft unless the file says that it is on the menu; then it must be complete. */
function planCreate(found: Found, draft: DishDraft, sizes: readonly ReadSize[]): PlannedRow<DishAct> {
  // Without an ingredient, guests could read the wrong allergens of the dish.
  const isPartial = sizes.some((size) => size.isPartial);
  const isAvailable = (draft.available ?? false) && !isPartial;
  if (draft.available && isPartial) found.notes = [...(found.notes ?? []), NOT_ON_MENU];
  const parsed = createDish.body.safeParse({
    name: draft.name,
    description: draft.description ?? "",
    is_available: isAvailable,
    sizes: sizes.map(({ name, price = 0, ingredients = [] }) => ({ name, price, ingredients })),
  });
  const problems = problemsOf(parsed);
  if (parsed.success && isAvailable) {
    const { name, description, sizes: read = [] } = parsed.data;
    const complete = read.map((size) => ({ ...size, ingredients: size.ingredients ?? [] }));
    const lacking = sellingProblems({ name, description, category_id: draft.category ?? null, sizes: complete });
    problems.push(...lacking.map(problemText));
  }
  if (!parsed.success || problems.length > 0) return errorRow(found, problems);
  return newRow(found, { kind: "create", dish: parsed.data });
}

function planUpdate(found: Found, draft: DishDraft, read: readonly ReadSize[], dish: Dish): PlannedRow<DishAct> {
  const changes: RowChange[] = [];
  const different: DishChanges = {};
  if (addChange(changes, "Description", dish.description, draft.description)) {
    different.description = draft.description;
  }
  if (addChange(changes, "On the menu", dish.is_available, draft.available)) different.is_available = draft.available;
  if (draft.category !== undefined && identityKey(draft.category) !== identityKey(dish.category_name ?? "")) {
    addChange(changes, "Category", dish.category_name, draft.category);
  }
  const before = changes.length;
  const sizes = mergedSizes(dish, read, changes);
  if (changes.length > before) different.sizes = sizes;
  return knownRow(found, changes, { kind: "update", id: dish.id, changes: different });
}

/** Returns the dish's sizes with the prices and recipes of the file, and the new sizes. None is removed. */
function mergedSizes(dish: Dish, read: readonly ReadSize[], changes: RowChange[]): NonNullable<DishChanges["sizes"]> {
  const sizes: NonNullable<DishChanges["sizes"]> = dish.sizes.map(({ id, name, price, ingredients }) => {
    const file = read.find((readSize) => identityKey(readSize.name) === identityKey(name));
    if (!file) return { id, name, price };
    addChange(changes, `Price of ${name}`, price, file.price);
    const recipe = file.ingredients && !isSameRecipe(ingredients, file.ingredients) ? file.ingredients : undefined;
    if (recipe)
      changes.push({
        label: `Recipe of ${name}`,
        before: `${ingredients.length} lines`,
        after: `${recipe.length} lines`,
      });
    return { id, name, price: file.price ?? price, ...(recipe && { ingredients: recipe }) };
  });
  for (const { name, price = 0, ingredients = [] } of read) {
    if (dish.sizes.some((size) => identityKey(size.name) === identityKey(name))) continue;
    changes.push({ label: "New size", before: "–", after: name });
    sizes.push({ name, price, ingredients });
  }
  return sizes;
}

function isSameRecipe(before: Dish["sizes"][number]["ingredients"], after: readonly IngredientLine[]): boolean {
  return (
    before.length === after.length &&
    after.every((line) =>
      before.some(
        (one) =>
          one.ingredient_id === line.ingredient_id &&
          one.quantity_per_dish === line.quantity_per_dish &&
          one.unit === line.unit,
      ),
    )
  );
}
