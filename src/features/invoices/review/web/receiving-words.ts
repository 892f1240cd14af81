import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import type { Receives, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import type { Format } from "#src/web/ui/format.tsx";

/** A price per gram or millilitre needs more decimals than the currency has. */
export const PRICE_DIGITS = 6;

const ONE: Partial<Record<InventoryUnit, string>> = { pcs: "piece", packs: "pack", BTL: "bottle" };
/** One of it, as a price is told: "per piece", "per kg". */
export const one = (unit: InventoryUnit) => ONE[unit] ?? unit;

/** "9,000 ml at $0.008 per ml". */
export function receivesText({ quantity, unit, price_per_unit }: Receives, format: Format): string {
  return `${format.quantity(quantity, unit)} at ${format.money(price_per_unit, PRICE_DIGITS)} per ${one(unit)}`;
}

/** What made the units meet, where it is not plain. */
export function sizeText({ by }: Receives, line: Pick<DraftLine, "pack">): string | null {
  if (by === "item_pack") return "by the pack size of the ingredient";
  if (by === "line_pack")
    return line.pack ? `by the pack on the invoice, ${line.pack.text}` : "by the pack in its name";
  if (by === "learned_size") return "by the size you gave before";
  return by === "given_size" ? "by the size you gave" : null;
}

/** "Was $0.007 per ml, 14 % more now"; null for a change that is only rounding. */
export function priceChangeText(
  { price_change, receives }: Pick<ReviewedLine, "price_change" | "receives">,
  format: Format,
): string | null {
  if (!price_change || !receives) return null;
  const { before, percent } = price_change;
  const size = Math.abs(percent) < 10 ? Math.round(Math.abs(percent) * 10) / 10 : Math.round(Math.abs(percent));
  if (size < 0.5) return null;
  const was = `${format.money(before, PRICE_DIGITS)} per ${one(receives.unit)}`;
  return `Was ${was}, now ${format.number(size)} % ${percent > 0 ? "more" : "less"}`;
}
