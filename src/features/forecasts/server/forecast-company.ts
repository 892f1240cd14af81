import { hourProfiles } from "#src/features/forecasts/rules/hour-profile.ts";
import { lastKnownDay, readDemand } from "#src/features/forecasts/server/read-demand.ts";
import { readDaysOfHours } from "#src/features/forecasts/server/read-hours.ts";
import { computeForecasts } from "#src/features/forecasts/server/compute-forecasts.ts";
import { storeForecasts } from "#src/features/forecasts/server/store-forecasts.ts";
import { isOutdated, readMoment } from "#src/features/forecasts/server/read-moment.ts";
import type { Scope } from "#src/server/context.ts";

/**
 * Forecasts everything of a company for the 14 days after `origin`, by default the last complete day, and scores the
 * last 8 weeks. A second run replaces what the first one stored; a run that is killed stores nothing.
 */
export async function forecastCompany(scope: Scope, origin?: string): Promise<void> {
  const read = await scope.within(async (context) => {
    const day = origin ?? (await lastKnownDay(context));
    if (day === null) return null;
    return {
      readAt: await readMoment(context),
      rows: await readDemand(context, day),
      hours: await readDaysOfHours(context, day),
    };
  });
  if (!read) return;
  const forecast = await computeForecasts(read.rows);
  await scope.within(async (context) => {
    if (await isOutdated(context, read.readAt)) return;
    const of = { origin: read.rows.origin, readAt: read.readAt };
    await storeForecasts(context, of, forecast, hourProfiles(read.hours));
  });
}
