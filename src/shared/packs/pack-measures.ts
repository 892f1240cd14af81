import Big from "big.js";
import { parseTypedNumber } from "#src/shared/typed-number.ts";

/** Units in which a pack states what one piece of it holds. */
export const PACK_UNITS = ["g", "kg", "ml", "L", "pcs", "lb", "oz", "gal", "fl oz"] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** A printed measure as a unit: `factor` of it are one of the printed. */
export interface PackMeasure {
  unit: PackUnit;
  factor: string;
}

/** Measures of packs, and how each is abbreviated where a number stands before it. */
const WORDS: readonly [words: string, unit: PackUnit, factor: string][] = [
  ["kg|kgs|kilo|kilos|kgm|kilogram|kilograms|公斤|千克", "kg", "1"],
  ["g|gr|gm|gms|grs|gram|grams|gramm|克", "g", "1"],
  ["mg", "g", "0.001"],
  ["dag|deka", "g", "10"],
  ["l|lt|ltr|ltrs|litre|litres|liter|liters|litro|litros|升", "L", "1"],
  ["ml|mls|毫升", "ml", "1"],
  ["cl", "ml", "10"],
  ["dl", "ml", "100"],
  ["hl", "L", "100"],
  ["lb|lbs|pound|pounds", "lb", "1"],
  ["oz|z|ozs|ounce|ounces", "oz", "1"],
  ["floz|fluidounce|fluidounces", "fl oz", "1"],
  ["gal|gals|ga|gallon|gallons", "gal", "1"],
  ["qt|qts|quart|quarts", "gal", "0.25"],
  ["pt|pts|pint|pints", "gal", "0.125"],
  ["pcs|pc|pce|pces|piece|pieces|st|stk|stck|stück|ea|each|ct|cnt|count|s|'s|’s|個|个|只|枚|本|入", "pcs", "1"],
  ["dz|doz|dzn|dozen|dozens", "pcs", "12"],
];
const MEASURES = new Map(
  WORDS.flatMap(([words, unit, factor]) => words.split("|").map((word) => [word, { unit, factor }] as const)),
);

/** Returns the measure that a word names behind a number, or undefined. */
export const measureOf = (word: string): PackMeasure | undefined => MEASURES.get(word.toLowerCase());

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
