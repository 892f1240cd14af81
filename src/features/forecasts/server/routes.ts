import * as forecasts from "#src/features/forecasts/contract.ts";
import * as scores from "#src/features/forecasts/score-contract.ts";
import { readGlance } from "#src/features/forecasts/glance-contract.ts";
import { readTomorrow } from "#src/features/forecasts/server/glance.ts";
import { readForecastDay } from "#src/features/forecasts/server/forecast-day.ts";
import { readForecasts } from "#src/features/forecasts/server/forecasts.ts";
import { deleteOverride, putOverride } from "#src/features/forecasts/server/overrides.ts";
import { listScores, readBacktest } from "#src/features/forecasts/server/scores.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const forecastRoutes: Route[] = [
  route(forecasts.readForecasts, (context, { query: { subject, ...range } }) => readForecasts(context, subject, range)),
  route(forecasts.readForecastDay, (context, { query }) => readForecastDay(context, query)),
  route(readGlance, async (context) => ({ tomorrow: await readTomorrow(context) })),
  route(scores.readBacktest, (context, { query }) => readBacktest(context, query.subject, query.id)),
  route(scores.listScores, async (context, { query }) => ({ scores: await listScores(context, query.subject) })),
  route(forecasts.putOverride, async (context, { body }) => ({ override: await putOverride(context, body) })),
  route(forecasts.deleteOverride, (context, { query }) => deleteOverride(context, query)),
];
