import {
  createDish,
  type Dish,
  type DishChanges,
  type IngredientLine,
  type NewDish,
} from "#src/features/dishes/contract.ts";
import { noConversion, stockQuantity } from "#src/features/dishes/cost.ts";
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
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { baseOf, readUnit, toUnit, type UnitRules } from "#src/features/imports/server/reading/units.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { identityKey } from "#src/shared/text-key.ts";
import { ledgerSize, RECIPE_UNITS } from "#src/shared/units.ts";

export type DishAct = { kind: "create"; dish: NewDish } | { kind: "update"; id: string; changes: DishChanges };

/** What the company has, as far as a row of dishes is compared with it. */
export interface KnownDishes {
  items: readonly InventoryItem[];
  dishes: readonly Dish[];
  currency: string;
}

interface Known {
  items: ReadonlyMap<string, InventoryItem>;
  /** Dishes of one name, which may be in several categories. */
  dishes: ReadonlyMap<string, readonly Dish[]>;
  /** How many dishes of the file have a name. */
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
    const planned = { ...planDish(draft, known), category: draft.category };
    return { ...planned, parts: draft.more.map((part) => partRow(planned.row, part)) };
  });
}

/**
 * Returns the dish that a draft is about: of those with its name the one in its category; else the only one, which then
 * moves, unless the file has several of that name. "several" when the file does not say which of them.
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

interface ReadSize {
  name: string;
  price: number | undefined;
  ingredients: IngredientLine[] | undefined;
}

function planDish(draft: DishDraft, known: Known): PlannedRow<DishAct> {
  const problems = [...draft.problems];
  const sizes = draft.sizes.map((size) => readSize(size, known, problems));
  const found = { line: draft.line, name: draft.name, detail: detailOf(draft) };
  const dish = knownDish(draft, known);
  if (dish === "several") problems.push(`You have several dishes called ${draft.name}. Give the category of this row.`);
  if (dish === "several" || problems.length > 0) return errorRow(found, problems);
  return dish ? planUpdate(found, draft, sizes, dish) : planCreate(found, draft, sizes);
}

function detailOf({ sizes, category }: DishDraft): string {
  const prices = sizes.map(({ name, price }) => (price === undefined ? name : `${name} ${price}`));
  const lines = sizes.reduce((count, size) => count + size.recipe.length, 0);
  return [category, prices.join(", "), lines > 0 && `${lines} ingredients`].filter(Boolean).join(" · ");
}

/** Reads a size with its recipe, by the names of the ingredients. Adds what is wrong with it to the problems. */
function readSize({ name, price, recipe }: SizeDraft, known: Known, problems: string[]): ReadSize {
  const digits = currencyDigits(known.currency);
  if (price !== undefined && Number(price.toFixed(digits)) !== price) {
    problems.push(`${name}: a price in ${known.currency} has at most ${digits} decimals.`);
  }
  const lines: IngredientLine[] = [];
  for (const one of recipe) {
    const read = readLine(one, known);
    if (typeof read === "string") problems.push(`Row ${one.line}: ${read}`);
    else if (lines.some(({ ingredient_id }) => ingredient_id === read.ingredient_id)) {
      problems.push(`Row ${one.line}: ${one.ingredient} is already in this size.`);
    } else lines.push(read);
  }
  return { name, price, ingredients: recipe.length > 0 ? lines : undefined };
}

/** Returns a line of a recipe, or what is wrong with it. */
function readLine({ ingredient, quantity, unit: cell }: RecipeDraft, known: Known): IngredientLine | string {
  const item = known.items.get(identityKey(ingredient));
  if (!item) return `there is no ingredient called ${ingredient}. Import your ingredients first.`;
  const read = readUnit(cell, { ...known.units, base: baseOf(item.unit) });
  // A line is stored in a unit of the ledger.
  const held = read && ledgerSize(read.unit);
  const unit = RECIPE_UNITS.find((one) => one === held?.unit);
  if (!read || !held || !unit) return `${item.name}: the unit "${cell}" is not known.`;
  const quantity_per_dish = held.size.times(toUnit(quantity, read)).round(6).toNumber();
  if (quantity_per_dish <= 0) return `${item.name}: please enter a quantity above 0.`;
  const packs = item.packs.map((pack) => ({ name: pack.name, quantity: pack.quantity, unit: pack.unit }));
  const stock = stockQuantity({ quantity_per_dish, unit, yield_percent: 100 }, item.unit, packs);
  if (stock === null) return `${noConversion(item.name, unit, item.unit)}.`;
  if (stock <= 0) return `${item.name}: ${quantity_per_dish} ${unit} is too little to count.`;
  return { ingredient_id: item.id, quantity_per_dish, unit };
}

type Found = Parameters<typeof errorRow>[0];

/** A new dish is a draft unless the file says that it is on the menu; then it must be complete. */
function planCreate(found: Found, draft: DishDraft, sizes: readonly ReadSize[]): PlannedRow<DishAct> {
  const parsed = createDish.body.safeParse({
    name: draft.name,
    description: draft.description ?? "",
    is_available: draft.available ?? false,
    sizes: sizes.map(({ name, price = 0, ingredients = [] }) => ({ name, price, ingredients })),
  });
  const problems = problemsOf(parsed);
  if (parsed.success && draft.available) {
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

/** The dish's sizes with the prices and recipes of the file, and those that only the file has. None is removed. */
function mergedSizes(dish: Dish, read: readonly ReadSize[], changes: RowChange[]): NonNullable<DishChanges["sizes"]> {
  const sizes: NonNullable<DishChanges["sizes"]> = dish.sizes.map(({ id, name, price, ingredients }) => {
    const file = read.find((one) => identityKey(one.name) === identityKey(name));
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
