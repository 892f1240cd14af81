import Big from "big.js";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { type DecimalSign, parseTypedNumber } from "#src/shared/typed-number.ts";

/** The text typed into a field of a count, read as a quantity of the item's unit. */
export type TypedCount =
  | { kind: "empty" }
  | { kind: "count"; counted: string }
  | { kind: "unclear"; readings: [string, string]; typed: string }
  | { kind: "wrong"; problem: string };

interface CountedItem {
  unit: string;
  packs: readonly PackSize[];
}

interface Part {
  number: string;
  unit: string;
}

const NOT_A_COUNT = "Please enter a number, such as 12.5 or 3 cs 4.";
const MAX_COUNT = 99_999_999;

/**
 * Returns the counted quantity: "12.5", or cases and pieces together, such as "3 cs 4". A number without a unit is in
 * the item's unit; after a pack it is in the unit of the pack's content.
 */
export function parseCount(typed: string, item: CountedItem, signs: readonly DecimalSign[]): TypedCount {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const parts = splitParts(text);
  if (!parts) return { kind: "wrong", problem: NOT_A_COUNT };
  let total = new Big(0);
  let before: string | null = null;
  for (const { number, unit: name } of parts) {
    const amount = parseTypedNumber(number, { signs });
    if (amount.kind === "unclear") return { kind: "unclear", readings: amount.readings, typed: number };
    if (amount.kind !== "number") return { kind: "wrong", problem: NOT_A_COUNT };
    const unit: string | { problem: string } = name === "" ? unitAfter(before, item) : unitCalled(name, item);
    if (typeof unit !== "string") return { kind: "wrong", problem: unit.problem };
    const factor = factorBetween(unit, item.unit, item.packs);
    if (!factor) return { kind: "wrong", problem: `${unit} cannot be converted to ${item.unit}.` };
    total = total.plus(factor.times(amount.text));
    before = unit;
  }
  if (total.gt(MAX_COUNT)) return { kind: "wrong", problem: "This is more than can be stored." };
  return { kind: "count", counted: total.round(6, Big.roundHalfUp).toFixed() };
}

/** "3 cs 4" is two parts: 3 of "cs", and 4 without a unit. */
function splitParts(text: string): Part[] | null {
  const whole = /^(?:[\d.,'’٠-٩۰-۹٫٬]+(?:\s+\d{3}(?!\d))*\s*\p{L}*[\s+]*)+$/u;
  if (!whole.test(text.normalize("NFKC"))) return null;
  const found = text.normalize("NFKC").matchAll(/([\d.,'’٠-٩۰-۹٫٬]+(?:\s+\d{3}(?![\d\s]*\p{L}))*)\s*(\p{L}*)/gu);
  return [...found].map(([, number = "", unit = ""]) => ({ number: number.trim(), unit }));
}

/** Returns the unit of a number that was typed without a unit. */
function unitAfter(before: string | null, { unit, packs }: CountedItem): string | { problem: string } {
  if (before === null) return unit;
  const pack = packs.find(({ name }) => name === before);
  if (pack) return pack.unit;
  return before === unit ? { problem: `Please say of what the second number is: ${unit} was given before.` } : unit;
}

/** Returns the unit or pack for a name or its abbreviation: "cs" is a case, "kg" is kg. */
function unitCalled(name: string, { unit, packs }: CountedItem): string | { problem: string } {
  const metric = ["g", "kg", "ml", "L", "lb", "oz"].filter((text) => factorBetween(text, unit, packs) !== null);
  const units = [...new Set([unit, ...packs.flatMap((pack) => [pack.name, pack.unit]), ...metric])];
  const typed = name.toLowerCase();
  const singular = [typed, typed.replace(/s$/, ""), typed.replace(/es$/, "")];
  const exact = units.filter((unit) => singular.includes(unit.toLowerCase()));
  if (exact[0] !== undefined) return exact[0];
  const matching = units.filter((unit) => isAbbreviation(typed, unit.toLowerCase()));
  if (matching.length === 1 && matching[0] !== undefined) return matching[0];
  return matching.length > 1
    ? { problem: `"${name}" can mean ${matching.join(" or ")}. Please write it out.` }
    : { problem: `"${name}" is not a unit of this ingredient. It has ${units.join(", ")}.` };
}

/**
 * Returns whether a text is an abbreviation: "cs" and "ca" abbreviate "case", with the same first letter and further
 * letters in the same order.
 */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
