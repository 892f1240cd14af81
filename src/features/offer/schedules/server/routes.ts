import * as schedules from "#src/features/offer/schedules/contract.ts";
import { listSchedules, saveSchedule } from "#src/features/offer/schedules/server/schedules.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const scheduleRoutes: Route[] = [
  route(schedules.listSchedules, async (context) => ({ schedules: await listSchedules(context) })),
  route(schedules.saveSchedule, async (context, { body }) => ({ schedule: await saveSchedule(context, body) })),
];
