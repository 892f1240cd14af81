// All units are here, because the lists, the sizes and the conversions of units must agree.
import Big from "big.js";
import { MEASURES, type MeasureName, volumeSystem } from "#src/shared/measures.ts";

/** Units of the ledger, in the order of docs/spec/2-back-office.md, "9. Business constants and limits". */
export const LEDGER_UNITS = ["g", "kg", "ml", "L", "pcs", "packs", "BTL", "tray"] as const;
export type LedgerUnit = (typeof LEDGER_UNITS)[number];

/**
 * Units that people enter and read, while amounts are stored in g or ml. "gal" and "fl oz" have the meaning of the
 * company's country and are stored as the US or the imperial unit. Where the country uses neither meaning, "gal" and
 * "fl oz" are not accepted.
 */
export const DISPLAY_UNITS = ["lb", "oz", "gal", "fl oz", "US gal", "US fl oz", "imp gal", "imp fl oz"] as const;
export type DisplayUnit = (typeof DISPLAY_UNITS)[number];

/** Units of an inventory item's stock. */
export const INVENTORY_UNITS = [...LEDGER_UNITS, ...DISPLAY_UNITS] as const;
export type InventoryUnit = (typeof INVENTORY_UNITS)[number];

/** Units that a recipe line may use: those of the specification, then those of kitchens that weigh in pounds. */
export const RECIPE_UNITS = ["g", "kg", "ml", "L", "pcs", ...DISPLAY_UNITS] as const;
export type RecipeUnit = (typeof RECIPE_UNITS)[number];

const METRIC = ["g", "kg", "ml", "L"] as const;

const SIZES: Record<DisplayUnit, MeasureName> = {
  lb: "lb",
  oz: "oz",
  gal: "US gal",
  "fl oz": "US fl oz",
  "US gal": "US gal",
  "US fl oz": "US fl oz",
  "imp gal": "imperial gal",
  "imp fl oz": "imperial fl oz",
};

export const isDisplayUnit = (unit: string): unit is DisplayUnit => Object.hasOwn(SIZES, unit);

/**
 * Returns a unit's size in the ledger: lb is 453.59237 g. For a unit of the ledger, returns the unit itself with size
 * 1.
 */
export function ledgerSize(unit: string): { unit: string; size: Big } {
  if (!isDisplayUnit(unit)) return { unit, size: new Big(1) };
  const { base, factor } = MEASURES[SIZES[unit]];
  return { unit: base, size: new Big(factor) };
}

/**
 * Returns the unit that a country means by an entered one: "gal" is "imp gal" in Ireland. `null` for "gal" and "fl oz"
 * in a country that uses neither, where a person must be asked.
 */
export function unitInCountry<Unit extends string>(unit: Unit, country: string | null): Unit | DisplayUnit | null {
  if (unit !== "gal" && unit !== "fl oz") return unit;
  const system = volumeSystem(country);
  if (system === null) return null;
  return system === "US" ? unit : unit === "gal" ? "imp gal" : "imp fl oz";
}

/**
 * Returns the units among some that people of a country choose from: the US and Great Britain have only one kind of
 * gallon.
 */
export function unitsOfCountry<Unit extends string>(units: readonly Unit[], country: string | null): Unit[] {
  const system = volumeSystem(country);
  const offered = (unit: string) => {
    if (unit === "gal" || unit === "fl oz") return system === "US";
    if (unit.startsWith("US ")) return system === null;
    return !unit.startsWith("imp ") || system !== "US";
  };
  return units.filter(offered);
}

/** Returns a unit as people of a country read it: an imperial gallon is "gal" where no other gallon is used. */
export function unitLabel(unit: string, country: string | null): string {
  const system = volumeSystem(country);
  if (system === "imperial") return unit.replace(/^imp /, "");
  return system === "US" ? unit.replace(/^US /, "") : unit;
}

/** Units as supplier invoices print them, and their inventory units. */
export const INVOICE_UNITS = ["PCS", "KG", "G", "L", "ML", "PKT", "BTL", "TRAY", "LB", "OZ", "GAL", "FL OZ"] as const;
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
  LB: "lb",
  OZ: "oz",
  GAL: "gal",
  "FL OZ": "fl oz",
};

/** "1 case = 6 x 750 ml" is `{ name: "case", quantity: 4500, unit: "ml" }`; "1 tray = 30 pcs" is `{ name: "tray", quantity: 30, unit: "pcs" }`. */
export interface Pack {
  name: string;
  quantity: number;
  unit: string;
}

/** Division by a pack of, say, 7 has no finite decimal; 20 digits keep 1,000,000 conversions within a millionth. */
const Exact = Big();
Exact.DP = 20;

/** The units with a defined size, and the number of g or ml of each. */
const DEFINED = new Map(
  [...LEDGER_UNITS, ...DISPLAY_UNITS].flatMap((unit): [string, { base: string; factor: Big }][] => {
    const name: MeasureName | undefined = isDisplayUnit(unit) ? SIZES[unit] : METRIC.find((text) => text === unit);
    return name ? [[unit, { base: MEASURES[name].base, factor: new Big(MEASURES[name].factor) }]] : [];
  }),
);

