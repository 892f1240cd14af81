import type { CountryCode } from "libphonenumber-js";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const INVALID_NUMBER = "This is not a valid phone number.";

/**
 * Returns a number in WhatsApp's form, "+6591234567", or null if it is invalid. Without "+" it is a number of
 * `country`.
 */
export function internationalNumber(typed: string, country?: CountryCode): string | null {
  const text = typed.trim();
  const parse = (number: string) => {
    const parsed = parsePhoneNumberFromString(number, country);
    return parsed?.isValid() ? parsed.number : null;
  };
  const known = parse(text);
  if (known !== null || !/^(?:\+[\d ().-]+|[1-9]\d{7,14})$/.test(text)) return known;
  // Programs often omit the plus of a number with a country code. WhatsApp shows some numbers in a form of its own.
  for (const digits of numberForms(text.replaceAll(/\D/g, ""))) {
    const found = parse(`+${digits}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Countries in which WhatsApp's number may be longer or shorter than the dialled number: the two forms, and the digit
 * between their parts. In Brazil this applies only to numbers that are older than the ninth digit; a newer number
 * without the ninth digit would belong to another phone.
 */
const TWO_FORMS = [
  { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, digit: "1" },
  { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, digit: "9" },
  { long: /^(55\d\d)9([6-9]\d{7})$/, short: /^(55\d\d)([6-9]\d{7})$/, digit: "9" },
];

/**
 * Returns all possible numbers of one phone, digits only, the given one first. Phone numbers are compared only with
 * these, because WhatsApp does not always identify a sender by the dialled number.
 */
export function numberForms(number: string): string[] {
  const digits = number.replaceAll(/\D/g, "");
  const others = TWO_FORMS.flatMap(({ long, short, digit }) => {
    const [, start, end] = long.exec(digits) ?? [];
    if (start !== undefined) return [`${start}${end}`];
    const [, first, last] = short.exec(digits) ?? [];
    return first === undefined ? [] : [`${first}${digit}${last}`];
  });
  return [digits, ...others];
}
