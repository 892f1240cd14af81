import Big from "big.js";
import { parseTypedNumber } from "#src/shared/typed-number.ts";
import { measureSize, meaningOfUnit, type UnitMeaning } from "#src/shared/unit-words.ts";

/** Units in which a pack states what one piece of it holds. */
export const PACK_UNITS = ["g", "kg", "ml", "L", "pcs", "lb", "oz", "gal", "fl oz"] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** A printed measure as a unit: `factor` of it are one of the printed. */
export interface PackMeasure {
  unit: PackUnit;
  factor: string;
}

/** Gallons, pints and fluid ounces by which system is not the paper's to say: a quart is a quarter of either gallon. */
const VOLUMES: readonly [part: string, unit: PackUnit, factor: string][] = [
  ["fl oz", "fl oz", "1"],
  ["gal", "gal", "1"],
  ["qt", "gal", "0.25"],
  ["pt", "gal", "0.125"],
];
/** Behind a number these letters are words or goods more often than a unit. */
const NOT_IN_PACKS = new Set(["k", "no", "u", "un", "und", "cup", "cups"]);
/** "100's" and "6本入" are pieces. */
const PIECES = new Set(["s", "'s", "’s", "入", "入り"]);

/** Returns the measure that a word names behind a number, or undefined. */
export function measureOf(word: string): PackMeasure | undefined {
  const lower = word.toLowerCase();
  if (PIECES.has(lower)) return { unit: "pcs", factor: "1" };
  const meaning = NOT_IN_PACKS.has(lower) ? undefined : meaningOfUnit(word);
  return meaning && packMeasure(meaning);
}

function packMeasure(meaning: UnitMeaning): PackMeasure | undefined {
  if (meaning.kind === "count") return { unit: "pcs", factor: String(meaning.pieces) };
  if (meaning.kind === "container") return undefined;
  const [first] = meaning.kind === "unclear" ? meaning.choices : [meaning];
  if (meaning.kind === "unclear" && meaning.decided_by === "goods") return first && packMeasure(first);
  if (first?.kind !== "measure") return undefined;
  if (meaning.kind === "unclear") {
    const [, unit, factor] = VOLUMES.find(([part]) => first.measure.endsWith(` ${part}`)) ?? [];
    return unit && factor ? { unit, factor } : undefined;
  }
  const own = PACK_UNITS.find((unit) => unit === first.measure);
  if (own) return { unit: own, factor: "1" };
  const { base, factor } = measureSize(first.measure);
  return { unit: base, factor };
}

const PARTS: Record<string, string> = {
  "½": "0.5",
  "¼": "0.25",
  "¾": "0.75",
  "⅛": "0.125",
  "⅓": "0.333333",
  "⅔": "0.666667",
};

/** Small units come in hundreds: "1,000 ml" and "1.000 g" are a thousand, "1,000 kg" and "0,750 L" have decimals. */
const SMALL = new Set<PackUnit>(["g", "ml", "pcs"]);
/** Measures of countries that group thousands with a comma. */
const CUSTOMARY = new Set<PackUnit>(["lb", "oz", "gal", "fl oz"]);

/** Returns a printed amount of a measure as a number of its unit; undefined for 0 and for what is no number. */
export function amountIn(printed: string, { unit, factor }: PackMeasure): number | undefined {
  const part = PARTS[printed.slice(-1)];
  const digits = part === undefined ? printed : printed.slice(0, -1);
  const lone = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
  const groups = lone !== undefined && (SMALL.has(unit) || (CUSTOMARY.has(unit) && lone === ","));
  const sign = (lone === ",") === groups ? "." : ",";
  const parsed = parseTypedNumber(digits, { signs: [sign], decimals: 12 });
  if (parsed.kind !== "number" && !(parsed.kind === "empty" && part !== undefined)) return undefined;
  const whole = parsed.kind === "number" ? parsed.text : "0";
  const amount = new Big(whole)
    .plus(part ?? 0)
    .times(factor)
    .round(6);
  return amount.gt(0) ? amount.toNumber() : undefined;
}
