import { addDays } from "#src/shared/time.ts";

/** An owner can take a closed restaurant back for so long. */
export const GRACE_DAYS = 30;
/** Copies of the database have what was erased for so long (`src/server/backups/retention.ts`). */
export const BACKUP_DAYS = 35;

/**
 * For how many years after the year of the closing business records are retained, by country. These are cautious figures that no
 * lawyer has checked, not statements about the law of a country: whoever runs an installation has them checked.
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
/** The longest of the table, for every other country. */
const DEFAULT_YEARS = 10;

const yearsRetained = (countryCode: string | null): number => YEARS[countryCode ?? ""] ?? DEFAULT_YEARS;

/** The last day on which what was recorded until a day is retained: the end of the year, and the years of the country. */
export function retainedUntil(lastDay: string, countryCode: string | null): string {
  return `${Number(lastDay.slice(0, 4)) + yearsRetained(countryCode)}-12-31`;
}

export const eraseDay = (closedOn: string): string => addDays(closedOn, GRACE_DAYS);

/** Said wherever the last day of the retention is. */
export const CHECK_TEXT =
  "How long you have to retain records differs by country and business. Our date is an estimate and no legal advice: have it checked by your accountant or lawyer, and make an export, so that you have a copy of your own.";

/** What is erased and what is retained, as the screen, the mail and docs/closing.md say it. */
export const ERASED_TEXT =
  "names, mail addresses, phone numbers and notes of guests, staff and suppliers; the menu, recipes, pictures, messages, conversations, the activity log and everything else that is not listed as retained";
export const RETAINED_TEXT =
  "the name, address and tax number of the restaurant, its orders with lines, taxes, payments, refunds and receipts, suppliers' invoices as they were received, and the stock ledger, because tax law usually requires it";
