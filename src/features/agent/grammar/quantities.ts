import Big from "big.js";
import type { Rest } from "#src/features/agent/grammar/tokens.ts";
import { positionOf, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";
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

/** Words for units in five languages; the key is the unit of stock, or the English word for a pack. */
const UNIT_WORDS: Record<string, string> = {
  kg: "kg|kgs|kilo|kilos|kilogram|kilograms|kilogramo|kilogramos|kilogramme|kilogrammes|kilogramm|公斤|千克",
  g: "g|gr|gm|gram|grams|gramo|gramos|gramme|grammes|gramm|克",
  L: "l|lt|ltr|liter|liters|litre|litres|litro|litros|升",
  ml: "ml|milliliter|milliliters|millilitre|millilitres|mililitro|mililitros|毫升",
  pcs: "pcs|pc|piece|pieces|pieza|piezas|unidad|unidades|stuck|stucke|个|只|颗|件|条|粒|块",
  packs: "pack|packs|packet|packets|pkt|paquete|paquetes|paquet|paquets|packung|packungen|paket|pakete|包",
  BTL: "btl|bottle|bottles|botella|botellas|bouteille|bouteilles|flasche|flaschen|瓶",
  tray: "tray|trays|bandeja|bandejas|plateau|plateaux|tablett|tabletts|盘",
  case: "case|cases|caisse|caisses|kasten|箱",
  box: "box|boxes|caja|cajas|boite|boites|kiste|kisten|schachtel|盒",
  bag: "bag|bags|sack|sacks|bolsa|bolsas|sac|sacs|beutel|袋",
  carton: "carton|cartons|karton|kartons",
  batch: "batch|batches|tanda|tandas|fournee|fournees|charge|chargen|批",
  can: "can|cans|tin|tins|lata|latas|dose|dosen|罐",
};

const NUMBER_WORDS: Record<string, string> = {
  "0.5": "half|half a|half an|medio|media|demi|une demi|un demi|halb|halbe|halbes|ein halbes|eine halbe|半",
  "1.5": "one and a half|uno y medio|un et demi|anderthalb|eineinhalb|一个半",
  "2": "two|dos|deux|zwei|两|二",
  "3": "three|tres|trois|drei|三",
  "4": "four|cuatro|quatre|vier|四",
  "5": "five|cinco|cinq|funf|五",
  "6": "six|seis|sechs|六",
  "7": "seven|siete|sept|sieben|七",
  "8": "eight|ocho|huit|acht|八",
  "9": "nine|nueve|neuf|neun|九",
  "10": "ten|diez|dix|zehn|十",
  "12": "twelve|a dozen|dozen|doce|una docena|docena|douze|une douzaine|douzaine|zwolf|ein dutzend|dutzend|十二|一打",
  "24": "two dozen|dos docenas|deux douzaines|zwei dutzend|两打",
  "20": "twenty|veinte|vingt|zwanzig|二十",
};

/** An article is a number only before a unit: "a kilo". */
const ARTICLES = "a|an|one|un|una|uno|une|ein|eine|einen|一";

const byLength = (table: Record<string, string>) =>
  Object.entries(table)
    .flatMap(([meaning, words]) => words.split("|").map((word) => ({ meaning, words: tokensOf(word) })))
    .toSorted((a, b) => b.words.length - a.words.length);

const UNITS = byLength(UNIT_WORDS);
const NUMBERS = byLength(NUMBER_WORDS);
const ONES = byLength({ "1": ARTICLES });

/** Finds how much a text says, and marks it as understood. */
export function findQuantity(rest: Rest, signs: readonly DecimalSign[]): FoundQuantity {
  const found = numberIn(rest, signs);
  if (found === null) return { kind: "none" };
  if ("readings" in found) return { kind: "unclear", readings: found.readings };
  const unit = unitAt(rest, found.at + found.length);
  const length = found.length + (unit?.length ?? 0);
  take(rest, found.at, length);
  if (unit !== null && rest[found.at + length] === "y") takeHalf();
  if (numberIn(rest, signs) !== null) return { kind: "several" };
  return { kind: "quantity", quantity: { number: found.number, unit: unit?.meaning ?? null } };

  /** "Un kilo y medio". */
  function takeHalf(): void {
    if (found === null || "readings" in found || !/^medi[oa]$/.test(rest[found.at + length + 1] ?? "")) return;
    take(rest, found.at + length, 2);
    found.number = new Big(found.number).plus(0.5).toFixed();
  }
}

type FoundNumber = { at: number; length: number; number: string } | { readings: [string, string] };

function numberIn(rest: Rest, signs: readonly DecimalSign[]): FoundNumber | null {
  for (let at = 0; at < rest.length; at += 1) {
    const found = numberAt(rest, at, signs);
    if (found !== null) return found;
  }
  return null;
}

function numberAt(rest: Rest, at: number, signs: readonly DecimalSign[]): FoundNumber | null {
  const token = rest[at];
  if (typeof token !== "string") return null;
  if (/^\d+\/\d+$/.test(token)) return { at, length: 1, number: fraction(token) };
  if (/^\d/.test(token)) return digitsAt(rest, at, token, signs);
  const word = NUMBERS.find(({ words }) => positionOf(rest.slice(at, at + words.length), words) === 0);
  if (word) return { at, length: word.words.length, number: word.meaning };
  const one = ONES.find(({ words }) => positionOf(rest.slice(at, at + words.length), words) === 0);
  return one && unitAt(rest, at + 1) !== null ? { at, length: 1, number: "1" } : null;
}

function digitsAt(rest: Rest, at: number, token: string, signs: readonly DecimalSign[]): FoundNumber | null {
  const typed = parseTypedNumber(token, { signs });
  if (typed.kind === "unclear") return { readings: typed.readings };
  if (typed.kind !== "number") return null;
  const next = rest[at + 1];
  if (typeof next === "string" && /^\d\/\d$/.test(next)) {
    return { at, length: 2, number: new Big(typed.text).plus(fraction(next)).toFixed() };
  }
  return { at, length: 1, number: typed.text };
}

function fraction(text: string): string {
  const [above = "0", below = "1"] = text.split("/");
  return Number(below) === 0 ? "0" : new Big(above).div(below).round(6).toFixed();
}

/** Returns the unit that stands at a place of the text, and of how many words it is. */
export function unitAt(rest: Rest, at: number): { meaning: string; length: number } | null {
  const found = UNITS.find(({ words }) => positionOf(rest.slice(at, at + words.length), words) === 0);
  return found ? { meaning: found.meaning, length: found.words.length } : null;
}
