import { sql } from "kysely";
import { stockQuantity } from "#src/features/dishes/cost.ts";
import { shownUnit } from "#src/features/inventory/server/shown-units.ts";
import { exactQuantity, noConversion } from "#src/features/prep/amounts.ts";
import { duplicateIngredient, MESSAGES, sentence } from "#src/features/dishes/rules.ts";
import type { IngredientLine } from "#src/features/dishes/contract.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, badRequest, conflict } from "#src/server/http/errors.ts";
import type { Pack } from "#src/shared/units.ts";

interface RecipeItem {
  name: string;
  unit: string;
  /** The unit in which the item is shown. */
  shown_unit: string;
  packs: Pack[];
}
export type RecipeItems = ReadonlyMap<string, RecipeItem>;

/**
 * Reads the ingredients of recipe lines and locks them until the transaction ends, so that no unit or pack changes
 * between a conversion and its writing. Locked in the order of their ids, as orders lock them.
 */
export async function lockRecipeItems({ db, companyId }: Context, itemIds: readonly string[]): Promise<RecipeItems> {
  const ids = [...new Set(itemIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit", "display_unit"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  const packs = await readPacks({ db, companyId }, ids);
  return new Map(
    rows.map(({ id, name, unit, display_unit }) => [
      id,
      { name, unit, shown_unit: shownUnit({ unit, display_unit }), packs: packs.get(id) ?? [] },
    ]),
  );
}

export async function readPacks(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  itemIds: readonly string[],
): Promise<Map<string, Pack[]>> {
  const rows = await db
    .selectFrom("item_packs")
    .select(["item_id", "name", "quantity", "unit"])
    .where("company_id", "=", companyId)
    .where("item_id", "in", [...itemIds])
    .execute();
  return Map.groupBy(rows, (row) => row.item_id);
}

export interface ExistingLine {
  id: string;
  dish_size_id: string;
  ingredient_id: string;
  stock_quantity: number;
  yield_percent: number;
  calories: number;
  nutrition: unknown;
}

/**
 * Returns what one portion takes out of stock. Throws when the item is unknown, the amount is not above 0, or the units do
 * not convert.
 */
function portionQuantity(items: RecipeItems, line: IngredientLine, yield_percent: number): number {
  const item = items.get(line.ingredient_id);
  if (!item) throw new AppError(404, sentence(MESSAGES.invalidIngredient), { code: "INVALID_INGREDIENT" });
  if (line.quantity_per_dish <= 0) throw badRequest(`${item.name}: please enter a quantity above 0.`);
  const quantity = stockQuantity({ ...line, yield_percent }, item.unit, item.packs);
  if (quantity === null) {
    throw new AppError(400, `${noConversion(item.name, line.unit, item.shown_unit)}.`, { code: "NO_CONVERSION" });
  }
  if (quantity <= 0) throw badRequest(`${item.name}: ${line.quantity_per_dish} ${line.unit} is too little to count.`);
  return quantity;
}

/** Returns the amount of `portionQuantity` before it is rounded. Dishes use it for items that are passed through. */
function exactPortion(items: RecipeItems, line: IngredientLine, yield_percent: number) {
  const item = items.get(line.ingredient_id);
  const amount = { quantity: line.quantity_per_dish, unit: line.unit, yield_percent };
  const exact = item && exactQuantity(amount, item.unit, item.packs);
  return sql<number | null>`${exact?.toFixed() ?? null}::numeric`;
}

/** Throws when one size names an ingredient twice. */
export function assertNoDuplicates(items: RecipeItems, lines: readonly IngredientLine[]): void {
  const seen = new Set<string>();
  for (const { ingredient_id } of lines) {
    if (seen.has(ingredient_id)) throw duplicateError(items.get(ingredient_id)?.name ?? "The ingredient");
    seen.add(ingredient_id);
  }
}

export const duplicateError = (name: string) => conflict("DUPLICATE_INGREDIENT", sentence(duplicateIngredient(name)));

/**
 * Returns the row to store for a line. Missing fields keep their values, except that calories and nutrition follow the
 * amount, because they are those of the whole line.
 */
export function lineRow(items: RecipeItems, line: IngredientLine, before: ExistingLine | undefined) {
  const yield_percent = line.yield_percent ?? before?.yield_percent ?? 100;
  const stock_quantity = portionQuantity(items, line, yield_percent);
  // Calories and nutrition refer to the eaten amount: the yield's share of what is taken from stock.
  const eaten = stock_quantity * yield_percent;
  const ratio = before ? eaten / (before.stock_quantity * before.yield_percent) : 1;
  const nutrition = line.nutrition === undefined ? scaleNutrition(before?.nutrition, ratio) : line.nutrition;
  return {
    ingredient_id: line.ingredient_id,
    quantity_per_dish: line.quantity_per_dish,
    unit: line.unit,
    display_unit: line.display_unit ?? null,
    yield_percent,
    stock_quantity,
    exact_quantity: exactPortion(items, line, yield_percent),
    calories: line.calories ?? roundHundredths((before?.calories ?? 0) * ratio),
    nutrition: nutrition == null ? null : JSON.stringify(nutrition),
  };
}

const roundHundredths = (value: number) => Math.round(value * 100) / 100;

function scaleNutrition(facts: unknown, ratio: number): unknown {
  if (facts === null || typeof facts !== "object" || ratio === 1) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "number" ? roundHundredths(value * ratio) : value,
    ]),
  );
}
