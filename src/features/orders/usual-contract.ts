import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * The number of days whose orders are read, and the minimum number of portions of a size for usual options to be shown.
 */
export const USUAL_DAYS = 60;
export const MIN_USUAL_PORTIONS = 10;

const usualOptions = z.object({
  size_id: z.string(),
  /** Portions sold in the last 60 days, counted in at most the newest 400 order lines of the size. */
  portions: z.number(),
  /**
   * The average price of the options of one portion for the guest, and their cost for the restaurant; null when a cost
   * is not known.
   */
  price: z.number(),
  cost: z.number().nullable(),
});
export type UsualOptions = z.output<typeof usualOptions>;

export const readUsualOptions = endpoint({
  method: "GET",
  path: "/api/orders/usual-options",
  summary:
    "What guests usually choose for a dish: per size, what the options of one portion were sold for and cost on average over the last 60 days, of the newest 400 order lines of a size at most. `id` is the dish's.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ sizes: z.array(usualOptions) }),
});
