import type { CountryCode } from "libphonenumber-js";

interface Country {
  code: CountryCode;
  name: string;
  /** The dial code with its plus: "+65". */
  dial: string;
  currency: string;
  timezone: string;
}

/** The countries of the onboarding, in its order. Of several time zones a country has that of its largest city. */
export const COUNTRY_LIST = [
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

export const COUNTRIES: readonly string[] = COUNTRY_LIST.map((country) => country.name);

/** Every country's currency, and the euro. */
export const CURRENCIES: readonly string[] = [...COUNTRY_LIST.map((country) => country.currency), "EUR"];

/** The dial codes to choose from. The United States and Canada are left out: their +1 needs no choice. */
export const DIAL_CODES = COUNTRY_LIST.filter(({ dial }) => dial !== "+1").map(({ name, dial }) => ({ name, dial }));

/** Finds a country by its name or its ISO code. */
export function countryOf(nameOrCode: string | null | undefined): Country | undefined {
  const searched = nameOrCode?.trim().toLowerCase();
  return COUNTRY_LIST.find(({ name, code }) => name.toLowerCase() === searched || code.toLowerCase() === searched);
}

export function timezoneOf(country: string | null | undefined): string {
  return countryOf(country)?.timezone ?? "UTC";
}
