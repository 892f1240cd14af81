import { noConversion, stockQuantity } from "#src/features/dishes/cost.ts";
import { duplicateIngredient, MESSAGES, sentence } from "#src/features/dishes/rules.ts";
import type { IngredientLine } from "#src/features/dishes/contract.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, badRequest, conflict } from "#src/server/http/errors.ts";
import type { Pack } from "#src/shared/units.ts";

export interface PantryItem {
  name: string;
  unit: string;
  packs: Pack[];
}
export type Pantry = Map<string, PantryItem>;

/**
 * The ingredients that recipe lines are about to name, locked so that no unit or pack can change between the conversion
 * and its writing. Always in the order of ids, as orders lock them.
 */
export async function openPantry({ db, companyId }: Context, itemIds: readonly string[]): Promise<Pantry> {
  const ids = [...new Set(itemIds)];
  const pantry: Pantry = new Map();
  if (ids.length === 0) return pantry;
  const items = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  const packs = await readPacks({ db, companyId }, ids);
  for (const { id, name, unit } of items) pantry.set(id, { name, unit, packs: packs.get(id) ?? [] });
  return pantry;
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

/** What a line takes out of stock. Throws when the item is unknown, the amount nothing, or the units do not convert. */
export function portionOf(pantry: Pantry, line: IngredientLine, yield_percent: number): number {
  const item = pantry.get(line.ingredient_id);
  if (!item) throw new AppError(404, sentence(MESSAGES.invalidIngredient), { code: "INVALID_INGREDIENT" });
  if (line.quantity_per_dish <= 0) throw badRequest(`${item.name}: please enter a quantity above 0.`);
  const quantity = stockQuantity({ ...line, yield_percent }, item.unit, item.packs);
  if (quantity === null) {
    throw new AppError(400, `${noConversion(item.name, line.unit, item.unit)}.`, { code: "NO_CONVERSION" });
  }
  if (quantity <= 0) throw badRequest(`${item.name}: ${line.quantity_per_dish} ${line.unit} is too little to count.`);
  return quantity;
}

/** Throws when one size names an ingredient twice. */
export function assertNoDuplicates(pantry: Pantry, lines: readonly IngredientLine[]): void {
  const seen = new Set<string>();
  for (const { ingredient_id } of lines) {
    if (seen.has(ingredient_id)) throw duplicate(pantry.get(ingredient_id)?.name ?? "The ingredient");
    seen.add(ingredient_id);
  }
}

export const duplicate = (name: string) => conflict("DUPLICATE_INGREDIENT", sentence(duplicateIngredient(name)));

/**
 * The row to store for a line. What the caller left out stays; figures that were not given follow the amount, since they
 * are of the whole line.
 */
export function lineRow(pantry: Pantry, line: IngredientLine, before: ExistingLine | undefined) {
  const yield_percent = line.yield_percent ?? before?.yield_percent ?? 100;
  const stock_quantity = portionOf(pantry, line, yield_percent);
  // The plate's share of the stock: figures belong to what is eaten, not to what is bought.
  const eaten = stock_quantity * yield_percent;
  const ratio = before ? eaten / (before.stock_quantity * before.yield_percent) : 1;
  const nutrition = line.nutrition === undefined ? scaledFacts(before?.nutrition, ratio) : line.nutrition;
  return {
    ingredient_id: line.ingredient_id,
    quantity_per_dish: line.quantity_per_dish,
    unit: line.unit,
    yield_percent,
    stock_quantity,
    calories: line.calories ?? hundredths((before?.calories ?? 0) * ratio),
    nutrition: nutrition == null ? null : JSON.stringify(nutrition),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function scaledFacts(facts: unknown, ratio: number): unknown {
  if (facts === null || typeof facts !== "object" || ratio === 1) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "number" ? hundredths(value * ratio) : value,
    ]),
  );
}
