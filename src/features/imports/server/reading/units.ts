import Big from "big.js";
import type { NewPack } from "#src/features/inventory/contract.ts";
import type { UnitChoices } from "#src/features/imports/unit-choices.ts";
import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { readPack as readPrintedPack } from "#src/shared/packs/pack-text.ts";
import { measureSize, meaningOfUnit, type UnitContext, type UnitMeaning } from "#src/shared/unit-words.ts";
import { conversionFactor, type InventoryUnit, LEDGER_UNITS } from "#src/shared/units.ts";

/** A unit of a file as one of the inventory's: `factor` of it are one of the file's. */
export interface ReadUnit {
  unit: InventoryUnit;
  factor: number;
}

/** What decides what a unit's word means. */
export interface UnitRules extends UnitContext {
  /** What the owner said of words that are not known. */
  choices?: UnitChoices | undefined;
}

/** Ounces and gallons are of several kinds, so what those mean is looked up as for any other word. */
const ownUnit = (text: string) => LEDGER_UNITS.find((unit) => unit.toLowerCase() === text.toLowerCase());

/** Returns the unit that a cell names; undefined when it is none, or one of several, which is asked. */
export function readUnit(cell: string, { choices = {}, ...context }: UnitRules = {}): ReadUnit | undefined {
  const word = cell.trim();
  const choice = Object.hasOwn(choices, word) ? choices[word] : undefined;
  if (choice !== undefined) return isMeasure(choice) ? ofMeasure(choice) : { unit: choice, factor: 1 };
  const own = ownUnit(word);
  if (own) return { unit: own, factor: 1 };
  const meaning = meaningOfUnit(word, context);
  return meaning && ofMeaning(meaning);
}

const isMeasure = (name: string): name is MeasureName => Object.hasOwn(MEASURES, name);

function ofMeaning(meaning: UnitMeaning): ReadUnit | undefined {
  switch (meaning.kind) {
    case "measure":
      return ofMeasure(meaning.measure);
    case "count":
      return { unit: "pcs", factor: meaning.pieces };
    case "container":
      // How much is in a case is not known by its name: the inventory counts cases as packs.
      return {
        unit: meaning.container === "bottle" ? "BTL" : meaning.container === "tray" ? "tray" : "packs",
        factor: 1,
      };
    case "unclear":
      return undefined;
  }
}

/** Measures that a stock has as units of its own. */
const OWN_MEASURES: Partial<Record<MeasureName, InventoryUnit>> = {
  g: "g",
  kg: "kg",
  ml: "ml",
  L: "L",
  lb: "lb",
  oz: "oz",
  "US gal": "US gal",
  "US fl oz": "US fl oz",
  "imperial gal": "imp gal",
  "imperial fl oz": "imp fl oz",
};

function ofMeasure(measure: MeasureName): ReadUnit {
  const own = OWN_MEASURES[measure];
  if (own) return { unit: own, factor: 1 };
  const { base, factor } = measureSize(measure);
  return { unit: base, factor: Number(factor) };
}

/** What grams or millilitres a unit is counted in; undefined for one that neither is. */
export function baseOf(unit: InventoryUnit): "g" | "ml" | undefined {
  return (["g", "ml"] as const).find((base) => conversionFactor(unit, base) !== null);
}

/**
 * Reads "case of 12", "6 x 750 ml", "4/10 LB" or "1 case = 6 x 750 ml"; else returns what the owner reads of the pack, which
 * is left out.
 */
export function readPack(cell: string, rules: UnitRules = {}): NewPack | string {
  const [, named, rest] = /^\s*1?\s*([\p{L} ]{2,40}?)\s*=\s*(.+)$/u.exec(cell) ?? [];
  const reading = readPrintedPack(rest ?? cell, rules.country);
  const left = `The pack "${cell}" is left out`;
  if (reading.kind === "none") return `${left}, because it was not understood.`;
  if (reading.kind === "grade") return `${left}: "${reading.text}" may be the size of the goods.`;
  if (reading.kind === "open") return `${left}, because it does not say how much one holds (${reading.holds}).`;
  const { pack } = reading;
  const name = named ?? (pack.container || "pack");
  if (pack.size === null || pack.unit === null) return { name, count: 1, size: pack.count, unit: "pcs" };
  const unit = readUnit(pack.unit, rules);
  if (!unit) return `${left}, because "${pack.unit}" can mean several measures here.`;
  return { name, count: pack.count, size: toUnit(pack.size, unit), unit: unit.unit };
}

/** Returns a quantity of the file's unit in the inventory's. */
export function toUnit(quantity: number, { factor }: ReadUnit): number {
  return new Big(quantity).times(factor).round(6, Big.roundHalfUp).toNumber();
}

/** Returns the price of one of the file's unit as the price of one of the inventory's. */
export function pricePerUnit(price: number, { factor }: ReadUnit): number {
  return new Big(price).div(factor).round(6, Big.roundHalfUp).toNumber();
}
