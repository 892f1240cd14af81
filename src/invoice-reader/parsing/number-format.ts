import { plainDigits } from "#src/shared/typed-number.ts";
import type { Row } from "./page.ts";
import { isMeasureWord, isUnitWord } from "./units.ts";

/** How a document writes decimals: the separator, and the number of decimals of its amounts. */
export interface NumberStyle {
  decimal: "." | ",";
  /** 0 for yen and rupiah, where amounts are whole numbers. */
  digits: 0 | 2 | 3;
  /** Thousands are separated, so a long number without separators is a code. */
  grouped?: boolean;
  /** Amounts are printed with one decimal: "12.5". */
  tenths?: boolean;
}

export const CURRENCY =
  "RM|R[NH](?=\\d)|MYR|SGD|S\\$|US\\$|USD|A\\$|AUD|NZ\\$|HK\\$|HKD|C\\$|CAD|EUR|GBP|CHF|JPY|IDR|Rp\\.?|INR|Rs\\.?|PHP|THB|kr\\.?|SEK|NOK|DKK|R\\$|Z[łl]|PLN|[$€£¥₱฿円元圓]";
const PREFIX = new RegExp(`^(${CURRENCY})`, "i");
const SUFFIX = new RegExp(`(${CURRENCY})$`, "i");
const DIGITLIKE: Record<string, string> = {
  O: "0",
  o: "0",
  Q: "0",
  D: "0",
  I: "1",
  l: "1",
  "|": "1",
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2",
};

/** Marks a space that may separate thousands or two numbers, if it is not known which. */
export const UNSURE_SPACE = "\u{2007}";

interface Core {
  value: number;
  decimals: number;
  corrected: boolean;
  grouped: boolean;
}

