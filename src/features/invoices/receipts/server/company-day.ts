import type { Context } from "#src/server/context.ts";
import { dayIn } from "#src/shared/time.ts";

/** The company's calendar: which day it is, and on which day a moment fell. */
export interface CompanyDays {
  today: string;
  dayOf(moment: string): string;
}

export async function readCompanyDays({ db, companyId }: Context): Promise<CompanyDays> {
  const { timezone } = await db
    .selectFrom("companies")
    .select("timezone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { today: dayIn(timezone), dayOf: (moment) => dayIn(timezone, moment) };
}
