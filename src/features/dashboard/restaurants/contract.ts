import { z } from "zod";
import { PERIODS } from "#src/features/dashboard/restaurants/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";

const sales = z.object({ orders: z.number(), revenue: z.number() });

/** One of the person's restaurants. Amounts are in its own currency. */
export const restaurant = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  country: z.string(),
  /** Sales since midnight at the restaurant. */
  today: sales,
  /** Number of orders that nobody has accepted yet. */
  waiting_orders: z.number(),
  /** Sales of the requested days, including today. */
  period: sales.extend({
    /** 100 x cost of ingredients / revenue, of the portions whose cost is known; null if there are none. */
    food_cost_percent: z.number().nullable(),
    /**
     * The cost of the quantities that are missing between counts and that recipes and waste do not explain; null if
     * nothing was counted twice.
     */
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
