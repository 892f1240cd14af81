import { z } from "zod";

/** The rules for a restaurant's taxes and service charge. */
export const chargeRules = z.object({
  /** Percent of the lines; 0 without a service charge. */
  service_percent: z.number(),
  /** Whether the taxes are added to the prices. */
  added: z.boolean(),
  /** The rates. The first one applies to everything that no other one names; empty without taxes. */
  rates: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      categories: z.array(z.string()),
      dishes: z.array(z.string()),
    }),
  ),
});
export type ChargeRules = z.output<typeof chargeRules>;
