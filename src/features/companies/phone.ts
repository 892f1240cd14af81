import { isValidPhoneNumber } from "libphonenumber-js/min";
import { countryOf, phoneCountryOf } from "#src/features/companies/countries.ts";

interface Phone {
  phone_number: string;
  phone_country_code?: string | null | undefined;
  country?: string | null | undefined;
}

/**
 * Returns whether a phone number is valid. A number with its own "+" may belong to any country. Any other number is
 * read with the chosen dial code or as a number of the company's country.
 */
export function isDiallable({ phone_number, phone_country_code, country }: Phone): boolean {
  const number = phone_number.trim();
  if (number.startsWith("+")) return isValidPhoneNumber(number);
  if (phone_country_code && isValidPhoneNumber(`${phone_country_code} ${number}`)) return true;
  const home = phoneCountryOf(country);
  return home !== undefined && isValidPhoneNumber(number, home);
}

export function phoneProblem(phone: Phone): string | null {
  if (isDiallable(phone)) return null;
  const country = countryOf(phone.country);
  return country ? `Please enter a valid phone number for ${country.name}` : "Please enter a valid phone number";
}
