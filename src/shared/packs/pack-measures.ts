import Big from "big.js";
import { parseTypedNumber } from "#src/shared/typed-number.ts";
import { measureSize, meaningOfUnit, type UnitMeaning } from "#src/shared/unit-words.ts";

/** Units in which a pack states the content of one piece. */
export const PACK_UNITS = ["g", "kg", "ml", "L", "pcs", "lb", "oz"] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** A printed measure, converted to a unit: one of the printed measure is `factor` of the unit. */
export interface PackMeasure {
  unit: PackUnit;
  factor: string;
  /**
   * Whether the word means different measures in different countries, and the country is unknown or uses none of them.
   */
  isOpen?: boolean;
}

/** After a number, these letters are words or goods more often than a unit. */
const NOT_IN_PACKS = new Set(["k", "no", "u", "un", "und", "cup", "cups"]);
/** Suffixes of a number of pieces: "100's", "24er" and "6本入". */
const PIECES = new Set(["s", "'s", "’s", "er", "入", "入り"]);

/**
 * Returns the measure that a word means after a number, or undefined.
 *
 * @param country as in ISO 3166: the country whose gallons and pounds are meant
 */
export function measureOf(word: string, country?: string | null): PackMeasure | undefined {
  const lower = word.toLowerCase();
  if (PIECES.has(lower)) return { unit: "pcs", factor: "1" };
  const meaning = NOT_IN_PACKS.has(lower) ? undefined : meaningOfUnit(word, { country });
  return meaning && packMeasure(meaning);
}

/** Returns a meaning of the unit vocabulary as a measure of packs; undefined for containers. */
export function packMeasure(meaning: UnitMeaning): PackMeasure | undefined {
  if (meaning.kind === "count") return { unit: "pcs", factor: String(meaning.pieces) };
  if (meaning.kind === "container") return undefined;
  if (meaning.kind === "unclear") {
    const [first] = meaning.choices;
    const measure = first && packMeasure(first);
    // An ounce is a weight unless somebody says that the goods are liquid. "2 ST" means pieces, or a weight.
    const isCountOrMeasure = first?.kind === "count" && meaning.choices.some(({ kind }) => kind === "measure");
    const isOpen = meaning.decided_by === "country" || isCountOrMeasure;
    return measure && isOpen ? { ...measure, isOpen } : measure;
  }
  const own = PACK_UNITS.find((unit) => unit === meaning.measure);
  if (own) return { unit: own, factor: "1" };
  const { base, factor } = measureSize(meaning.measure);
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

/**
 * Units whose amounts reach the hundreds: "1,000 ml" and "1.000 g" are a thousand, but "1,000 kg" and "0,750 L" have
 * decimals.
 */
const SMALL = new Set<PackUnit>(["g", "ml", "pcs"]);
/** Measures of countries that group thousands with a comma: measures that are not a power of ten of a metric unit. */
const isCustomary = ({ unit, factor }: PackMeasure) => unit === "lb" || unit === "oz" || !/^(0\.0*1|10*)$/.test(factor);

/** Returns a printed amount of a measure as a number of its unit; undefined for 0 and for text that is not a number. */
export function amountIn(printed: string, measure: PackMeasure): number | undefined {
  const part = PARTS[printed.slice(-1)];
  const digits = part === undefined ? printed : printed.slice(0, -1);
  const lone = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
  const groups =
    lone !== undefined &&
    ((SMALL.has(measure.unit) && !isCustomary(measure)) || (isCustomary(measure) && lone === ","));
  const sign = (lone === ",") === groups ? "." : ",";
  const parsed = parseTypedNumber(digits, { signs: [sign], decimals: 12 });
  if (parsed.kind !== "number" && !(parsed.kind === "empty" && part !== undefined)) return undefined;
  const whole = parsed.kind === "number" ? parsed.text : "0";
  const amount = new Big(whole)
    .plus(part ?? 0)
    .times(measure.factor)
    .round(6);
  return amount.gt(0) ? amount.toNumber() : undefined;
}
