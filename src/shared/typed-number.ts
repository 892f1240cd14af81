/** The characters that separate the decimals of a number. */
export type DecimalSign = "." | ",";

/**
 * The meaning of a typed text. `text` is the number in plain digits with a point. `unclear` has the two numbers that
 * the text can mean: the person is asked.
 */
export type TypedNumber =
  | { kind: "empty" }
  | { kind: "number"; text: string }
  | { kind: "unclear"; readings: [string, string] }
  | { kind: "wrong"; problem: string };

export interface NumberRules {
  /** The decimal signs in use where the person works: the country's first, then the browser's. */
  signs: readonly DecimalSign[];
  /** Whether the field accepts a number below zero. */
  negative?: boolean;
  /** How many decimals the field accepts. */
  decimals?: number;
}

export const NUMBER_REQUIRED = "Please enter a number.";
const NOT_A_NUMBER = "Please enter a number, such as 12.5.";
const NOT_NEGATIVE = "This can't be below zero.";

/**
 * Returns the number that a typed text means. Where "1,500" or "1.500" can mean two numbers under the signs in use, it
 * is unclear; otherwise the country's decimal sign counts. Nothing is dropped silently: a minus where none is accepted,
 * a letter or too many decimals is wrong.
 */
export function parseTypedNumber(typed: string, { signs, negative = false, decimals = 6 }: NumberRules): TypedNumber {
  const text = withLatinDigits(typed);
  if (text === "") return { kind: "empty" };
  const parts = /^(?<minus>[-−–]?)\s*(?:[A-Za-z]{0,3}\p{Sc})?\s*(?<digits>[\d.,'’‘ʼ´`\s]*\d[.,]?)$/u.exec(text)?.groups;
  if (!parts?.["digits"]) return { kind: "wrong", problem: NOT_A_NUMBER };
  const minus = parts["minus"] ? "-" : "";
  if (minus && !negative) return { kind: "wrong", problem: NOT_NEGATIVE };
  const readings = readingsOf(parts["digits"], signs);
  const possible = readings.filter((reading) => decimalsOf(reading) <= decimals);
  const [first, second] = possible.map((reading) => minus + reading);
  if (first !== undefined && second !== undefined) return { kind: "unclear", readings: [first, second] };
  if (first !== undefined) return { kind: "number", text: first };
  return { kind: "wrong", problem: readings.length > 0 ? tooManyDecimals(decimals) : NOT_A_NUMBER };
}

function tooManyDecimals(decimals: number): string {
  return decimals === 0 ? "Please enter a whole number." : `Please enter at most ${decimals} decimals.`;
}

/**
 * Replaces the decimal digits of every script by Latin ones, and the Arabic signs for decimals, thousands and per cent
 * by ours. Each character is replaced by one character.
 */
export function latinDigits(text: string): string {
  if (!NOT_LATIN.test(text)) return text;
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replaceAll("٪", "%");
}

const NOT_LATIN = /[٫٬٪]|(?![0-9])\p{Nd}/u;

/**
 * Returns the value of a digit. The ten digits of a script are consecutive in Unicode, and only the ten digits of
 * another script can come directly before them.
 */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

const withLatinDigits = (text: string) => latinDigits(text.normalize("NFKC")).trim();

/** Returns the numbers that digits and separators can mean, one or two; none when they are not a number. */
function readingsOf(digits: string, signs: readonly DecimalSign[]): string[] {
  const possible = ([".", ","] as const).map((sign) => ({ sign, text: plainDigits(digits, sign) }));
  const distinct = new Set(possible.flatMap(({ text }) => text ?? []));
  if (distinct.size < 2) return [...distinct];
  return [...new Set(signs.flatMap((decimalSign) => possible.find(({ sign }) => sign === decimalSign)?.text ?? []))];
}

/** Signs that group thousands in every country. */
const APOSTROPHE = "'’‘ʼ´`";
const grouped = (group: string) =>
  // Thousands, or thousands and then hundreds of them as in India: "1,06,000".
  `[1-9]\\d{0,2}(?:${group}\\d{3})+|[1-9]\\d?(?:${group}\\d{2})+${group}\\d{3}`;
const wholes = (other: string) => [`\\d*`, ...[other, `[${APOSTROPHE}]`, `\\s`].map(grouped)].join("|");
const PLAIN = {
  ".": new RegExp(`^(${wholes(",")})(?:\\.(\\d*))?$`),
  ",": new RegExp(`^(${wholes("\\.")})(?:,(\\d*))?$`),
};

/**
 * Returns a number with a decimal point from digits in which `sign` separates the decimals: "1260.36" for "1 260,36".
 * Returns undefined when the digits are not a number. Thousands may be grouped by the other sign, by spaces of any
 * width or by apostrophes, but by only one of these.
 */
export function plainDigits(text: string, sign: DecimalSign): string | undefined {
  const [, whole, fraction = ""] = PLAIN[sign].exec(text) ?? [];
  if (whole === undefined || !/\d/.test(text)) return undefined;
  return plain(`${whole.replaceAll(/\D/g, "")}.${fraction}`);
}

/**
 * Returns a number in plain form: "5." is "5", ".5" is "0.5", "007" is "7"; "2.50" stays, because a price is shown with
 * its cents.
 */
function plain(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? digits : `${digits}.${fraction}`;
}

function decimalsOf(text: string): number {
  return (text.split(".")[1] ?? "").replace(/0+$/, "").length;
}

/** Countries whose people use both signs, where choosing one would be a guess. */
const BOTH_SIGNS = new Map<string, readonly DecimalSign[]>([
  ["CA", [".", ","]],
  ["CH", [".", ","]],
  ["ZA", [".", ","]],
]);

/**
 * Returns the decimal signs of a country (ISO code) and of a browser's language, the country's first. For an unknown
 * country, only the language's sign is returned.
 */
export function decimalSigns(country: string | undefined, language: string): readonly DecimalSign[] {
  const ofCountry = country === undefined ? [] : (BOTH_SIGNS.get(country) ?? [signOf(`und-${country}`)]);
  return [...new Set([...ofCountry, signOf(language)])];
}

function signOf(language: string): DecimalSign {
  const locale = new Intl.Locale(language).maximize();
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  return parts.find((part) => part.type === "decimal")?.value === "," ? "," : ".";
}
