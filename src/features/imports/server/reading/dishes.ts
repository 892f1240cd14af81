import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import { readSwitch } from "#src/features/imports/server/reading/numbers.ts";
import { readUnit } from "#src/features/imports/server/reading/units.ts";
import { textKey } from "#src/shared/text-key.ts";
import { RECIPE_UNITS, type RecipeUnit } from "#src/shared/units.ts";

export interface RecipeDraft {
  line: number;
  ingredient: string;
  quantity: number;
  unit: RecipeUnit;
}

export interface SizeDraft {
  name: string;
  price: number | undefined;
  recipe: RecipeDraft[];
}

/** A dish as one row or several name it: a row for each size, for each ingredient, or for both. */
export interface DishDraft {
  line: number;
  problems: string[];
  name: string;
  description: string | undefined;
  category: string | undefined;
  available: boolean | undefined;
  sizes: SizeDraft[];
}

export const FIRST_SIZE_NAME = "Regular";

/** Gathers rows into dishes. A row without a name belongs to the dish above, one without a size to the size above. */
export function readDishes(rows: readonly RowReader[]): DishDraft[] {
  const dishes = new Map<string, DishDraft>();
  let current: { dish: DishDraft; size: SizeDraft } | undefined;
  for (const row of rows) {
    const name = row.text("name") ?? current?.dish.name;
    if (name === undefined) {
      dishes.set(`row ${row.line}`, { ...emptyDish(row.line, ""), problems: ["The dish has no name."] });
      continue;
    }
    const dish = dishes.get(textKey(name)) ?? emptyDish(row.line, name);
    dishes.set(textKey(name), dish);
    const size = sizeOf(dish, row.text("size"), current?.dish === dish ? current.size : undefined);
    readRow(dish, size, row);
    current = { dish, size };
  }
  return [...dishes.values()];
}

const emptyDish = (line: number, name: string): DishDraft => ({
  line,
  problems: [],
  name,
  description: undefined,
  category: undefined,
  available: undefined,
  sizes: [],
});

function sizeOf(dish: DishDraft, named: string | undefined, above: SizeDraft | undefined): SizeDraft {
  if (named === undefined && above) return above;
  const name = named ?? FIRST_SIZE_NAME;
  const known = dish.sizes.find((size) => textKey(size.name) === textKey(name));
  if (known) return known;
  const size: SizeDraft = { name, price: undefined, recipe: [] };
  dish.sizes.push(size);
  return size;
}

function readRow(dish: DishDraft, size: SizeDraft, row: RowReader): void {
  dish.description ??= row.text("description");
  // Square lists all categories of an item; the first is the one that a dish has here.
  dish.category ??= row.text("category")?.split(/[,;]/)[0]?.trim();
  const available = row.text("available");
  if (available !== undefined && dish.available === undefined) {
    dish.available = readSwitch(available) ?? undefined;
    if (dish.available === undefined) row.problems.push(`"${available}" is neither yes nor no.`);
  }
  const price = row.number("price", "Price");
  if (price !== undefined && size.price !== undefined && price !== size.price) {
    row.problems.push(`${size.name} has two prices, ${size.price} and ${price}.`);
  }
  size.price ??= price;
  const line = recipeLine(row);
  if (line) size.recipe.push(line);
  dish.problems.push(
    ...row.problems.map((problem) => (row.line === dish.line ? problem : `Row ${row.line}: ${problem}`)),
  );
}

function recipeLine(row: RowReader): RecipeDraft | undefined {
  const ingredient = row.text("ingredient");
  if (ingredient === undefined) return undefined;
  const quantity = row.number("quantity", "Amount");
  const cell = row.text("unit");
  const unit = cell === undefined ? undefined : readUnit(cell);
  const own = RECIPE_UNITS.find((one) => one === unit?.unit);
  if (quantity === undefined) row.problems.push(`${ingredient}: the amount is missing.`);
  if (!own)
    row.problems.push(`${ingredient}: the unit ${cell === undefined ? "is missing" : `"${cell}" is not known`}.`);
  if (quantity === undefined || !own || !unit) return undefined;
  return { line: row.line, ingredient, quantity: Number((quantity * unit.factor).toFixed(6)), unit: own };
}
