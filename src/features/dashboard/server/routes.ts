import * as dashboard from "#src/features/dashboard/contract.ts";
import { readDashboard, readDashboardActivities } from "#src/features/dashboard/server/dashboard.ts";
import { readSales } from "#src/features/dashboard/server/sales.ts";
import { readToday } from "#src/features/dashboard/server/today.ts";
import { readToday as today } from "#src/features/dashboard/today-contract.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const dashboardRoutes: Route[] = [
  route(dashboard.readDashboard, (context, { query }) => readDashboard(context, query.page, query.activityPage)),
  route(dashboard.readDashboardActivities, (context, { query }) =>
    readDashboardActivities(context, query.activityPage),
  ),
  route(dashboard.readSales, (context, { query }) => readSales(context, query.days)),
  route(today, (context) => readToday(context)),
];
