import { CURRENCY, MEASURE_WORD, PER_UNIT, parseWord, type NumberStyle, type Parsed } from "./number-format.ts";
import type { Row, Word } from "./page.ts";

/** A number found on a row. */
export interface PrintedNumber {
  value: number;
  decimals: number;
  /** Index of its first and last word in the row. */
  from: number;
  to: number;
  u0: number;
  u1: number;
  p: number;
  /** What stood around the digits: currency, @, x, a percent sign, a tax letter, a unit. */
  currency: string;
  at: boolean;
  times: "" | "before" | "after";
  percent: boolean;
  suffix: string;
  /** A unit that clings to the number: "7kg". */
  unit: string;
  /** Thousands were set apart. */
  grouped: boolean;
  /** Letters read as digits (O, l, S) or a separator taken as the decimal one: right more often than not, never certain. */
  corrected: boolean;
  /** The word holds nothing but the number and its marks, and stands in a cell of its own or beside other numbers. */
  standalone: boolean;
  words: Word[];
  /** Stands for "free of charge" in words. */
  free?: boolean;
  /** For another reading of a printed number: what it costs in trust. Only arithmetic may choose one. */
  trustCost?: number;
}

/** Goods that cost nothing, in a cell of their own behind a count: free of charge, no charge. */
const FREE = /^(F\.?O\.?C\.?|FREE|GRATIS|N\/C|OFFERT|GRATUIT|OMAGGIO|BONUS)$/i;

/** Where a number begins on a row, what was found before it, and how the document writes numbers. */
interface Position {
  words: Word[];
  at: number;
  before: readonly PrintedNumber[];
  style: NumberStyle;
}

/** Ways a number may be printed, the surest first; each takes one word or more, or returns nothing. */
const FORMS: readonly ((position: Position) => PrintedNumber[] | undefined)[] = [
  productInWord,
  priceTimesCount,
  splitAfterPoint,
  splitAroundPoint,
  splitBeforePoint,
  freeOfCharge,
  wordAsNumber,
];

/** All numbers of a row, in order; "7. 00" and "RM 30.00" are put together, "3x8.00" is taken apart. */
export function findNumbers(row: Row, style: NumberStyle): PrintedNumber[] {
  const { words } = row;
  const found: PrintedNumber[] = [];
  for (let at = 0; at < words.length; at++) {
    const position = { words, at, before: found, style };
    const numbers = firstOf(FORMS, position);
    if (!numbers) continue;
    found.push(...numbers);
    at = numbers.at(-1)?.to ?? at;
  }
  joinBroken(found, words, style);
  countAfterName(found, words);
  for (const [k, number] of found.entries()) number.standalone = isStandalone(number, found[k - 1], words);
  return found;
}

