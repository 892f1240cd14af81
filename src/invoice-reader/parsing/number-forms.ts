import { type NumberStyle, type Parsed, parseWord } from "./number-format.ts";
import { marksAround } from "./number-marks.ts";
import type { Word } from "./page.ts";
import { type PrintedNumber, printedNumber } from "./printed-number.ts";
import { isMeasureWord } from "./units.ts";

/** Goods that cost nothing, in a cell of their own behind a count: free of charge, no charge. */
const FREE = /^(F\.?O\.?C\.?|FREE|GRATIS|N\/C|OFFERT|GRATUIT|OMAGGIO|BONUS)$/i;

/** Where a number begins on a row, what was found before it, and how the document writes numbers. */
export interface Position {
  words: Word[];
  at: number;
  before: readonly PrintedNumber[];
  style: NumberStyle;
}

/** Ways to print a number, the most certain first; each uses one or more words, or returns undefined. */
const FORMS: readonly ((position: Position) => PrintedNumber[] | undefined)[] = [
  productInWord,
  priceTimesCount,
  splitAfterPoint,
  splitAroundPoint,
  splitBeforePoint,
  freeOfCharge,
  wordAsNumber,
];

/** The numbers that begin at a position, by the surest form that fits. */
export function numbersAt(position: Position): PrintedNumber[] | undefined {
  for (const form of FORMS) {
    const numbers = form(position);
    if (numbers) return numbers;
  }
  return undefined;
}

/** "3x8.00": a count and a price in one word. */
function productInWord({ words, at, style }: Position): PrintedNumber[] | undefined {
  const word = words[at] as Word;
  const parts = /^(\d{1,4}(?:[.,]\d{1,3})?)[xX×*@](?:RM|\$)?(\d+[.,]\d{2,4})$/.exec(word.text);
  const count = parts && parseWord(parts[1] ?? "", style);
  const price = parts && parseWord(parts[2] ?? "", style);
  if (!count || !price) return undefined;
  const cut = word.u0 + ((word.u1 - word.u0) * (parts[1] ?? "").length) / word.text.length;
  return [
    { ...printedNumber(count, [word], at), u1: cut, times: "after" },
    { ...printedNumber(price, [word], at), u0: cut, times: "before" },
  ];
}

/** "3.05*2": a price and a count in one word. */
function priceTimesCount({ words, at, style }: Position): PrintedNumber[] | undefined {
  const word = words[at] as Word;
  const parts = /^((?:RM|\$)?\d+[.,]\d{2,4})[xX×*](\d{1,4}(?:[.,]\d{1,3})?)$/.exec(word.text);
  const price = parts && parseWord(parts[1] ?? "", style);
  const count = parts && parseWord(parts[2] ?? "", style);
  if (!price || !count) return undefined;
  const cut = word.u0 + ((word.u1 - word.u0) * (parts[1] ?? "").length) / word.text.length;
  return [
    { ...printedNumber(price, [word], at), u1: cut, at: true },
    { ...printedNumber(count, [word], at), u0: cut, times: "after" },
  ];
}

/** "7. 00": the number contains a wrong space; "14 40" stays separate because nothing proves that it is one number. */
function splitAfterPoint({ words, at, style }: Position): PrintedNumber[] | undefined {
  const [word, next] = [words[at] as Word, words[at + 1]];
  if (!next?.joined || !/^[-(]?(RM|\$)?\d{1,6}[.,]$/.test(word.text) || !/^\d{2}[A-Z]{0,2}$/.test(next.text))
    return undefined;
  const whole = parseWord(word.text + next.text, style);
  return whole && [{ ...printedNumber(whole, [word, next], at), corrected: false }];
}

/** "7 . 00" */
function splitAroundPoint({ words, at, style }: Position): PrintedNumber[] | undefined {
  const [word, next, third] = [words[at] as Word, words[at + 1], words[at + 2]];
  if (!next?.joined || !third?.joined) return undefined;
  if (!/^\d{1,6}$/.test(word.text) || !/^[.,]$/.test(next.text) || !/^\d{2}$/.test(third.text)) return undefined;
  const whole = parseWord(word.text + next.text + third.text, style);
  return whole && [printedNumber(whole, [word, next, third], at)];
}

/** "7 .00" */
function splitBeforePoint({ words, at, style }: Position): PrintedNumber[] | undefined {
  const [word, next] = [words[at] as Word, words[at + 1]];
  if (!next?.joined || !/^\d{1,6}$/.test(word.text) || !/^[.,]\d{2}$/.test(next.text)) return undefined;
  const whole = parseWord(word.text + next.text, style);
  return whole && [printedNumber(whole, [word, next], at)];
}

/** "FREE" after the numbers is the amount; in "Free Range Eggs" it is part of a name. */
function freeOfCharge({ words, at, before, style }: Position): PrintedNumber[] | undefined {
  const isFree =
    !words[at]?.joined && words.slice(at).every((w, i) => FREE.test(w.text) || (i > 0 && w.text.length <= 2));
  if (!isFree || !before.some((number) => number.from > 0 || number.value < 1000)) return undefined;
  const nothing: Parsed = {
    value: 0,
    decimals: style.digits,
    currency: "",
    at: false,
    times: "",
    percent: false,
    suffix: "",
    unit: "",
    grouped: style.digits === 0,
    corrected: false,
    clean: true,
  };
  return [{ ...printedNumber(nothing, [words[at] as Word], at), free: true }];
}

/** One word that is a number, with the marks that stand beside it. */
function wordAsNumber({ words, at, style }: Position): PrintedNumber[] | undefined {
  const word = words[at] as Word;
  const parsed = parseWord(word.text, style);
  if (!parsed) return undefined;
  const number = { ...printedNumber(parsed, [word], at), ...marksAround(words, at) };
  const measured = measuredNumber(number, words);
  if (measured) return [measured];
  const minus = words[at - 1]?.text === "-" && word.joined && at === words.length - 1;
  return [minus && number.value > 0 ? { ...number, value: -number.value } : number];
}

/** "12.34 kg" at the beginning of a row or before a price; after a name it is the size of the goods. */
function measuredNumber(number: PrintedNumber, words: Word[]): PrintedNumber | undefined {
  const unit = words[number.to + 1];
  if (!unit || !isMeasureWord(unit.text) || number.currency !== "" || number.percent || number.at) return undefined;
  const next = words[number.to + 2]?.text ?? "";
  const priced = /^([@x×*]|net$)/i.test(next) || (/\d/.test(next) && /[/@]/.test(next));
  // If a name follows a size at the beginning of a row, the number is not a quantity: "2.27 kg Strawberries".
  const leads = number.from === 0 && number.decimals > 0 && !/^[A-Za-z]{3}/.test(next);
  const pumped = number.from === 0 && number.decimals >= 2 && /^lit/i.test(unit.text);
  if (!priced && !leads && !pumped) return undefined;
  return { ...number, unit: unit.text, to: number.to + 1, u1: unit.u1, words: [...number.words, unit] };
}
