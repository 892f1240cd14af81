import Big from "big.js";
import { amountIn, type PackMeasure, type PackUnit } from "./pack-measures.ts";
import type { Span, Token } from "./pack-tokens.ts";
import { meaningOfUnit } from "#src/shared/unit-words.ts";

/** The content of one piece; `holds` describes it in words when it is not a single amount. */
export type Size = Span & { size: number | null; unit: PackUnit | null; holds?: string };

/** Abbreviations of one or two letters are a measure only right behind their number. */
const SHORT = new Set(["z", "s", "er", "ga", "ct", "st"]);

/** Returns the measure after a number, "LB", "-oz", "fl. oz", "#", and the index of the token that follows it. */
export function measureAt(tokens: readonly Token[], at: number): { measure: PackMeasure; to: number } | undefined {
  const start = tokens[at]?.kind === "dash" && tokens[at]?.glued && tokens[at + 1]?.glued ? at + 1 : at;
  const token = tokens[start];
  if (token?.kind === "hash") return isPound(tokens, start) ? { measure: POUND, to: start + 1 } : undefined;
  if (token?.kind !== "word") return undefined;
  const word = token.text.toLowerCase();
  const { measure } = token;
  if (/^(fl|fluid)$/.test(word)) {
    const ounce = tokens[start + 1]?.text === "." ? start + 2 : start + 1;
    return measure && tokens[ounce]?.measure?.unit === "oz" ? { measure, to: ounce + 1 } : undefined;
  }
  return measure && (token.glued || !SHORT.has(word) || isFollowedByNoWord(tokens, start))
    ? { measure, to: start + 1 }
    : undefined;
}

/** Returns whether a token means pack, as in "6PK 330 ml" and "4/6 PK 12 OZ". */
export const isPackWord = (token: Token | undefined) => token?.kind === "word" && /^(pk|pks|pack)$/i.test(token.text);

const POUND: PackMeasure = { unit: "lb", factor: "1" };

/** Returns whether "#" means pounds, as in "35#"; in "#10" it is followed by the number of a can. */
const isPound = (tokens: readonly Token[], at: number) =>
  !(tokens[at + 1]?.kind === "number" && (tokens[at + 1]?.glued || !tokens[at]?.glued));

const isFollowedByNoWord = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text.toLowerCase() !== "s" || !tokens[at + 1];

/** Returns the size that begins at a token: "750 ml", "1/2 gal", "1 1/2 lb", "15-17Z". */
export function sizeAt(tokens: readonly Token[], at: number): Size | undefined {
  const number = tokens[at];
  if (number?.kind !== "number") return undefined;
  return fractionAt(tokens, at) ?? mixedAt(tokens, at) ?? rangeAt(tokens, at) ?? plainAt(tokens, at);
}

function plainAt(tokens: readonly Token[], at: number): Size | undefined {
  const found = measureAt(tokens, at + 1);
  const size = found && amountIn(tokens[at]?.text ?? "", found.measure);
  return found && size !== undefined ? sizeOf(tokens, { from: at, to: found.to }, size, found.measure) : undefined;
}

/** Returns an amount of a measure. When the measure depends on an unknown country, a person is asked. */
function sizeOf(tokens: readonly Token[], { from, to }: Span, size: number, { unit, isOpen }: PackMeasure): Size {
  if (!isOpen) return { from, to, size, unit };
  return { from, to, size: null, unit: null, holds: printed(tokens, { from, to }) };
}

/** Returns tokens as they are printed. */
export const printed = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens
    .slice(from, to)
    .reduce((text, token) => `${text}${token.glued ? "" : " "}${token.text}`, "")
    .trim();

/** Matches two numbers with a sign between them and a measure after them. */
export function pairAt(tokens: readonly Token[], at: number) {
  const [first, sign, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.kind !== "number" || second?.kind !== "number") return undefined;
  if (sign?.kind !== "slash" && sign?.kind !== "dash") return undefined;
  const found = measureAt(tokens, at + 3);
  return { first, second, sign: sign.kind, measure: found?.measure, to: found?.to ?? at + 3 };
}

