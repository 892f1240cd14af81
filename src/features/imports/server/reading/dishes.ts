import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import { readSwitch } from "#src/features/imports/server/reading/numbers.ts";
import { identityKey } from "#src/shared/text-key.ts";

export interface RecipeDraft {
  line: number;
  ingredient: string;
  quantity: number;
  /** The unit as in the file, empty if there is none: an ounce is a weight or a volume, depending on the ingredient. */
  unit: string;
}

export interface SizeDraft {
  name: string;
  key: string;
  price: number | undefined;
  recipe: RecipeDraft[];
}

/** A row that continues the dish of a row above it. */
export interface DishRow {
  line: number;
  /** The content of the row, in the same form as in the dish's own row. */
  detail: string;
  /** Whether it adds anything to the rows above it. */
  isNews: boolean;
  /** Whether it contains one line of a recipe and nothing else. */
  isLineOnly: boolean;
}

/** A dish from one or several rows: a row for each size, for each ingredient, or for both. */
export interface DishDraft {
  line: number;
  problems: string[];
  name: string;
  description: string | undefined;
  category: string | undefined;
  available: boolean | undefined;
  sizes: SizeDraft[];
  /** The rows after its first one. */
  more: DishRow[];
}

export const FIRST_SIZE_NAME = "Regular";

/**
 * Gathers rows into dishes. A row without a name belongs to the dish above, and a row without a size belongs to the
 * size above. Dishes are identified by name and category: the same name in two categories means two dishes.
 */
export function readDishes(rows: readonly RowReader[]): DishDraft[] {
  const dishes = new DraftList();
  let current: { dish: DishDraft; size: SizeDraft } | undefined;
  for (const row of rows) {
    const name = row.text("name") ?? current?.dish.name;
    const dish = name === undefined ? undefined : dishes.of(row, name, current?.dish);
    if (!dish) {
      const problem = name === undefined ? NO_NAME : severalCalled(name);
      dishes.add({ ...emptyDish(row.line, name ?? ""), problems: [...row.problems, problem] });
      continue;
    }
    const size = readRow(dish, row, current?.dish === dish ? current.size : undefined);
    current = { dish, size };
  }
  return dishes.all;
}

const NO_NAME = "The dish has no name.";
const severalCalled = (name: string) =>
  `Several dishes of this file are called ${name}. Give the category of this row.`;

/** Returns the category. Square lists all categories of an item; the first one is used. */
const categoryOf = (row: RowReader) => row.text("category")?.split(/[,;]/)[0]?.trim() || undefined;

class DraftList {
  readonly all: DishDraft[] = [];
  readonly #byName = new Map<string, DishDraft[]>();

  add(dish: DishDraft): DishDraft {
    this.all.push(dish);
    return dish;
  }

  /** Returns the dish of a row, or a new one if there is none; undefined if several are possible. */
  of(row: RowReader, name: string, above: DishDraft | undefined): DishDraft | undefined {
    const key = identityKey(name);
    const named = this.#byName.get(key) ?? [];
    const category = categoryOf(row);
    if (category === undefined) {
      if (above && identityKey(above.name) === key) return above;
      if (named.length > 1) return undefined;
      if (named[0]) return named[0];
    }
    const found = named.find(
      (dishDraft) =>
        dishDraft.category === undefined || identityKey(dishDraft.category) === identityKey(category ?? ""),
    );
    if (found) return found;
    const dish = this.add(emptyDish(row.line, name));
    this.#byName.set(key, [...named, dish]);
    return dish;
  }
}

const emptyDish = (line: number, name: string): DishDraft => ({
  line,
  problems: [],
  name,
  description: undefined,
  category: undefined,
  available: undefined,
  sizes: [],
  more: [],
});

function sizeOf(dish: DishDraft, named: string | undefined, above: SizeDraft | undefined): SizeDraft {
  if (named === undefined && above) return above;
  const name = named ?? FIRST_SIZE_NAME;
  const key = identityKey(name);
  const known = dish.sizes.find((size) => size.key === key);
  if (known) return known;
  const size: SizeDraft = { name, key, price: undefined, recipe: [] };
  dish.sizes.push(size);
  return size;
}

/** Adds a row's content to its dish, and returns its size. */
function readRow(dish: DishDraft, row: RowReader, above: SizeDraft | undefined): SizeDraft {
  const before = countFacts(dish);
  const size = sizeOf(dish, row.text("size"), above);
  dish.description ??= row.text("description");
  dish.category ??= categoryOf(row);
  readAvailable(dish, row);
  const price = row.number("price", "Price");
  if (price !== undefined && size.price !== undefined && price !== size.price) {
    row.problems.push(`${size.name} has two prices, ${size.price} and ${price}.`);
  }
  const isPriceNew = size.price === undefined && price !== undefined;
  size.price ??= price;
  const line = recipeLine(row);
  const isLineNew = line !== undefined && !size.recipe.some((recipeDraft) => isSameLine(recipeDraft, line));
  if (line && isLineNew) size.recipe.push(line);
  if (row.line === dish.line) {
    dish.problems.push(...row.problems);
    return size;
  }
  dish.problems.push(...row.problems.map((problem) => `Row ${row.line}: ${problem}`));
  const isMore = isPriceNew || countFacts(dish) > before;
  const detail = [size.name, price, line && `${line.ingredient} ${line.quantity} ${line.unit}`];
  dish.more.push({
    line: row.line,
    detail: detail.filter((part) => part !== undefined).join(" · "),
    isNews: isMore || isLineNew,
    isLineOnly: isLineNew && !isMore,
  });
  return size;
}

const countFacts = ({ description, category, available, sizes }: DishDraft) =>
  sizes.length + [description, category, available].filter((one) => one !== undefined).length;

/**
 * Returns whether two lines are the same. If a file repeats a whole dish, the repetition adds nothing. If a file has
 * two amounts of one ingredient, the owner is asked.
 */
const isSameLine = (a: RecipeDraft, b: RecipeDraft) =>
  a.quantity === b.quantity && a.unit === b.unit && identityKey(a.ingredient) === identityKey(b.ingredient);

function readAvailable(dish: DishDraft, row: RowReader): void {
  const available = row.text("available");
  if (available === undefined || dish.available !== undefined) return;
  dish.available = readSwitch(available) ?? undefined;
  if (dish.available === undefined) row.problems.push(`"${available}" is neither yes nor no.`);
}

function recipeLine(row: RowReader): RecipeDraft | undefined {
  const ingredient = row.text("ingredient");
  if (ingredient === undefined) return undefined;
  const quantity = row.number("quantity", "Amount");
  const unit = row.text("unit") ?? "";
  if (quantity === undefined) row.problems.push(`${ingredient}: the amount is missing.`);
  return quantity === undefined ? undefined : { line: row.line, ingredient, quantity, unit };
}
