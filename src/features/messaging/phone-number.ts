import type { CountryCode } from "libphonenumber-js";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const BAD_NUMBER = "This is not a valid phone number.";

/** A number as WhatsApp takes it, "+6591234567", or null when it cannot be dialled. Without "+" it is read as `country`'s. */
export function internationalNumber(typed: string, country?: CountryCode): string | null {
  const text = typed.trim();
  const read = (number: string) => {
    const parsed = parsePhoneNumberFromString(number, country);
    return parsed?.isValid() ? parsed.number : null;
  };
  // Programs often leave the plus out of a number that has its country code.
  return read(text) ?? (/^[1-9]\d{7,14}$/.test(text) ? read(`+${text}`) : null);
}
