import { countries as allCountries, type TCountryCode } from "countries-list";
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { countryCodeOfTimezone, mainTimezoneOf } from "#src/features/companies/time-zones.ts";

interface Country {
  /** ISO 3166. */
  code: string;
  name: string;
  /** The dial code with its plus: "+65". */
  dial: string;
  currency: string;
  timezone: string;
}

/** docs/spec/1-platform.md, "9. Business constants and limits", in its order. Of several time zones each has that of its largest city. */
const FIRST_COUNTRIES = [
  { code: "SG", name: "Singapore", dial: "+65", currency: "SGD", timezone: "Asia/Singapore" },
  { code: "MY", name: "Malaysia", dial: "+60", currency: "MYR", timezone: "Asia/Kuala_Lumpur" },
  { code: "TH", name: "Thailand", dial: "+66", currency: "THB", timezone: "Asia/Bangkok" },
  { code: "ID", name: "Indonesia", dial: "+62", currency: "IDR", timezone: "Asia/Jakarta" },
  { code: "PH", name: "Philippines", dial: "+63", currency: "PHP", timezone: "Asia/Manila" },
  { code: "VN", name: "Vietnam", dial: "+84", currency: "VND", timezone: "Asia/Ho_Chi_Minh" },
  { code: "HK", name: "Hong Kong", dial: "+852", currency: "HKD", timezone: "Asia/Hong_Kong" },
  { code: "JP", name: "Japan", dial: "+81", currency: "JPY", timezone: "Asia/Tokyo" },
  { code: "KR", name: "South Korea", dial: "+82", currency: "KRW", timezone: "Asia/Seoul" },
  { code: "CN", name: "China", dial: "+86", currency: "CNY", timezone: "Asia/Shanghai" },
  { code: "IN", name: "India", dial: "+91", currency: "INR", timezone: "Asia/Kolkata" },
  { code: "AU", name: "Australia", dial: "+61", currency: "AUD", timezone: "Australia/Sydney" },
  { code: "NZ", name: "New Zealand", dial: "+64", currency: "NZD", timezone: "Pacific/Auckland" },
  { code: "GB", name: "United Kingdom", dial: "+44", currency: "GBP", timezone: "Europe/London" },
  { code: "US", name: "United States", dial: "+1", currency: "USD", timezone: "America/New_York" },
  { code: "CA", name: "Canada", dial: "+1", currency: "CAD", timezone: "America/Toronto" },
  { code: "AE", name: "UAE", dial: "+971", currency: "AED", timezone: "Asia/Dubai" },
  { code: "SA", name: "Saudi Arabia", dial: "+966", currency: "SAR", timezone: "Asia/Riyadh" },
  { code: "QA", name: "Qatar", dial: "+974", currency: "QAR", timezone: "Asia/Qatar" },
] as const satisfies readonly Country[];

const FIRST_CODES: ReadonlySet<string> = new Set(FIRST_COUNTRIES.map(({ code }) => code));
/** The list also has codes that ISO 3166 does not assign to a country. */
const NOT_ASSIGNED: ReadonlySet<string> = new Set(["AC", "TA", "XK"]);

function countryFrom(code: TCountryCode): Country {
  const { name, currency, phone } = allCountries[code];
  const dial = isSupportedCountry(code) ? getCountryCallingCode(code) : phone[0];
  return { code, name, dial: `+${dial}`, currency: currency[0] ?? "USD", timezone: mainTimezoneOf(code) ?? "UTC" };
}

/** Every country of ISO 3166: those of the specification first, the others by name. */
export const COUNTRY_LIST: readonly Country[] = [
  ...FIRST_COUNTRIES,
  ...(Object.keys(allCountries) as TCountryCode[])
    .filter((code) => !FIRST_CODES.has(code) && !NOT_ASSIGNED.has(code))
    .map(countryFrom)
    .sort((one, other) => one.name.localeCompare(other.name, "en")),
];

export const COUNTRIES: readonly string[] = COUNTRY_LIST.map((country) => country.name);

/** The currencies of the specification's countries and the euro first, then those of all others. */
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

/** "Italy, Vatican City" for +39; the first four of the countries that share a code. */
function namesWith(dial: string): string {
  const names = COUNTRY_LIST.filter((country) => country.dial === dial).map(({ name }) => name);
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and others` : names.join(", ");
}

/** Finds a country by its name or its ISO code. */
export function countryOf(nameOrCode: string | null | undefined): Country | undefined {
  const searched = nameOrCode?.trim().toLowerCase();
  return COUNTRY_LIST.find(({ name, code }) => name.toLowerCase() === searched || code.toLowerCase() === searched);
}

export function timezoneOf(country: string | null | undefined): string {
  return countryOf(country)?.timezone ?? "UTC";
}

/** The time zone of a new company: the browser's when the country has it, else that of the country's largest city. */
export function firstTimezone(country: string, browser: string | null | undefined): string {
  const found = countryOf(country);
  return browser && found && countryCodeOfTimezone(browser) === found.code ? browser : timezoneOf(country);
}

/** The country that a browser's time zone names. */
export function countryOfTimezone(zone: string): Country | undefined {
  return countryOf(countryCodeOfTimezone(zone));
}

/** The country for the reading of phone numbers; undefined where no numbers are given out. */
export function phoneCountryOf(nameOrCode: string | null | undefined): CountryCode | undefined {
  const code = countryOf(nameOrCode)?.code;
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}
