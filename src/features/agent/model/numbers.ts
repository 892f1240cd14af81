import { type FoundDate, isAmong, takeDates } from "#src/features/agent/model/dates.ts";
import { numberWordsIn } from "#src/features/agent/model/number-words.ts";
import type { Language } from "#src/features/agent/languages.ts";

interface Written {
  /** A locale of `Intl`; it decides how numbers and dates are read. */
  locale: string;
  language: Language;
  /** The restaurant's names. Numbers in them, as in "7up", are not statements. */
  names: readonly string[];
}

interface Found {
  /** Numbers in plain digits; a percentage ends in "%". */
  numbers: Set<string>;
  /** The other possible readings of the same numbers. */
  otherwise: Set<string>;
  dates: FoundDate[];
  /** Minutes since midnight. */
  times: Set<number>;
  words: { word: string; value: number | null }[];
  /** Numbers that cannot be read, as written. */
  unreadable: string[];
}

/**
 * Returns the numbers, dates and times of a text that are in none of the sources. In the text, a number is read as the
 * locale writes it; in the sources, every possible reading counts.
 */
export function unsupportedNumbers(text: string, sources: readonly string[], written: Written): string[] {
  const all = sources.map(normalized).join("\n");
  const names = written.names.map(normalized).filter((name) => all.includes(name));
  const said = findAll(withoutNames(normalized(text), names), written);
  const known = findAll(withoutNames(all, names), written);
  const also = new Set([...known.numbers, ...known.otherwise]);
  const knownWords = new Set(known.words.map(({ word }) => word));
  return [
    ...unusualNumerals(text).filter((numeral) => !sources.some((source) => source.includes(numeral))),
    ...said.unreadable.filter((token) => !known.unreadable.includes(token)),
    ...[...said.numbers].filter((number) => !also.has(number)),
    ...[...said.times].filter((time) => !known.times.has(time)).map((time) => `${time} min`),
    ...said.dates.filter((date) => !isAmong(date, known.dates)).map((date) => JSON.stringify(date)),
    ...said.words
      .filter(({ word, value }) => !knownWords.has(word) && !(value !== null && also.has(String(value))))
      .map(({ word }) => word),
  ];
}

/** Returns the text without names that contain numerals. A name that is only a number stays. */
function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => NUMERAL.test(name) && /\p{L}/u.test(name) && text.includes(name))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => {
      const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
      const pattern = new RegExp(String.raw`(?<![\p{N}.,a-z])${escaped}(?![\p{N}a-z])`, "giu");
      return rest.replaceAll(pattern, " ; ");
    }, text);
}

const NUMERAL = /[\p{N}零一二三四五六七八九十百千万两半]/u;

/** Returns numerals that are not digits, such as "½", "②" or "Ⅳ". They count only as written. */
const unusualNumerals = (text: string): string[] => text.match(/[\p{Nl}\p{No}💯🔟]/gu) ?? [];

