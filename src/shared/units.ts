import Big from "big.js";

/**
 * Units of an inventory item's stock, in the order of docs/spec/2-back-office.md, "9. Business constants and limits".
 */
export const INVENTORY_UNITS = ["g", "kg", "ml", "L", "pcs", "packs", "BTL", "tray"] as const;
export type InventoryUnit = (typeof INVENTORY_UNITS)[number];

/** Units a recipe line may use. */
export const RECIPE_UNITS = ["g", "kg", "ml", "L", "pcs"] as const;
export type RecipeUnit = (typeof RECIPE_UNITS)[number];

/** Units as supplier invoices print them, and what they are in the inventory. */
export const INVOICE_UNITS = ["PCS", "KG", "G", "L", "ML", "PKT", "BTL", "TRAY"] as const;
export type InvoiceUnit = (typeof INVOICE_UNITS)[number];
export const FROM_INVOICE_UNIT: Record<InvoiceUnit, InventoryUnit> = {
  PCS: "pcs",
  KG: "kg",
  G: "g",
  L: "L",
  ML: "ml",
  PKT: "packs",
  BTL: "BTL",
  TRAY: "tray",
};

/** "1 case = 6 x 750 ml" is `{ name: "case", quantity: 4500, unit: "ml" }`; "1 tray = 30 pcs" is `{ name: "tray", quantity: 30, unit: "pcs" }`. */
export interface Pack {
  name: string;
  quantity: number;
  unit: string;
}

const METRIC: Record<string, { base: string; factor: number }> = {
  g: { base: "g", factor: 1 },
  kg: { base: "g", factor: 1000 },
  ml: { base: "ml", factor: 1 },
  L: { base: "ml", factor: 1000 },
};

/**
 * How many `to` one `from` is, exactly: grams and kilograms, millilitres and litres by definition, everything else only
 * by a pack size the owner gave for the item, in either direction and through other packs. `null` when no path is known:
 * the caller rejects the request and never assumes 1.
 */
export function conversionFactor(from: string, to: string, packs: readonly Pack[] = []): Big | null {
  const seen = new Set<string>([from]);
  let frontier: { unit: string; factor: Big }[] = [{ unit: from, factor: new Big(1) }];
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const here of frontier) {
      if (here.unit === to) return here.factor;
      for (const step of neighbours(here.unit, packs)) {
        if (seen.has(step.unit)) continue;
        seen.add(step.unit);
        next.push({ unit: step.unit, factor: here.factor.times(step.factor) });
      }
    }
    frontier = next;
  }
  return null;
}

/** Division by a pack of, say, 7 has no finite decimal; 20 digits keep 1,000,000 conversions within a millionth. */
const Exact = Big();
Exact.DP = 20;

function* neighbours(unit: string, packs: readonly Pack[]): Generator<{ unit: string; factor: Big }> {
  const metric = METRIC[unit];
  if (metric) {
    for (const [other, { base, factor }] of Object.entries(METRIC)) {
      if (other !== unit && base === metric.base) yield { unit: other, factor: new Exact(metric.factor).div(factor) };
    }
  }
  for (const pack of packs) {
    if (pack.quantity <= 0) continue;
    if (pack.name === unit) yield { unit: pack.unit, factor: new Exact(pack.quantity) };
    if (pack.unit === unit) yield { unit: pack.name, factor: new Exact(1).div(pack.quantity) };
  }
}

/** `quantity` of `from` in `to`, rounded to the 6 decimals that stock is stored with; `null` when the units do not convert. */
export function convertQuantity(
  quantity: Big.BigSource,
  from: string,
  to: string,
  packs: readonly Pack[] = [],
): number | null {
  const factor = conversionFactor(from, to, packs);
  return factor === null ? null : factor.times(quantity).round(6, Big.roundHalfUp).toNumber();
}

/**
 * Returns by what quantities of different units are sorted: weights come first, then volumes, then every other unit by
 * itself, and within each the amount in its base unit. 900 g come before 1 kg; 3 pcs and 2 kg are not compared.
 */
export function quantityOrder(quantity: number, unit: string): readonly [number, number] {
  const metric = METRIC[unit];
  if (metric) return [metric.base === "g" ? 0 : 1, quantity * metric.factor];
  return [2 + INVENTORY_UNITS.findIndex((one) => one === unit), quantity];
}

/** The decimals that quantities are shown with; they are stored with 6. */
export const SHOWN_DECIMALS = 3;

const numbers = new Map<string, Intl.NumberFormat>();

/** "1,250 g", "0.5 kg": at most 3 decimals, none that are zero, and no sign before a zero. */
export function formatQuantity(quantity: number, unit: string, locale = "en-US"): string {
  let format = numbers.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: SHOWN_DECIMALS, signDisplay: "negative" });
    numbers.set(locale, format);
  }
  return `${format.format(quantity)} ${unit}`;
}
