import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const daySoFar = z.object({
  day: z.string(),
  orders: z.number(),
  revenue: z.number(),
  /** Null without orders. */
  average: z.number().nullable(),
  /** The cost of the sold portions as a percentage of their price; null if no cost is known. */
  food_cost_percent: z.number().nullable(),
});
export type DaySoFar = z.output<typeof daySoFar>;

export const readToday = endpoint({
  method: "GET",
  path: "/api/dashboard/today",
  summary:
    "Today's sales so far, and those of the same weekday last week up to the same time of day, in the restaurant's timezone.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ currency: z.string(), as_of: timestamp, today: daySoFar, last_week: daySoFar }),
});
