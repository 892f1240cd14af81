import type { Plan } from "#src/features/billing/contract.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/** Returns a price with its currency, such as "US$49" or "SGD 65.50": whole amounts have no decimals. */
export function formatPrice(amount: number, currency: string): string {
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  // International English names the country of a dollar, which American English does not.
  return new Intl.NumberFormat("en-001", options).format(amount);
}

/** The visitor's country and its currency, if the product knows them. */
export interface Visitor {
  country: string;
  currency: string;
}

/**
 * Guesses the visitor's country from the browser's languages: "en-SG" is Singapore, and "ja" is Japan. Null if that is
 * impossible.
 */
export function visitorOf(acceptLanguage: string | null): Visitor | null {
  const tag = acceptLanguage?.split(/[,;]/)[0]?.trim() ?? "";
  let region: string | undefined;
  try {
    region = new Intl.Locale(tag).maximize().region;
  } catch {
    // The header is missing or "*", which is not a language tag.
    return null;
  }
  const country = countryOf(region);
  return country ? { country: country.name, currency: country.currency } : null;
}

/** The prices in the visitor's own currency, if plans are billed in it. */
export interface OwnPrices extends Visitor {
  plans: Plan[];
}

/**
 * Returns a note about the currencies of billing; `own` is null if the visitor's currency is unknown or not used for
 * billing.
 */
export function billingNote(visitor: Visitor | null, own: OwnPrices | null): string {
  if (own)
    return `Restaurants in ${own.country} pay in ${nameOf(own.currency)}; the others in US dollars or their own currency.`;
  if (!visitor || visitor.currency === DEFAULT_CURRENCY) return "Prices are in US dollars.";
  return `Prices are in US dollars. We do not bill in ${nameOf(visitor.currency)} yet.`;
}

function nameOf(currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .filter((part) => part.type === "currency")
    .map((part) => part.value)
    .join("");
}
