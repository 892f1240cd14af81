import { listActivities } from "#src/features/activity/contract.ts";
import { readActivities } from "#src/features/activity/server/activities.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const activityRoutes: Route[] = [
  route(listActivities, (context, { query }) => readActivities(context, query.page)),
];