/** Returns the units that measure the same as the given one, weight or volume; empty for any other unit. */
export function unitsLike(unit: string): string[] {
  const base = DEFINED.get(unit)?.base;
  return base === undefined ? [] : [...DEFINED].filter(([, other]) => other.base === base).map(([name]) => name);
}

/**
 * Returns how many `to` one `from` is: weights and volumes exactly by definition, everything else only by a pack size
 * that the owner gave for the item, in either direction and through other packs. `null` when no path is known: the
 * caller rejects the request and never assumes 1.
 */
export function conversionFactor(from: string, to: string, packs: readonly Pack[] = []): Big | null {
  const [one, other] = [DEFINED.get(from), DEFINED.get(to)];
  if (one && other && one.base === other.base) return new Exact(one.factor).div(other.factor);
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

function* neighbours(unit: string, packs: readonly Pack[]): Generator<{ unit: string; factor: Big }> {
  const defined = DEFINED.get(unit);
  if (defined) {
    for (const [other, { base, factor }] of DEFINED) {
      if (other !== unit && base === defined.base) yield { unit: other, factor: new Exact(defined.factor).div(factor) };
    }
  }
  for (const pack of packs) {
    if (pack.quantity <= 0) continue;
    if (pack.name === unit) yield { unit: pack.unit, factor: new Exact(pack.quantity) };
    if (pack.unit === unit) yield { unit: pack.name, factor: new Exact(1).div(pack.quantity) };
  }
}

/**
 * Converts `quantity` from `from` to `to`, rounded to the 6 decimals of stored stock; `null` when the units do not
 * convert.
 */
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
 * Returns the sort key of a quantity: weights come first, then volumes, then each other unit by itself, and within each
 * the amount in its base unit. 900 g come before 1 kg; 3 pcs and 2 kg are not compared.
 */
export function quantityOrder(quantity: number, unit: string): readonly [number, number] {
  const defined = DEFINED.get(unit);
  if (defined) return [defined.base === "g" ? 0 : 1, defined.factor.times(quantity).toNumber()];
  return [2 + INVENTORY_UNITS.findIndex((text) => text === unit), quantity];
}

/** Converts a quantity of the ledger to the unit it is shown in. */
export function shownQuantity(quantity: Big.BigSource, shownUnit: string): number {
  return new Exact(quantity).div(ledgerSize(shownUnit).size).round(6, Big.roundHalfUp).toNumber();
}

/** Converts a price per unit of the ledger to the price per shown unit. */
export function shownPrice(price: Big.BigSource, shownUnit: string): number {
  return ledgerSize(shownUnit).size.times(price).round(6, Big.roundHalfUp).toNumber();
}

/** Prices are stored with 6 decimals; prices per gram with enough decimals to recover the price per pound. */
export const GRAM_PRICE_DECIMALS = 14;

/** Returns the number of decimals of a price per unit of the ledger, for an item with a display unit. */
export const priceDecimals = (displayUnit: string | null | undefined): number =>
  displayUnit != null && isDisplayUnit(displayUnit) ? GRAM_PRICE_DECIMALS : 6;

/** The decimals that quantities are shown with; they are stored with 6. */
export const SHOWN_DECIMALS = 3;

const numbers = new Map<string, Intl.NumberFormat>();

/** The unit of a row's item, and the unit in which the item is shown, where that differs. */
export interface HeldUnit {
  unit: string;
  shown_unit?: string | undefined;
}

/**
 * Returns an amount in the unit in which its item is shown. An amount that was recorded in another unit stays in the
 * recorded unit.
 */
export function shownAmount(
  quantity: Big.BigSource,
  { unit, shown_unit = unit }: HeldUnit,
): { quantity: number; unit: string } {
  const shown = ledgerSize(shown_unit).unit === unit ? shown_unit : unit;
  return { quantity: shownQuantity(quantity, shown), unit: shown };
}

/** Converts the inputs of a number from an item's unit to the unit in which the item is shown. */
export function shownValues<Input extends { value: number; unit: string }>(
  inputs: readonly Input[],
  held: HeldUnit,
): Input[] {
  return inputs.map((input) => {
    if (input.unit !== held.unit) return input;
    const { quantity: value, unit } = shownAmount(input.value, held);
    return { ...input, value, unit };
  });
}

/**
 * Formats a quantity of an item's ledger as it is shown: 907.18474 g of an item held in pounds are "2 lb". Every
 * sentence about stock uses this function, or values that `shownIn` has converted.
 */
export function formatStock(amount: Big.BigSource, held: HeldUnit, locale = "en-US"): string {
  const { quantity, unit } = shownAmount(amount, held);
  return formatQuantity(quantity, unit, locale);
}

/** Formats a quantity: "1,250 g", "0.5 kg", with at most 3 decimals, no trailing zeros, and no sign before a zero. */
export function formatQuantity(quantity: number, unit: string, locale = "en-US"): string {
  let format = numbers.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: SHOWN_DECIMALS, signDisplay: "negative" });
    numbers.set(locale, format);
  }
  return `${format.format(quantity)} ${unit}`;
}
