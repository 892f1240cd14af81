import { isValidPhoneNumber } from "libphonenumber-js/min";
import { countryOf } from "#src/features/companies/countries.ts";

interface Phone {
  phone_number: string;
  phone_country_code?: string | null | undefined;
  country?: string | null | undefined;
}

/**
 * Whether a number can be dialled: under the dial code chosen beside it, as a number of the company's country, or, with
 * its own "+", anywhere.
 */
export function isDiallable({ phone_number, phone_country_code, country }: Phone): boolean {
  const number = phone_number.trim();
  if (number.startsWith("+")) return isValidPhoneNumber(number);
  if (phone_country_code && isValidPhoneNumber(`${phone_country_code} ${number}`)) return true;
  const place = countryOf(country);
  return place !== undefined && isValidPhoneNumber(number, place.code);
}

export function phoneProblem(phone: Phone): string | null {
  if (isDiallable(phone)) return null;
  const place = countryOf(phone.country);
  return place ? `Please enter a valid phone number for ${place.name}` : "Please enter a valid phone number";
}
