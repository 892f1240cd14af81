/** The characters that separate the decimals of a number. */
export type DecimalSign = "." | ",";

/**
 * What a typed text means. `text` is the number in plain digits with a point. `unclear` has the two numbers that the
 * text can mean: the person is asked.
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
  const parts = /^(?<minus>[-−–]?)\s*(?:[A-Za-z]{0,3}\p{Sc})?\s*(?<digits>[\d.,'’\s]*\d[.,]?)$/u.exec(text)?.groups;
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

/** Full-width and Arabic digits and signs as Latin ones, as keyboards of those scripts type them. */
function withLatinDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06_f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .trim();
}

/** Returns the numbers that digits and separators can mean, one or two; none when they are no number. */
function readingsOf(digits: string, signs: readonly DecimalSign[]): string[] {
  const spaced = /['’\s]/.test(digits);
  if (spaced && !/^\d{1,3}(['’\s]\d{3})+([.,]\d*)?$/.test(digits)) return [];
  const text = digits.replaceAll(/['’\s]/g, "");
  const separators = text.replaceAll(/\d/g, "");
  if (separators === "") return [plain(text)];
  // Thousands that are already separated by a space leave the other separator only one meaning.
  if (spaced || separators.length > 1) return oneReading(text, separators);
  const sign: DecimalSign = separators === "," ? "," : ".";
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return [plain(text.replace(sign, "."))];
  const asDecimal = plain(text.replace(sign, "."));
  const asThousands = text.replace(sign, "");
  return [...new Set(signs.map((one) => (one === sign ? asDecimal : asThousands)))];
}

/** Several separators have one meaning: the last is the decimal sign if it differs from those that group thousands. */
function oneReading(text: string, separators: string): string[] {
  const last = separators.at(-1) ?? ".";
  const before = separators.slice(0, -1);
  if (before === "") return [plain(text.replace(last, "."))];
  const grouping = before[0] ?? ",";
  if (before.replaceAll(grouping, "") !== "") return [];
  const end = grouping === last ? text.length : text.lastIndexOf(last);
  const groups = text.slice(0, end).split(grouping);
  // Two or three digits between separators: thousands, or India's lakhs.
  const grouped = groups.every((group, at) =>
    at === 0 ? /^\d{1,3}$/.test(group) : at === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group),
  );
  return grouped ? [plain(groups.join("") + text.slice(end).replace(last, "."))] : [];
}

/** "5." is "5", ".5" is "0.5", "007" is "7"; "2.50" stays, because a price is shown with its cents. */
function plain(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? digits : `${digits}.${fraction}`;
}

function decimalsOf(text: string): number {
  return (text.split(".")[1] ?? "").replace(/0+$/, "").length;
}

/** Countries whose people write both signs, where a single one would be a guess. */
const BOTH_SIGNS = new Map<string, readonly DecimalSign[]>([
  ["CA", [".", ","]],
  ["CH", [".", ","]],
  ["ZA", [".", ","]],
]);

/**
 * Returns the decimal signs of a country (ISO code) and of a browser's language, the country's first. A country that is
 * unknown leaves the language's sign.
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
