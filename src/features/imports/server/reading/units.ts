import Big from "big.js";
import type { NewPack } from "#src/features/inventory/contract.ts";
import type { UnitChoices } from "#src/features/imports/unit-choices.ts";
import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { readPack as readPrintedPack } from "#src/shared/packs/pack-text.ts";
import { measureSize, meaningOfUnit, type UnitContext, type UnitMeaning } from "#src/shared/unit-words.ts";
import { conversionFactor, type InventoryUnit, LEDGER_UNITS } from "#src/shared/units.ts";

/** The inventory's unit for a unit of a file: one unit of the file is `factor` inventory units. */
export interface ReadUnit {
  unit: InventoryUnit;
  factor: number;
}

/** The context that decides the meaning of a unit's word. */
export interface UnitRules extends UnitContext {
  /** The owner's meanings of unknown words. */
  choices?: UnitChoices | undefined;
}

/**
 * Returns a unit of the ledger. Ounces and gallons are ambiguous, so their meaning is looked up like that of any other
 * word.
 */
const ownUnit = (text: string) => LEDGER_UNITS.find((unit) => unit.toLowerCase() === text.toLowerCase());

/** Returns the unit of a cell; undefined if it is unknown or ambiguous, so that the owner has to choose. */
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
      // The name of a case does not say how much it contains: the inventory counts cases as packs.
      return {
        unit: meaning.container === "bottle" ? "BTL" : meaning.container === "tray" ? "tray" : "packs",
        factor: 1,
      };
    case "unclear":
      return undefined;
  }
}

/** Measures that are also units of the inventory. */
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

/** Returns whether a unit is counted in grams or millilitres; undefined if in neither. */
export function baseOf(unit: InventoryUnit): "g" | "ml" | undefined {
  return (["g", "ml"] as const).find((base) => conversionFactor(unit, base) !== null);
}

/**
 * Reads "case of 12", "6 x 750 ml", "4/10 LB" or "1 case = 6 x 750 ml"; returns a message for the owner about a pack
 * that is left out.
 */
export function readPack(cell: string, rules: UnitRules = {}): NewPack | string {
  const [, named, rest] = /^\s*1?\s*([\p{L} ]{2,40}?)\s*=\s*(.+)$/u.exec(cell) ?? [];
  const reading = readPrintedPack(rest ?? cell, rules.country);
  const note = `The pack "${cell}" is left out`;
  if (reading.kind === "none") return `${note}, because it was not understood.`;
  if (reading.kind === "grade") return `${note}: "${reading.text}" may be the size of the goods.`;
  if (reading.kind === "open") return `${note}, because it does not say how much one holds (${reading.holds}).`;
  const { pack } = reading;
  const name = named ?? (pack.container || "pack");
  if (pack.size === null || pack.unit === null) return { name, count: 1, size: pack.count, unit: "pcs" };
  const unit = readUnit(pack.unit, rules);
  if (!unit) return `${note}, because "${pack.unit}" can mean several measures here.`;
  return { name, count: pack.count, size: toUnit(pack.size, unit), unit: unit.unit };
}

/** Converts a quantity from the file's unit into the inventory's. */
export function toUnit(quantity: number, { factor }: ReadUnit): number {
  return new Big(quantity).times(factor).round(6, Big.roundHalfUp).toNumber();
}

/** Converts a price per unit of the file into one per unit of the inventory. */
export function pricePerUnit(price: number, { factor }: ReadUnit): number {
  return new Big(price).div(factor).round(6, Big.roundHalfUp).toNumber();
}
