import { sql } from "kysely";
import { z } from "zod";
import { enterHolidays } from "#src/features/companies/calendar/server/country-holidays.ts";
import { closeDayAgain, closeDueDays } from "#src/features/forecasts/demand/server/close-days.ts";
import { deleteOldRejected } from "#src/features/forecasts/demand/server/read-rejected.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

/** Seconds over which restaurants that close at the same time are spread. */
const SPREAD_SECONDS = 1200;

const closeDay = companyJob({
  name: "demand.close-day",
  /** A day that changed after it was stored. Without it, every complete day is stored. */
  data: z.object({ day: z.iso.date().optional() }),
  expiresIn: 1500,
  async run(scope, { day }) {
    if (day !== undefined) return scope.within((context) => closeDayAgain(context, day));
    await scope.within(enterHolidaysAround);
    await closeDueDays(scope);
    return scope.within(deleteOldRejected);
  },
});

const LEARNED_DAYS = 730;
const DAYS_AHEAD = 60;

/** Enters the holidays that forecasts learn from, and the coming ones. */
async function enterHolidaysAround(context: Context): Promise<void> {
  const today = dayIn("UTC");
  await enterHolidays(context, addDays(today, -LEARNED_DAYS), addDays(today, DAYS_AHEAD));
}

/** Queues a job that stores a stored day again soon. */
export async function queueCloseAgain({ db, jobs, companyId }: Context, day: string): Promise<void> {
  await jobs.send(db, closeDay, companyId, { day }, { key: `close ${day}` });
}

async function queueDueCompanies(platform: Platform): Promise<void> {
  const { rows } = await inDirectory(platform.database, (db) =>
    sql<{ id: string }>`
      select company.id from companies company
      left join demand_states state on state.company_id = company.id
      where company.closed_at is null and (state.due_at is null or state.due_at <= now())`.execute(db),
  );
  await inEachCompany(
    platform,
    rows.map(({ id }) => id),
    "the days of a company could not be closed",
    (scope) =>
      scope.within(({ db, jobs, companyId }) =>
        jobs.send(db, closeDay, companyId, {}, { key: "close", startAfterSeconds: secondsOf(companyId) }),
      ),
  );
}

/**
 * Returns a number that is the same for a company every day. It is derived from the end of the company's id, which is
 * random.
 */
function secondsOf(companyId: string): number {
  return Number.parseInt(companyId.slice(-6), 16) % SPREAD_SECONDS;
}

export const demandJobs: Job[] = [
  closeDay,
  { name: "demand.due", cron: "5,15,25,35,45,55 * * * *", run: queueDueCompanies },
];
