import { countries as allCountries, type TCountryCode } from "countries-list";
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

export interface Country {
  /** ISO 3166. */
  code: string;
  name: string;
  /** The dial code with its plus: "+65". */
  dial: string;
  currency: string;
}

/** The countries of docs/spec/1-platform.md, "9. Business constants and limits", in its order. */
const FIRST_COUNTRIES = [
  { code: "SG", name: "Singapore", dial: "+65", currency: "SGD" },
  { code: "MY", name: "Malaysia", dial: "+60", currency: "MYR" },
  { code: "TH", name: "Thailand", dial: "+66", currency: "THB" },
  { code: "ID", name: "Indonesia", dial: "+62", currency: "IDR" },
  { code: "PH", name: "Philippines", dial: "+63", currency: "PHP" },
  { code: "VN", name: "Vietnam", dial: "+84", currency: "VND" },
  { code: "HK", name: "Hong Kong", dial: "+852", currency: "HKD" },
  { code: "JP", name: "Japan", dial: "+81", currency: "JPY" },
  { code: "KR", name: "South Korea", dial: "+82", currency: "KRW" },
  { code: "CN", name: "China", dial: "+86", currency: "CNY" },
  { code: "IN", name: "India", dial: "+91", currency: "INR" },
  { code: "AU", name: "Australia", dial: "+61", currency: "AUD" },
  { code: "NZ", name: "New Zealand", dial: "+64", currency: "NZD" },
  { code: "GB", name: "United Kingdom", dial: "+44", currency: "GBP" },
  { code: "US", name: "United States", dial: "+1", currency: "USD" },
  { code: "CA", name: "Canada", dial: "+1", currency: "CAD" },
  { code: "AE", name: "UAE", dial: "+971", currency: "AED" },
  { code: "SA", name: "Saudi Arabia", dial: "+966", currency: "SAR" },
  { code: "QA", name: "Qatar", dial: "+974", currency: "QAR" },
] as const satisfies readonly Country[];

const FIRST_CODES: ReadonlySet<string> = new Set(FIRST_COUNTRIES.map(({ code }) => code));
/** Codes in the library's list that ISO 3166 does not assign to a country. */
const NOT_ASSIGNED: ReadonlySet<string> = new Set(["AC", "TA", "XK"]);

function countryFrom(code: TCountryCode): Country {
  const { name, currency, phone } = allCountries[code];
  const dial = isSupportedCountry(code) ? getCountryCallingCode(code) : phone[0];
  return { code, name, dial: `+${dial}`, currency: currency[0] ?? "USD" };
}

/** Every country of ISO 3166: those of the specification first, the others by name. */
export const COUNTRY_LIST: readonly Country[] = [
  ...FIRST_COUNTRIES,
  ...(Object.keys(allCountries) as TCountryCode[])
    .filter((code) => !FIRST_CODES.has(code) && !NOT_ASSIGNED.has(code))
    .map(countryFrom)
    .sort((a, b) => a.name.localeCompare(b.name, "en")),
];

export const COUNTRIES: readonly string[] = COUNTRY_LIST.map((country) => country.name);

/** All currencies: first those of the specification's countries and the euro, then those of all other countries. */
export const CURRENCIES: readonly string[] = [
  ...new Set([
    ...FIRST_COUNTRIES.map((country) => country.currency),
    "EUR",
    ...COUNTRY_LIST.map((country) => country.currency).sort(),
  ]),
];

const firstDials = FIRST_COUNTRIES.filter(({ dial }) => dial !== "+1").map(({ dial }) => dial);

/**
 * The dial codes to choose from. The specification's list leaves out the United States and Canada, so +1 follows it with
 * the codes of the other countries.
 */
export const DIAL_CODES: readonly { dial: string; name: string }[] = [
  ...new Set([...firstDials, ...COUNTRY_LIST.map(({ dial }) => dial).sort((a, b) => Number(a) - Number(b))]),
].map((dial) => ({ dial, name: namesWith(dial) }));

/** Returns the names of the countries with a dial code: "Italy, Vatican City" for +39; at most four. */
function namesWith(dial: string): string {
  const names = COUNTRY_LIST.filter((country) => country.dial === dial).map(({ name }) => name);
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and others` : names.join(", ");
}

/** Finds a country by its name or its ISO code. */
export function countryOf(nameOrCode: string | null | undefined): Country | undefined {
  const searched = nameOrCode?.trim().toLowerCase();
  return COUNTRY_LIST.find(({ name, code }) => name.toLowerCase() === searched || code.toLowerCase() === searched);
}

/** Returns the country for reading phone numbers; undefined if it has no numbers of its own. */
export function phoneCountryOf(nameOrCode: string | null | undefined): CountryCode | undefined {
  const code = countryOf(nameOrCode)?.code;
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

/** Countries that write 3/12/2026 for the 12th of March. */
const MONTH_FIRST = new Set(["US", "PR", "GU", "VI", "AS", "MP", "UM", "FM", "MH", "PW", "PH"]);

/** Returns whether a country, given by its name or code, writes the month before the day. */
export function writesMonthFirst(country: string): boolean {
  return MONTH_FIRST.has(countryOf(country)?.code ?? "");
}

/** Countries that write Chinese in Traditional characters. */
const TRADITIONAL_COUNTRIES: ReadonlySet<string> = new Set(["TW", "HK", "MO"]);

/**
 * Returns the form of a language that the product writes in a country, which is given by name or code. Text that people
 * have typed is never converted.
 */
export const writtenIn = <L extends string>(language: L, country: string | null | undefined): L | "zh-Hant" =>
  language === "zh" && TRADITIONAL_COUNTRIES.has(countryOf(country)?.code ?? "") ? "zh-Hant" : language;
