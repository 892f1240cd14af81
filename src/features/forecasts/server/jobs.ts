import { z } from "zod";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

/** Companies whose day ends at the same moment are forecast within so many seconds. */
const SPREAD_SECONDS = 1800;

const forecast = companyJob({
  name: "demand.forecast",
  data: z.object({}),
  // One at a time: a large company takes seconds of one processor.
  concurrency: 1,
  heartbeat: 30,
  run: (scope) => forecastCompany(scope),
});

/** Has the company forecast again once the transaction has committed. */
export async function queueForecast({ db, jobs, companyId }: Context, startAfterSeconds = 0): Promise<void> {
  // One that waits for the night must not hold up another.
  const key = startAfterSeconds > 0 ? "later" : "now";
  await jobs.send(db, forecast, companyId, {}, { key, startAfterSeconds });
}

/** A number that is always the same for a company, spread evenly over the companies. */
function delayOf(companyId: string): number {
  return Number.parseInt(companyId.slice(-6), 16) % SPREAD_SECONDS;
}

export const forecastJobs: Job[] = [forecast];

export const forecastListeners: Listener<Context>[] = [
  { to: "demand.day-closed", run: (context) => queueForecast(context, delayOf(context.companyId)) },
  { to: "calendar.days-changed", run: (context) => queueForecast(context) },
];
