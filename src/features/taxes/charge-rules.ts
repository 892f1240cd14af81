import { z } from "zod";

/** What a restaurant charges beyond and within its prices. */
export const chargeRules = z.object({
  /** Of the lines; 0 without a service charge. */
  service_percent: z.number(),
  /** Whether the taxes are added to the prices. */
  added: z.boolean(),
  /** The first one is on everything that no other one names; empty without taxes. */
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
