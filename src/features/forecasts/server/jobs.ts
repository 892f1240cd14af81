import { z } from "zod";
import { convertForecasts } from "#src/features/forecasts/server/convert-unit.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

/**
 * Delay of a forecast after a day was stored, so that days of a history that are stored one after another are forecast
 * together.
 */
const AFTER_DAY_SECONDS = 60;

const forecast = companyJob({
  name: "demand.forecast",
  data: z.object({}),
  // One at a time: a large company takes seconds of one processor. Days of different companies are closed at different
  // moments, so the companies of one time zone come one after another.
  concurrency: 1,
  heartbeat: 30,
  run: (scope) => forecastCompany(scope),
});

/** Queues a new forecast of the company. It starts after the transaction has committed. */
export async function queueForecast({ db, jobs, companyId }: Context, startAfterSeconds = 0): Promise<void> {
  // A job that waits for further days must not delay another one.
  const key = startAfterSeconds > 0 ? "later" : "now";
  await jobs.send(db, forecast, companyId, {}, { key, startAfterSeconds });
}

export const forecastJobs: Job[] = [forecast];

export const forecastListeners: Listener<Context>[] = [
  { to: "demand.day-closed", run: (context) => queueForecast(context, AFTER_DAY_SECONDS) },
  { to: "calendar.days-changed", run: (context) => queueForecast(context) },
  // A special day may be closed now, and the beginning or end of a day may have changed.
  { to: "companies.hours-changed", run: (context) => queueForecast(context) },
  { to: "inventory.unit-converted", run: convertForecasts },
];
