import { addDays } from "#src/shared/time.ts";

/** Number of days for which an owner can take a closed restaurant back. */
export const GRACE_DAYS = 30;
/** Number of days for which copies of the database still contain erased data (`src/server/backups/retention.ts`). */
export const BACKUP_DAYS = 35;

/**
 * Number of years, by country, for which business records are retained after the year of the closing. These are
 * cautious figures that no lawyer has checked. They are not statements about the law of a country: whoever runs an
 * installation has to have them checked.
 */
const YEARS: Readonly<Record<string, number>> = {
  AT: 7,
  AU: 5,
  BE: 10,
  CA: 6,
  CH: 10,
  DE: 10,
  ES: 6,
  FR: 10,
  GB: 6,
  IE: 6,
  IN: 8,
  IT: 10,
  JP: 10,
  MY: 7,
  NL: 7,
  NZ: 7,
  SG: 5,
  US: 7,
};
/** The longest period of the table. It applies to every other country. */
const DEFAULT_YEARS = 10;

const yearsRetained = (countryCode: string | null): number => YEARS[countryCode ?? ""] ?? DEFAULT_YEARS;

/**
 * Returns the last day on which records made up to a day are retained: the end of that day's year plus the country's
 * number of years.
 */
export function retainedUntil(lastDay: string, countryCode: string | null): string {
  return `${Number(lastDay.slice(0, 4)) + yearsRetained(countryCode)}-12-31`;
}

export const eraseDay = (closedOn: string): string => addDays(closedOn, GRACE_DAYS);

/** Shown wherever the last day of the retention is shown. */
export const CHECK_TEXT =
  "How long you have to retain records differs by country and business. Our date is an estimate and no legal advice: have it checked by your accountant or lawyer, and make an export, so that you have a copy of your own.";

/** Lists of the erased and the retained data, in the words of the screen, the mail and docs/closing.md. */
export const ERASED_TEXT =
  "names, mail addresses, phone numbers and notes of guests, staff and suppliers; the menu, recipes, pictures, messages, conversations, the activity log and everything else that is not listed as retained";
export const RETAINED_TEXT =
  "the name, address and tax number of the restaurant, its orders with lines, taxes, payments, refunds and receipts, suppliers' invoices as they were received, and the stock ledger, because tax law usually requires it";
