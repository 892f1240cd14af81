import { type RawBuilder, sql } from "kysely";
import { duplicateError, type RecipeItems } from "#src/features/dishes/server/recipe-lines.ts";
import { MESSAGES, sentence } from "#src/features/dishes/rules.ts";
import type { NewLine } from "#src/features/offer/options/contract.ts";
import { exactQuantity, noConversion, roundNeed } from "#src/features/prep/amounts.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import type { Pack } from "#src/shared/units.ts";

/** Returns the stored amount that a line takes out of stock; null when the units do not convert. */
export function storedAmount(
  line: { quantity: number; unit: string; yield_percent: number },
  itemUnit: string,
  packs: readonly Pack[],
): { stock_quantity: number; exact_quantity: RawBuilder<number> } | null {
  const exact = exactQuantity(line, itemUnit, packs);
  return exact && { stock_quantity: roundNeed(exact), exact_quantity: sql<number>`${exact.toFixed()}::numeric` };
}

/** Returns the row of a line. Throws when the item is unknown, the units do not convert, or the amount is too little. */
function lineRow(items: RecipeItems, line: NewLine) {
  const item = items.get(line.ingredient_id);
  if (!item) throw new AppError(404, sentence(MESSAGES.invalidIngredient), { code: "INVALID_INGREDIENT" });
  const amount = storedAmount(line, item.unit, item.packs);
  if (amount === null) {
    throw new AppError(400, `${noConversion(item.name, line.unit, item.shown_unit)}.`, { code: "NO_CONVERSION" });
  }
  if (amount.stock_quantity === 0) {
    throw badRequest(`${item.name}: ${line.quantity} ${line.unit} is too little to count.`);
  }
  return { ...line, ...amount };
}

/** Returns the rows of one option's lines. Throws when one names an ingredient twice, or cannot be converted. */
export function lineRows(items: RecipeItems, lines: readonly NewLine[]) {
  const used = new Set<string>();
  return lines.map((line, position) => {
    if (used.has(line.ingredient_id)) throw duplicateError(items.get(line.ingredient_id)?.name ?? "The ingredient");
    used.add(line.ingredient_id);
    return { ...lineRow(items, line), position };
  });
}