/** Matches a fraction: "1/2 gal" is half a gallon, but "1/5 lb" is one bag of five pounds. */
export function fractionAt(tokens: readonly Token[], at: number): Size | undefined {
  const pair = pairAt(tokens, at);
  if (!pair?.measure || pair.sign !== "slash") return undefined;
  const [a, b] = [pair.first.text, pair.second.text];
  const isPieces = pair.measure.unit === "pcs" && pair.measure.factor === "1";
  if (isPieces || !/^(1\/[2348]|3\/4)$/.test(`${a}/${b}`)) return undefined;
  const size = new Big(a).div(b).times(pair.measure.factor).round(6).toNumber();
  return sizeOf(tokens, { from: at, to: pair.to }, size, pair.measure);
}

/** Matches "1 1/2 lb", "2-1/2 lb". */
function mixedAt(tokens: readonly Token[], at: number): Size | undefined {
  const whole = tokens[at]?.text ?? "";
  const start = tokens[at + 1]?.kind === "dash" ? at + 2 : at + 1;
  const part = /^\d{1,2}$/.test(whole) ? fractionAt(tokens, start) : undefined;
  const measure = pairAt(tokens, start)?.measure;
  if (!part || !measure) return undefined;
  const size = new Big(whole)
    .times(measure.factor)
    .plus(part.size ?? 0)
    .round(6)
    .toNumber();
  return sizeOf(tokens, { from: at, to: part.to }, size, measure);
}

/** Matches "15-17Z": pieces that are not all of the same size. */
function rangeAt(tokens: readonly Token[], at: number): Size | undefined {
  const pair = pairAt(tokens, at);
  if (!pair || !isRange(pair)) return undefined;
  const last = pair.measure?.factor === "1" ? pair.measure.unit : (tokens[pair.to - 1]?.text ?? "");
  return { from: at, to: pair.to, size: null, unit: null, holds: `${pair.first.text} to ${pair.second.text} ${last}` };
}

/** Maximum weight in pounds of a case that a person carries: "4/5 lb" is such a case, "16/20 lb" is not. */
const CARRIED_LB = 25;

/**
 * Returns whether two numbers before a measure are the minimum and maximum of a size, not a count and a size: "15-17
 * oz", "16/20 ct", "600/800 g", "5/6 kg". The range of a size is small: the second number exceeds the first by a
 * limited factor. When a pack is equally likely, the result is a range, so that a person is asked.
 */
export function isRange({ first, second, sign, measure }: NonNullable<ReturnType<typeof pairAt>>): boolean {
  const [a, b] = [Number(first.text.replace(",", ".")), Number(second.text.replace(",", "."))];
  if (!measure || a >= b) return false;
  if (sign === "dash" || !Number.isInteger(a)) return true;
  switch (measure.unit) {
    case "pcs":
      return measure.factor === "1" && b < 2 * a;
    case "lb":
      return b < 1.4 * a && a * b > CARRIED_LB;
    case "oz":
      return b < 1.3 * a;
    case "kg":
      return b <= 1.5 * a;
    case "g":
      return a >= 20 && b <= 2 * a;
    default:
      return false;
  }
}

/** Can numbers of the trade: No. 10 in America, A10 in Britain. */
const CANS = /^(1|2|2[.,]5|2½|3|5|6|8[.,]5|9|10|12|211|300|303|307|401|404)$/;
/** Returns whether a token names a can. */
export function isCan(token: Token | undefined): boolean {
  if (token?.kind !== "word") return false;
  const meaning = meaningOfUnit(token.text);
  return /^cns?$/i.test(token.text) || (meaning?.kind === "container" && meaning.container === "can");
}

/** Returns the can that begins at a token: "#10", "No. 10", "A10", "10 cans" behind a slash. */
export function canAt(tokens: readonly Token[], at: number, isBehindSlash: boolean): Size | undefined {
  const sign = tokens[at];
  const text = sign?.text.toLowerCase() ?? "";
  const isNumbered = sign?.kind === "hash" || text === "no" || text === "nr";
  const start = isNumbered ? (tokens[at + 1]?.text === "." ? at + 2 : at + 1) : text === "a" ? at + 1 : at;
  const number = tokens[start];
  if (number?.kind !== "number" || !CANS.test(number.text)) return undefined;
  const isNamed = isCan(tokens[start + 1]);
  // "3/1 Dose" is the size of one can in Europe.
  if (start === at && !(isBehindSlash && isNamed && number.text !== "1")) return undefined;
  if (text === "a" && !number.glued) return undefined;
  const holds = text === "a" ? `an A${number.text} can` : `a No. ${number.text} can`;
  return { from: at, to: isNamed ? start + 2 : start + 1, size: null, unit: null, holds };
}
