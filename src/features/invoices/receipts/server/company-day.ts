import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { dayIn } from "#src/shared/time.ts";

/** The company's calendar: today's date, and the date of a moment. */
export interface CompanyDays {
  today: string;
  dayOf(moment: string): string;
}

export async function readCompanyDays(context: Context): Promise<CompanyDays> {
  const { timezone } = await companyRow(context);
  return { today: dayIn(timezone), dayOf: (moment) => dayIn(timezone, moment) };
}
