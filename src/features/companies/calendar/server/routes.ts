import * as calendar from "#src/features/companies/calendar/contract.ts";
import { listCalendar, removeDay, saveDay, saveRegion } from "#src/features/companies/calendar/server/calendar-days.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const calendarRoutes: Route[] = [
  route(calendar.readCalendar, (context, { query }) => listCalendar(context, query)),
  route(calendar.saveCalendarDay, async (context, { body }) => ({ day: await saveDay(context, body) })),
  route(calendar.removeCalendarDay, (context, { query }) => removeDay(context, query)),
  route(calendar.chooseRegion, async (context, { body }) => ({ holidays: await saveRegion(context, body.region) })),
];
