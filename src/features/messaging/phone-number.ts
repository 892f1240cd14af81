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
  const known = parse(text);
  if (known !== null || !/^(?:\+[\d ().-]+|[1-9]\d{7,14})$/.test(text)) return known;
  // Programs often omit the plus of a number that has its country code; WhatsApp itself shows some in a form of its own.
  for (const digits of numberForms(text.replaceAll(/\D/g, ""))) {
    const found = parse(`+${digits}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Where WhatsApp may name a phone by a longer or a shorter number than it is dialled: the two, and the digit between their parts.
 * In Brazil that is so for numbers older than the ninth digit; without it, a newer one would be another phone's.
 */
const TWO_FORMS = [
  { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, digit: "1" },
  { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, digit: "9" },
  { long: /^(55\d\d)9([6-9]\d{7})$/, short: /^(55\d\d)([6-9]\d{7})$/, digit: "9" },
];

/**
 * Returns the numbers, digits only, by which one phone may be named, the given one first. Numbers of phones are only compared with
 * these, because WhatsApp does not always name a sender by the number that was dialled.
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
