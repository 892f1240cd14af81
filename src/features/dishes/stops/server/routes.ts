import * as stops from "#src/features/dishes/stops/contract.ts";
import { endStop, readStops, readSubjects, stopSelling } from "#src/features/dishes/stops/server/stops.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const stopRoutes: Route[] = [
  route(stops.listStops, async (context) => ({
    stops: await readStops(context),
    subjects: await readSubjects(context),
  })),
  route(stops.stopSelling, async (context, { body }) => ({ stop: await stopSelling(context, body) })),
  route(stops.endStop, async (context, { query }) => ({ id: await endStop(context, query.id) })),
];
