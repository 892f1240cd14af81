import type { CountryCode } from "libphonenumber-js";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const INVALID_NUMBER = "This is not a valid phone number.";

/**
 * Returns a number in the form of WhatsApp, "+6591234567", or null when it is invalid. Without "+" it is one of
 * `country`.
 */
export function internationalNumber(typed: string, country?: CountryCode): string | null {
  const text = typed.trim();
  const parse = (number: string) => {
    const parsed = parsePhoneNumberFromString(number, country);
    return parsed?.isValid() ? parsed.number : null;
  };
  // Programs often omit the plus of a number that has its country code.
  return parse(text) ?? (/^[1-9]\d{7,14}$/.test(text) ? parse(`+${text}`) : null);
}
