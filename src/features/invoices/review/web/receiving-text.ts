import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";
import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import type { Format } from "#src/web/ui/format.tsx";

/** Returns the size by which the quantity was converted; null if the units are the same or metric. */
export function sizeText({ by }: Receives, line: Pick<DraftLine, "pack">): string | null {
  if (by === "item_pack") return "using the ingredient's pack size";
  if (by === "line_pack")
    return line.pack ? `using the pack on the invoice, ${line.pack.text}` : "using the pack in its name";
  if (by === "learned_size") return "using the size you entered before";
  return by === "given_size" ? "using the size you entered" : null;
}

/** Returns the change of a price: "Was $0.007 per ml, now 14% more"; null if it is only rounding. */
export function priceChangeText(
  { price_change, receives }: Pick<ReviewedLine, "price_change" | "receives">,
  format: Format,
): string | null {
  if (!price_change || !receives) return null;
  const { before, percent } = price_change;
  const size = Math.abs(percent) < 10 ? Math.round(Math.abs(percent) * 10) / 10 : Math.round(Math.abs(percent));
  if (size < 0.5) return null;
  const was = `${format.money(before, PRICE_DIGITS)} per ${singularUnit(receives.unit)}`;
  return `Was ${was}, now ${format.number(size)}% ${percent > 0 ? "more" : "less"}`;
}
