import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";
import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import type { Format } from "#src/web/ui/format.tsx";

/** Returns what a line brings: "9,000 ml at $0.008 per ml"; "8 pcs went back" for returned goods. */
export function receivesText({ quantity, unit, price_per_unit }: Receives, format: Format): string {
  if (quantity < 0) return `${format.quantity(-quantity, unit)} went back`;
  return `${format.quantity(quantity, unit)} at ${format.money(price_per_unit, PRICE_DIGITS)} per ${singularUnit(unit)}`;
}
