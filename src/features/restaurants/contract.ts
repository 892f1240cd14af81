import { z } from "zod";
import { PERIODS } from "#src/features/restaurants/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";

const sales = z.object({ orders: z.number(), revenue: z.number() });

/** A restaurant of the person's. Amounts are in its own currency. */
export const restaurant = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  country: z.string(),
  /** Since midnight at the restaurant. */
  today: sales,
  /** Orders that nobody has accepted yet. */
  waiting_orders: z.number(),
  /** Of the days asked for, today included. */
  period: sales.extend({
    /** 100 x cost of ingredients / revenue, of the portions whose cost is known; null when none is. */
    food_cost_percent: z.number().nullable(),
    /** What is missing beyond recipes and waste, between counts; null when nothing was counted twice. */
    missing_cost: z.number().nullable(),
  }),
  open_requests: z.number(),
});
export type Restaurant = z.output<typeof restaurant>;

export const listRestaurants = endpoint({
  method: "GET",
  path: "/api/restaurants",
  summary: "Sales, food cost, variance and open requests of the restaurants that the person owns or manages.",
  access: "user",
  errors: [],
  query: z.object({ days: z.enum(PERIODS).default("7") }),
  response: z.object({ restaurants: z.array(restaurant) }),
});