/** Returns the text with one kind of digit, space, minus and full stop; spaces inside a number become "_". */
function normalized(text: string): string {
  return text
    .replaceAll(/(?<=\d)[\u00A0\u2007\u2009\u202F](?=\d{3})/gu, "_")
    .normalize("NFKC")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2060]/gu, "")
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[−–—‒]/gu, "-")
    .replaceAll(/[’`´]/gu, "'")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/**
 * Returns the ASCII digit for a decimal digit of any script. A script's digits are ten consecutive code points; this
 * assumes that no digit of another script directly precedes the first one.
 */
function digitOf(character: string): string {
  if (/\d/.test(character)) return character;
  let first = character.codePointAt(0) ?? 0;
  const code = first;
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String(code - first);
}

const TIME = /(?<![\d:.,])(\d{1,2}):(\d{2})(?![\d:])(?:\s?([ap])\.?m\b\.?)?/giu;
const FRACTION = /\d+ ?[/⁄] ?\d+/gu;
const NUMBER =
  /(?<minus>(?<=^|[\s(:;=])-\s?)?(?<digits>\d+(?:[.,'_]\d+)*(?: \d{3}(?!\d)(?:[.,]\d+)?)*)(?<percent>\s?(?:%|‰|percent|per cent|prozent|por ciento|pour cent))?(?<scale>\s?(?:k|mio|mrd|bn|mn|m)(?!\p{L}))?/giu;

/**
 * Removes list dashes, which are not minus signs, and moves the minus of an amount such as "-$5" in front of its
 * digits.
 */
const withPlainSigns = (text: string): string =>
  text.replaceAll(/^ *- +/gm, "").replaceAll(/(?<=^|[\s(:;=])-(?:\p{L}{0,2}\p{Sc}|[A-Z]{3})[\s_]?(?=\d)/gmu, "-");

function findAll(text: string, { locale, language }: Written): Found {
  const { dates, rest: undated } = takeDates(withPlainSigns(text), locale);
  const found: Found = {
    numbers: new Set(),
    otherwise: new Set(),
    dates,
    times: new Set(),
    words: numberWordsIn(undated, language),
    unreadable: [],
  };
  const whole = undated.replaceAll(FRACTION, (fraction) => {
    found.unreadable.push(fraction.replaceAll(" ", ""));
    return " ; ";
  });
  const timeless = whole.replaceAll(TIME, (_, hours: string, minutes: string, half: string | undefined) => {
    const afternoon = half === undefined ? 0 : (half.toLowerCase() === "p" ? 12 : 0) - (Number(hours) === 12 ? 12 : 0);
    found.times.add((Number(hours) + afternoon) * 60 + Number(minutes));
    return " ; ";
  });
  const sign = decimalSign(locale);
  for (const { 0: token, groups = {} } of timeless.matchAll(NUMBER)) {
    const { minus = "", digits = "", percent = "", scale = "" } = groups;
    const number = { minus, digits, percent, scale };
    const value = plainValue(number, sign);
    if (value === null) found.unreadable.push(token.trim());
    else found.numbers.add(value);
    for (const other of otherReadings(number)) found.otherwise.add(plainValue(other, sign) ?? "");
  }
  return found;
}

/** A number as written, with what precedes and follows its digits. */
interface WrittenNumber {
  minus: string;
  digits: string;
  percent: string;
  scale: string;
}

/**
 * Returns the other readings of a number. In "PO 12 345 g" the space may separate thousands or two numbers, so "12" and
 * "345" are other readings, each with the sign or percentage beside it. In "Rice - 5 kg" the dash may not be a minus,
 * so "5" is another reading.
 */
function otherReadings(number: WrittenNumber): WrittenNumber[] {
  const parts = number.digits.split(" ");
  const split = parts.map((digits, at) => ({
    digits,
    minus: at === 0 ? number.minus : "",
    percent: at === parts.length - 1 ? number.percent : "",
    scale: at === parts.length - 1 ? number.scale : "",
  }));
  return [number, ...split].flatMap((writtenNumber) =>
    /\s/.test(writtenNumber.minus) ? [writtenNumber, { ...writtenNumber, minus: "" }] : [writtenNumber],
  );
}

function plainValue({ minus, digits, percent, scale }: WrittenNumber, sign: string): string | null {
  const value = scale === "" ? plainNumber(digits, sign) : null;
  return value && `${minus !== "" && value !== "0" ? "-" : ""}${value}${percent === "" ? "" : "%"}`;
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/**
 * Returns a number in plain digits, read as the locale writes it, or else as other locales do; null if it is not a
 * number.
 */
function plainNumber(digits: string, sign: string): string | null {
  const text = digits.replaceAll(/['_ ](?=\d{3}(?!\d))/g, "");
  if (/['_ ]/.test(text)) return null;
  const other = sign === "," ? "." : ",";
  for (const [decimal, group] of [
    [sign, other],
    [other, sign],
  ] as const) {
    const [whole = "", fraction, ...more] = text.split(decimal);
    const groups = whole.split(group);
    const isGrouped = groups.every((part, at) =>
      at === 0 ? /^\d{1,3}$/.test(part) : at === groups.length - 1 ? /^\d{3}$/.test(part) : /^\d{2,3}$/.test(part),
    );
    if (more.length > 0 || (groups.length > 1 && !isGrouped) || fraction?.includes(group)) continue;
    const shortened = (fraction ?? "").replace(/0+$/, "");
    const plain = groups.join("").replace(/^0+(?=\d)/, "");
    return shortened === "" ? plain : `${plain}.${shortened}`;
  }
  return null;
}
