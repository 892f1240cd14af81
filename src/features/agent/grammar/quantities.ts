// All of finding a quantity is here, because numbers and units are read from the same words.
import Big from "big.js";
import type { Tokens } from "#src/features/agent/grammar/tokens.ts";
import { numberWordAt } from "#src/features/agent/grammar/number-words.ts";
import { standsAt, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { meaningOfUnit, UNIT_WORDS } from "#src/shared/unit-words.ts";
import { COUNT_WORDS, COUNTS } from "#src/shared/unit-word-list.ts";
import { type DecimalSign, parseTypedNumber } from "#src/shared/typed-number.ts";

/** A quantity as it was said. `unit` is a unit of stock or a word for a pack; null when none was said. */
export interface Quantity {
  number: string;
  unit: string | null;
}

export type FoundQuantity =
  | { kind: "none" }
  | { kind: "quantity"; quantity: Quantity }
  /** "1,500" can be two numbers. */
  | { kind: "unclear"; readings: [string, string] }
  | { kind: "several" };

/** Words that only kitchens use, not the documents of their suppliers. */
const SPOKEN: Record<string, string> = {
  batch: "batch|batches|tanda|tandas|fournee|fournees|charge|chargen|batchs|lote|lotes|ansatz|ansatze|批|锅",
  portion: "racion|raciones",
};

/** Words of the vocabulary that in speech often mean something other than a unit: "count 5 salmon", "set par to 5". */
const NO_UNITS = new Set(
  "count set sets par pares pair pairs pose sobre nos unit units bar net doc lit jeu col bus lug 份 杯".split(" "),
);

/** The letters and codes of the vocabulary that people use in speech. */
const SHORT = new Set("kg g gr gm l lt ml cl dl hl cc mg pc ud pk fl cs lb oz qt pt".split(" "));

/**
 * The grammar's name for a unit: a unit of stock, or the English word for a container; null for a word that counts
 * pieces.
 */
function nameOf(word: string): string | null {
  const meaning = meaningOfUnit(word, { base: "g" });
  if (meaning?.kind === "measure") return meaning.measure;
  if (meaning?.kind === "container")
    return { bottle: "BTL", pack: "packs" }[meaning.container as string] ?? meaning.container;
  if (meaning?.kind === "count") return meaning.pieces === 1 ? "pcs" : null;
  // A unit whose meaning depends on the country, such as a pound or a gallon, is decided or asked about where the
  // country is known.
  return meaning ? word : null;
}

const isSaid = (word: string) =>
  !NO_UNITS.has(word) && (word.length > 2 || SHORT.has(word) || /\p{Script=Han}/u.test(word));

/**
 * The meaning of words in kitchen speech. The language that uses 升 here is Chinese, in which it is a litre; in Japan it
 * is 1.8.
 */
const AS_SAID: Record<string, string> = { 升: "L", kiste: "box", kisten: "box" };

const VOCABULARY = UNIT_WORDS.map((word) => word.toLowerCase())
  .filter(isSaid)
  .flatMap((word) => {
    const meaning = AS_SAID[tokensOf(word).join("")] ?? nameOf(word);
    return meaning === null ? [] : [{ meaning, words: tokensOf(word) }];
  });

/** Measures that are not units of stock, each with the unit that replaces it. */
const SHOWN_AS: Partial<Record<MeasureName, "kg" | "g" | "ml" | "L">> = {
  tonne: "kg",
  mg: "g",
  dag: "g",
  hg: "g",
  cl: "ml",
  dl: "ml",
  hl: "L",
  "US cup": "ml",
};

/** An article is a number only before a unit: "a kilo". */
const ARTICLES = "a|an|one|un|una|uno|une|ein|eine|einen|一";

const byLength = (table: Record<string, string>) =>
  Object.entries(table)
    .flatMap(([meaning, words]) => words.split("|").map((word) => ({ meaning, words: tokensOf(word) })))
    .toSorted((a, b) => b.words.length - a.words.length);

/** Units by their first word, the longest first. */
const UNITS = Map.groupBy(
  [...byLength(SPOKEN), ...VOCABULARY].toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? "",
);
const ONES = byLength({ "1": ARTICLES });

/** Finds the quantity in a text and marks it as understood. The quantity in "31, not 40" is 31. */
export function findQuantity(tokens: Tokens, signs: readonly DecimalSign[]): FoundQuantity {
  const found = allQuantities(tokens, signs).filter(({ at }) => !isDenied(tokens, at));
  const [first, ...others] = found;
  if (!first) return { kind: "none" };
  if (others.length > 0) return { kind: "several" };
  for (const { at, length } of allQuantities(tokens, signs)) {
    const denial = isDenied(tokens, at) ? (tokens[at - 1] === "是" ? 2 : 1) : 0;
    take(tokens, at - denial, length + denial);
  }
  const { readings, quantity } = first;
  return readings ? { kind: "unclear", readings } : { kind: "quantity", quantity };
}

const DENIALS = new Set("not no pas nicht 是 statt".split(" "));
const isDenied = (tokens: Tokens, at: number) =>
  DENIALS.has(tokens[at - 1] ?? "") && (tokens[at - 1] !== "是" || tokens[at - 2] === "不");

export interface PlacedQuantity {
  at: number;
  length: number;
  quantity: Quantity;
  /** The two numbers that it can be. */
  readings: [string, string] | null;
}

/** Returns every quantity of a text, in the order of the text. */
export function allQuantities(tokens: Tokens, signs: readonly DecimalSign[]): PlacedQuantity[] {
  const found: PlacedQuantity[] = [];
  let at = 0;
  while (at < tokens.length) {
    const quantity = quantityAt(tokens, at, signs);
    if (quantity) found.push(quantity);
    at += quantity?.length ?? 1;
  }
  return found;
}

/** The quantity that begins at a place: "2", "2 kg", "two and a half kilos", "un kilo y medio", "两公斤半". */
function quantityAt(tokens: Tokens, at: number, signs: readonly DecimalSign[]): PlacedQuantity | null {
  const found = numberAt(tokens, at, signs);
  if (found === null) return unitAndHalf(tokens, at);
  if ("readings" in found) {
    const unit = unitAt(tokens, at + 1);
    const quantity = { number: found.readings[0], unit: unit?.meaning ?? null };
    return { at, length: 1 + (unit?.length ?? 0), quantity, readings: found.readings };
  }
  const before = halfAt(tokens, at + found.length);
  const numberTo = at + found.length + (before?.length ?? 0);
  const isPart = countsPieces(tokens[numberTo - 1]) || Number(found.number) < 1;
  // "2 more boxes", "deux autres caisses", "media docena de botellas".
  const between = MORE.has(tokens[numberTo] ?? "") ? 1 : isPart ? ofLength(tokens, numberTo) : 0;
  const unitFrom = numberTo + (unitAt(tokens, numberTo + between) !== null ? between : 0);
  const unit = unitAt(tokens, unitFrom);
  const end = unitFrom + (unit?.length ?? 0);
  const half = before ?? halfAt(tokens, end);
  const number = new Big(found.number).plus(half?.part ?? 0).toFixed();
  // A dozen without a unit is a dozen pieces.
  const named = unit?.meaning ?? (countsPieces(tokens[numberTo - 1]) ? "pcs" : null);
  const length = end + (before === null ? (half?.length ?? 0) : 0) - at;
  return { at, length, quantity: inStockUnit(number, named), readings: null };
}

const MORE = new Set(
  "more other further extra whole full big large small autres autre gros grosses petites mas otros otras grandes weitere weiterer grosse kleine volle ganze".split(
    " ",
  ),
);

/** Reads "kilo y medio": one and a half, although the text has no word for "one". */
function unitAndHalf(tokens: Tokens, at: number): PlacedQuantity | null {
  const unit = isWordOfUnit(tokens[at]) ? unitAt(tokens, at) : null;
  const half = unit ? halfAt(tokens, at + unit.length) : null;
  // "把半升" means half a litre, and 把 does not mean a bunch.
  if (!unit || !half || unitAt(tokens, at + unit.length + half.length) !== null) return null;
  const number = new Big(1).plus(half.part).toFixed();
  return { at, length: unit.length + half.length, quantity: inStockUnit(number, unit.meaning), readings: null };
}

/** A fraction that is added to a number: "kilo y cuarto". */
const HALVES = byLength({
  "0.5": "and a half|y medio|y media|et demi|et demie|und ein halbes|und ein halber|半",
  "0.25": "and a quarter|y cuarto|y un cuarto|et quart|et un quart|und ein viertel",
  "0.75": "and three quarters|y tres cuartos|et trois quarts|und drei viertel",
});

/** Returns the added fraction at a position of the text, and how many tokens it has. */
function halfAt(tokens: Tokens, at: number): { part: string; length: number } | null {
  const found = HALVES.find(({ words }) => standsAt(tokens, at, words));
  return found ? { part: found.meaning, length: found.words.length } : null;
}

const OF = new Set(["of", "de", "del", "d", "von"]);
export const isOf = (token: string | null | undefined): boolean => OF.has(token ?? "");

/** The number of tokens between a fraction or a dozen and its unit: "un cuarto de kilo", "half of a litre". */
function ofLength(tokens: Tokens, at: number): number {
  if (!isOf(tokens[at])) return 0;
  const length = ONES.some(({ words }) => standsAt(tokens, at + 1, words)) ? 2 : 1;
  // "De l'huile" has no litre in it.
  return isWordOfUnit(tokens[at + length]) ? length : 0;
}

function inStockUnit(number: string, unit: string | null): Quantity {
  const measure = unit as MeasureName | null;
  const shown = measure === null ? undefined : SHOWN_AS[measure];
  if (!shown || measure === null) return { number, unit };
  const factor = new Big(MEASURES[measure].factor).div(MEASURES[shown].factor);
  return { number: factor.times(number).round(6).toFixed(), unit: shown };
}

type FoundNumber = { at: number; length: number; number: string } | { readings: [string, string] };

function numberAt(tokens: Tokens, at: number, signs: readonly DecimalSign[]): FoundNumber | null {
  const token = tokens[at];
  if (typeof token !== "string") return null;
  if (/^\d+\/\d+$/.test(token)) return { at, length: 1, number: fraction(token) };
  if (/^\d/.test(token)) return digitsAt(tokens, at, token, signs);
  const word = numberWordAt(tokens, at);
  if (word) return { at, ...dozens(tokens, at, word) };
  // "Cuarto" is a quarter only in "cuarto de kilo"; by itself it is a room.
  const isQuarter = QUARTERS.has(token) && isOf(tokens[at + 1]) && isWordOfUnit(tokens[at + 2]);
  if (isQuarter && unitAt(tokens, at + 2) !== null) return { at, length: 1, number: "0.25" };
  const one = ONES.find(({ words }) => standsAt(tokens, at, words));
  // "À l'inventaire" has no litre in it.
  const isUnit = one && isWordOfUnit(tokens[at + 1]) && unitAt(tokens, at + 1) !== null;
  // In "quelqu'un livre demain" and "a livré" the verb means "delivers"; a pound is "une livre".
  const isVerb = (tokens[at] === "un" || tokens[at] === "a") && tokens[at + 1] === "livre";
  return isUnit && !isVerb ? { at, length: 1, number: "1" } : null;
}

const QUARTERS = new Set(["cuarto", "quart"]);

const isWordOfUnit = (token: string | null | undefined) =>
  typeof token === "string" && (token.length > 1 || /\p{Script=Han}/u.test(token));

function digitsAt(tokens: Tokens, at: number, token: string, signs: readonly DecimalSign[]): FoundNumber | null {
  const typed = parseTypedNumber(token, { signs });
  if (typed.kind === "unclear") return { readings: typed.readings };
  if (typed.kind !== "number") return null;
  const next = tokens[at + 1];
  if (typeof next === "string" && /^\d\/\d$/.test(next)) {
    return { at, length: 2, number: new Big(typed.text).plus(fraction(next)).toFixed() };
  }
  return { at, ...dozens(tokens, at, { number: typed.text, length: 1 }) };
}

/** Words that count pieces, with the number of pieces. */
const PIECES = new Map(
  COUNT_WORDS.filter(([name]) => name === "dozen" || name === "gross").flatMap(([name, words]) =>
    // In speech, words of one or two letters often mean something else: "doz" is a dozen, "dz" is for invoices.
    words
      .filter((word) => word.length > 2 || /\p{Script=Han}/u.test(word))
      .flatMap((word) => {
        const [token, ...others] = tokensOf(word);
        return token !== undefined && others.length === 0 ? [[token, COUNTS[name]] as const] : [];
      }),
  ),
);

/** Whether a token counts pieces, twelve at a time or more. */
export const countsPieces = (token: string | null | undefined): boolean => PIECES.has(token ?? "");

/** "3 dozen" are 36. */
function dozens(tokens: Tokens, at: number, { number, length }: { number: string; length: number }) {
  const pieces = PIECES.get(tokens[at + length] ?? "");
  if (pieces === undefined) return { number, length };
  return { number: new Big(number).times(pieces).toFixed(), length: length + 1 };
}

function fraction(text: string): string {
  const [above = "0", below = "1"] = text.split("/");
  return Number(below) === 0 ? "0" : new Big(above).div(below).round(6).toFixed();
}

/** Returns the unit at a position of the text, and how many words it has. */
export function unitAt(tokens: Tokens, at: number): { meaning: string; length: number } | null {
  const found = UNITS.get(tokens[at] ?? "")?.find(({ words }) => standsAt(tokens, at, words));
  return found ? { meaning: found.meaning, length: found.words.length } : null;
}
