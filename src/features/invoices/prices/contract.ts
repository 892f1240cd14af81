import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";

/** How a price differs from the earlier ones of the same supplier and item; null while there are none. */
export const anomaly = z.object({
  flag: z.boolean(),
  /** Modified z-score; null with fewer than five earlier prices, and when these are all equal. */
  score: z.number().nullable(),
  /** Against the median of the earlier prices. */
  change_percent: z.number(),
});
export type Anomaly = z.infer<typeof anomaly>;

const pricePoint = z.object({
  invoice_id: z.string(),
  /** The invoice's own date, else the day it was saved. */
  date: z.string(),
  /** Per present unit of the item, net of the line's discount, in the company's currency. */
  price_per_unit: z.number(),
  quantity: z.number(),
  anomaly: anomaly.nullable(),
});
export type PricePoint = z.infer<typeof pricePoint>;

export const listPrices = endpoint({
  method: "GET",
  path: "/api/inventory/prices",
  summary: "What each supplier has charged for an ingredient, oldest first, with unusual prices marked.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({
    item: z.object({ id: z.string(), name: z.string(), unit: z.enum(INVENTORY_UNITS), unit_price: z.number() }),
    currency: z.string(),
    suppliers: z.array(z.object({ supplier_id: z.string(), supplier_name: z.string(), prices: z.array(pricePoint) })),
  }),
});
