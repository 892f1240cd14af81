import { z } from "zod";
import { catchUp } from "#src/features/reports/totals/server/catch-up.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inEachCompany, openCompanies } from "#src/server/each.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

const catchUpCompany = companyJob({ name: "totals.catch-up", data: z.object({}), run: catchUp });

/** Queues an update of the totals soon, for readers that had to count more than usual. */
export async function queueCatchUp({ db, jobs, companyId }: Context): Promise<void> {
  await jobs.send(db, catchUpCompany, companyId, {}, { key: "totals" });
}

async function catchUpEveryCompany(platform: Platform): Promise<void> {
  const companies = await openCompanies(platform.database);
  await inEachCompany(platform, companies, "the totals of a company could not be stored", catchUp);
}

/** At every full hour, the day ends in some time zone; at every half hour, in a few. */
export const totalsJobs: Job[] = [
  catchUpCompany,
  { name: "totals.due", cron: "15,45 * * * *", expiresIn: 1500, run: catchUpEveryCompany },
];