function firstOf(forms: typeof FORMS, position: Position): PrintedNumber[] | undefined {
  for (const form of forms) {
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

/** "7. 00": a space fell into the number; "14 40" stays apart because nothing proves it. */
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

/** "FREE" behind the numbers means the amount; in "Free Range Eggs" a name goes on. */
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

/** "12.34 kg" that begins a row or stands before a price; behind a name it is the size of the goods. */
function measuredNumber(number: PrintedNumber, words: Word[]): PrintedNumber | undefined {
  const unit = words[number.to + 1];
  if (!unit || !MEASURE_WORD.test(unit.text) || number.currency !== "" || number.percent || number.at) return undefined;
  const next = words[number.to + 2]?.text ?? "";
  const priced = /^([@x×*]|net$)/i.test(next) || (/\d/.test(next) && /[/@]/.test(next));
  // A row that begins with a size goes on with a name: "2.27 kg Strawberries".
  const leads = number.from === 0 && number.decimals > 0 && !/^[A-Za-z]{3}/.test(next);
  const pumped = number.from === 0 && number.decimals >= 2 && /^lit/i.test(unit.text);
  if (!priced && !leads && !pumped) return undefined;
  return { ...number, unit: unit.text, to: number.to + 1, u1: unit.u1, words: [...number.words, unit] };
}

/** "3.20 /kg", "3.20 per kg", "2.170 RM / LITRE": the number is the price of one. */
function isPerUnit(words: Word[], at: number): boolean {
  const rest = words.slice(at + 1, at + 4).map(({ text }) => text);
  if (rest[0] !== undefined && CURRENCY_WORD.test(rest[0])) rest.shift();
  return PER_UNIT.test(rest[0] ?? "") || (/^(\/|per)$/i.test(rest[0] ?? "") && PER_UNIT.test(`/${rest[1] ?? ""}`));
}

/** "@" before a price, in a word of its own or not. */
function isPriceMark(words: Word[], at: number): boolean {
  const text = words[at]?.text ?? "";
  return /^@\d/.test(text) || (text === "@" && /^\D{0,3}\d/.test(words[at + 1]?.text ?? ""));
}

const CURRENCY_WORD = new RegExp(`^(${CURRENCY})$`, "i");
const MISREAD_CURRENCY_WORD = new RegExp(`^(${CURRENCY}|RN|RH)$`, "i");

/** Times signs, "@", currency and per cent in words of their own. */
function marksAround(words: Word[], at: number): Partial<PrintedNumber> {
  const before = words[at - 1]?.text ?? "";
  const after = words[at + 1]?.text ?? "";
  // "#" may be a misread "@", but "# 02" is a number of something.
  const atSign =
    before === "@" ||
    (before === "#" && /[.,]\d{2}/.test(words[at]?.text ?? "")) ||
    ((words[at - 2]?.text ?? "").startsWith("@") && MISREAD_CURRENCY_WORD.test(before));
  return {
    ...(/^[xX×*]$/.test(before) && { times: "before" }),
    // "@2 X RM 24.35": the mark before a count is a misread or a bullet.
    ...(/^[xX×*]$/.test(after) && { times: "after", at: false }),
    ...((atSign || isPerUnit(words, at)) && { at: true }),
    // "Lemons 3 @ 0.50"
    ...(/^\d{1,3}$/.test(words[at]?.text ?? "") && isPriceMark(words, at + 1) && { times: "after", at: false }),
    ...(CURRENCY_WORD.test(before) && { currency: before }),
    ...(after === "%" && { percent: true }),
  };
}

/** "Nasi x2 50.000", "25.000 x2": after the name or the price stands how many. */
function countAfterName(found: PrintedNumber[], words: Word[]): void {
  for (const [k, number] of found.entries()) {
    const isCount =
      number.times === "before" &&
      number.decimals === 0 &&
      !number.grouped &&
      number.currency === "" &&
      Math.abs(number.value) < 1000;
    if (isCount && !followsCount(number, found[k - 1], words)) number.times = "after";
  }
}

/** Is a bare count printed right before the number, with at most a times sign between? */
const followsCount = (number: PrintedNumber, before: PrintedNumber | undefined, words: Word[]) =>
  before !== undefined &&
  before.to === number.from - (words[number.from - 1]?.text.length === 1 ? 2 : 1) &&
  before.decimals === 0 &&
  !before.grouped;

/** "14 40" at the end of a row: an amount that lost its point. Arithmetic has to confirm it. */
function joinBroken(out: PrintedNumber[], words: Word[], style: NumberStyle): void {
  const [whole, cents] = out.slice(-2);
  if (style.digits !== 2 || !whole || !cents || cents.from !== whole.to + 1 || cents.decimals > 0 || whole.decimals > 0)
    return;
  const [left, right] = [words[whole.to], words[cents.from]];
  const tail = words.slice(cents.to + 1);
  if (!left || !right?.joined || !/^\d{2}$/.test(right.text) || !/^\d{1,4}$/.test(left.text)) return;
  if (whole.from === 0 || tail.some((w) => w.text.length > 3)) return;
  out.splice(-2, 2, {
    ...cents,
    value: whole.value + cents.value / 100,
    decimals: 2,
    from: whole.from,
    u0: whole.u0,
    p: Math.min(whole.p, cents.p),
    corrected: true,
    words: [...whole.words, ...cents.words],
  });
}

/** A number printed in the given words, the first of which has the index `from`. */
function printedNumber(parsed: Parsed, words: Word[], from: number): PrintedNumber {
  const { clean: _, ...marks } = parsed;
  return {
    ...marks,
    from,
    to: from + words.length - 1,
    u0: words[0]?.u0 ?? 0,
    u1: words.at(-1)?.u1 ?? 0,
    p: Math.min(...words.map((word) => word.p)),
    standalone: false,
    words,
  };
}

/** A number inside a phrase belongs to a name ("JASMINE SUPER 5 SPECIAL") unless marks or neighbours say otherwise. */
function isStandalone(f: PrintedNumber, before: PrintedNumber | undefined, words: Word[]): boolean {
  const next = words[f.to + 1];
  // "2.27 kg" after a name is its size.
  if (f.unit !== "" && f.words.length > 1) return true;
  if (
    next?.joined &&
    /^(kgs?|gr?|gm|lt?r?|ml|cl|lb|oz)$/i.test(next.text) &&
    (words[f.from] as Word).joined &&
    before?.to !== f.from - 1
  )
    return false;
  if (f.decimals === 2 || f.at || f.times !== "" || f.currency !== "" || f.percent || f.from === 0) return true;
  const left = words[f.from] as Word;
  if (!left.joined) return true;
  return before !== undefined && before.to === f.from - 1 && before.standalone;
}
