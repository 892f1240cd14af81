import {
  createDish,
  type Dish,
  type DishChanges,
  type IngredientLine,
  type NewDish,
} from "#src/features/dishes/contract.ts";
import { noConversion, stockQuantity } from "#src/features/dishes/cost.ts";
import { problemText, sellingProblems } from "#src/features/dishes/selling.ts";
import { listDishes } from "#src/features/dishes/server/read-dishes.ts";
import type { RowChange } from "#src/features/imports/contract.ts";
import type { DishDraft, SizeDraft } from "#src/features/imports/server/reading/dishes.ts";
import {
  addChange,
  errorRow,
  knownRow,
  newRow,
  type PlannedRow,
  problemsOf,
} from "#src/features/imports/server/planned-row.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { textKey } from "#src/shared/text-key.ts";

export type DishAct = { kind: "create"; dish: NewDish } | { kind: "update"; id: string; changes: DishChanges };

interface Known {
  items: ReadonlyMap<string, InventoryItem>;
  dishes: ReadonlyMap<string, Dish>;
  currency: string;
}

export async function planDishes(context: Context, drafts: readonly DishDraft[]): Promise<PlannedRow<DishAct>[]> {
  const { items } = await listItems(context);
  const dishes = await listDishes(context);
  const { currency } = await context.db
    .selectFrom("companies")
    .select("currency")
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  const known: Known = {
    items: new Map(items.map((item) => [textKey(item.name), item])),
    dishes: new Map(dishes.map((dish) => [textKey(dish.name), dish])),
    currency,
  };
  return drafts.map((draft) => ({ ...planDish(draft, known), category: draft.category }));
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
  const dish = known.dishes.get(textKey(draft.name));
  if (problems.length > 0) return errorRow(found, problems);
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
  for (const { line, ingredient, quantity, unit } of recipe) {
    const item = known.items.get(textKey(ingredient));
    const problem = recipeProblem(item, ingredient, { quantity_per_dish: quantity, unit });
    if (problem) problems.push(`Row ${line}: ${problem}`);
    else if (item && lines.some(({ ingredient_id }) => ingredient_id === item.id)) {
      problems.push(`Row ${line}: ${item.name} is already in this size.`);
    } else if (item) lines.push({ ingredient_id: item.id, quantity_per_dish: quantity, unit });
  }
  return { name, price, ingredients: recipe.length > 0 ? lines : undefined };
}

function recipeProblem(
  item: InventoryItem | undefined,
  name: string,
  line: Pick<IngredientLine, "quantity_per_dish" | "unit">,
): string | null {
  if (!item) return `there is no ingredient called ${name}. Import your ingredients first.`;
  if (line.quantity_per_dish <= 0) return `${item.name}: please enter a quantity above 0.`;
  const packs = item.packs.map((pack) => ({ name: pack.name, quantity: pack.quantity, unit: pack.unit }));
  const stock = stockQuantity({ ...line, yield_percent: 100 }, item.unit, packs);
  if (stock === null) return `${noConversion(item.name, line.unit, item.unit)}.`;
  return stock > 0 ? null : `${item.name}: ${line.quantity_per_dish} ${line.unit} is too little to count.`;
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
  if (draft.category !== undefined && textKey(draft.category) !== textKey(dish.category_name ?? "")) {
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
    const file = read.find((one) => textKey(one.name) === textKey(name));
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
    if (dish.sizes.some((size) => textKey(size.name) === textKey(name))) continue;
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