/** The value of digits with separators, or undefined if they cannot be a number of this style. */
function parseCore(text: string, style: NumberStyle): Core | undefined {
  const spelled = readLettersAsDigits(text);
  if (spelled === undefined) return undefined;
  // An extra mark beside the separator: "7,.00".
  const digits = spelled.replaceAll(/[.,]{2,}/g, style.decimal);
  const separated = readSeparators(digits, style);
  if (separated === undefined) return undefined;
  const [whole = "", fraction = ""] = separated.digits.split(".");
  if (whole.length > 13 || fraction.length > 4) return undefined;
  return {
    value: Number(`${whole || "0"}.${fraction || "0"}`),
    decimals: fraction.length,
    corrected: spelled !== text || /[.,]{2}/.test(spelled) || separated.corrected || text.includes(UNSURE_SPACE),
    grouped: /\d[.,'’\s]\d{3}(?!\d)/.test(text) && fraction.length !== 3,
  };
}

/** "1O.50" and "7.0O" are amounts, "S10" is a code: undefined when the letters cannot be misread digits. */
function readLettersAsDigits(text: string): string | undefined {
  if (!/[A-Za-z|!]/.test(text)) return text;
  if (!/^\d/.test(text) && !/[.,]\d{2}$/.test(text)) return undefined;
  if (!/\d/.test(text) || /[^\d.,'OoQDIl|!SsBZz-]/.test(text)) return undefined;
  return text.replaceAll(/[A-Za-z|!]/g, (c) => DIGITLIKE[c] ?? c);
}

/** Digits with a point before the decimals; undefined if the separators do not form a number. */
function readSeparators(text: string, style: NumberStyle): { digits: string; corrected: boolean } | undefined {
  // In yen and rupiah both separators separate thousands.
  if (style.digits === 0 && new RegExp(`^\\d{1,3}(\\${style.decimal}\\d{3})+$`).test(text))
    return { digits: text.replaceAll(/\D/g, ""), corrected: false };
  const plain = plainDigits(text, style.decimal);
  if (plain !== undefined) return { digits: plain, corrected: false };
  const misprinted = misprintedDecimals(text.replaceAll(/['’\s]/g, ""), style);
  return misprinted === undefined ? undefined : { digits: misprinted, corrected: true };
}

/** Numbers whose last separator is a decimal separator that the document does not use, or also uses for thousands. */
function misprintedDecimals(text: string, { decimal, digits }: NumberStyle): string | undefined {
  const other = decimal === "." ? "," : ".";
  const lone = digits > 0 && new RegExp(`^(\\d{1,6}\\${other}\\d{2}|0\\${other}\\d{3})$`).test(text);
  // "1.234.50": every separator except the last one separates thousands.
  if (!lone && !/^\d{1,3}([.,]\d{3})+[.,]\d{2}$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  return `${text.slice(0, last).replaceAll(/[.,]/g, "")}.${text.slice(last + 1)}`;
}

export interface Parsed extends Core {
  currency: string;
  at: boolean;
  times: "" | "before" | "after";
  percent: boolean;
  suffix: string;
  unit: string;
  clean: boolean;
}

/** Parses one word as a number with its marks, which are removed from the outside in. */
export function parseWord(word: string, style: NumberStyle): Parsed | undefined {
  const trimmed = word.replace(/^[:;=~*'"`_]+/, "").replace(/[:;=~'"`_]+$/, "");
  if (!/\d/.test(trimmed)) return undefined;
  const per = perUnit(trimmed);
  const front = stripFront(per ?? trimmed);
  const back = stripBack(front.text, front.currency);
  const core = parseCore(back.text, style);
  if (!core) return undefined;
  return {
    ...core,
    // "124.50CR" is a credit.
    value: front.sign * (/^CR$/i.test(back.suffix) ? -1 : 1) * core.value || 0,
    currency: back.currency,
    at: front.at || per !== undefined,
    times: back.times || front.times,
    percent: back.percent,
    suffix: back.suffix,
    unit: back.unit,
    clean: !core.corrected,
  };
}

/** Brackets, "@", a times sign, a minus on either side and the currency before the digits. */
function stripFront(word: string) {
  let text = word;
  let sign = 1;
  const strip = (pattern: RegExp): boolean => {
    const rest = text.replace(pattern, "");
    const found = rest !== text;
    text = rest;
    return found;
  };
  if (/^\(.*\)$/.test(text)) {
    text = text.slice(1, -1);
    sign = -1;
  }
  const at = strip(/^[@#]/);
  const times: Parsed["times"] = strip(/^[xX×*](?=[\d.$])/) ? "before" : "";
  if (strip(/^-/) || strip(/(?<=\d)-$/)) sign = -1;
  const currency = PREFIX.exec(text)?.[0] ?? "";
  text = text.slice(currency.length).replace(/^[.:]+(?=\d{2,}[.,])/, "");
  if (strip(/^-/)) sign = -1;
  return { text, sign, at, times, currency };
}

const UNIT_BEHIND = /^(\d{1,5}(?:[.,]\d{1,3})?)([^\d\s.,]{1,12})\.?$/u;
const PER_BEHIND = new RegExp(`^(.*\\d)(?:${CURRENCY})?/((?:100\\s?)?[^\\d\\s/]+)$`, "i");
/** "/kg" in one word, or "per kg" and "/ kg" in two: the unit of a price. */
export const isPerUnit = (text: string): boolean => {
  const word = /^(?:\/|per)((?:100\s?)?[^\d\s/]+)$/i.exec(text)?.[1];
  return word !== undefined && isUnitWord(word.replace(/^100\s?/, ""));
};

/** "3.25kg" and "3cs" have a unit, "3.25CR" is a credit amount: containers have no decimals. */
const isUnitBehind = (number: string, word: string): boolean =>
  /[.,]\d{2}/.test(number) ? isUnitWord(word) && isMeasureWord(word) : isUnitWord(word);

/** Returns the number of "3.20/kg" if a unit follows it. */
function perUnit(word: string): string | undefined {
  const [, number, unit = ""] = PER_BEHIND.exec(word) ?? [];
  return isUnitWord(unit.replace(/^100\s?/, "")) ? number : undefined;
}

/** A tax letter may be joined to an amount: "13.94SR", "5.00*". Only after decimals, since codes may end in letters. */
const TAX_LETTER_BEHIND = /^(.*[.,]\d{2})(\d?[A-Za-z*#+]{1,3})$/;

/** Removes a times sign, a percent sign, the currency, a unit or a tax letter after the digits. */
function stripBack(word: string, currencyBefore: string) {
  let text = word;
  const times: Parsed["times"] = /^\d{1,4}[xX×*]$/.test(text) ? "after" : "";
  if (times) text = text.slice(0, -1);
  text = text.replace(/\*+$/, "");
  const percent = text.endsWith("%");
  if (percent) text = text.slice(0, -1);
  const currency = currencyBefore || (SUFFIX.exec(text)?.[0] ?? "");
  if (!currencyBefore && currency) text = text.slice(0, text.length - currency.length);
  let [unit, suffix] = ["", ""];
  const counted = UNIT_BEHIND.exec(text);
  if (counted && isUnitBehind(counted[1] ?? "", counted[2] ?? "")) [text, unit] = [counted[1] ?? "", counted[2] ?? ""];
  const tail = TAX_LETTER_BEHIND.exec(text);
  if (tail && !/^[OoIl]$/.test(tail[2] ?? "")) [text, suffix] = [tail[1] ?? "", tail[2] ?? ""];
  return { text: text.replace(/[.,]$/, ""), times, percent, currency, unit, suffix };
}

/** Decides by a vote of all words which separator is the decimal one, and whether amounts have decimals at all. */
export function styleOf(rows: readonly Row[]): NumberStyle {
  let [points, commas, groupedPoint, groupedComma, whole, yen] = [0, 0, 0, 0, 0, 0];
  let [tenthsPoint, tenthsComma] = [0, 0];
  for (const row of rows) {
    for (const { text } of row.words) {
      const core = text.replace(PREFIX, "").replaceAll(/[^\d.,]/g, "");
      if (/(^|\d)\.\d{2}$/.test(core)) points++;
      else if (/(^|\d),\d{2}$/.test(core)) commas++;
      else if (/^\d{1,3}(,\d{3})+$/.test(core)) groupedComma++;
      else if (/^\d{1,3}(\.\d{3})+$/.test(core)) groupedPoint++;
      else if (/^\d{1,5}\.\d$/.test(core)) tenthsPoint++;
      else if (/^\d{1,5},\d$/.test(core)) tenthsComma++;
      else if (/^\d{2,6}$/.test(core)) whole++;
      if (/[¥]|JPY|IDR|\bRp/.test(text)) yen++;
    }
  }
  const fractions = points + commas;
  const integers = groupedComma + groupedPoint + (yen > 0 ? whole : 0);
  if (fractions <= 2 && integers > 2 * fractions + 1)
    return { decimal: groupedPoint > groupedComma ? "," : ".", digits: 0, grouped: groupedComma + groupedPoint >= 2 };
  if (fractions === 0 && tenthsPoint + tenthsComma >= 3)
    return { decimal: tenthsComma > tenthsPoint ? "," : ".", digits: 2, tenths: true };
  return { decimal: commas > points ? "," : ".", digits: 2 };
}
