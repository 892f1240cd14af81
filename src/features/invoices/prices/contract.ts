import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, page, pagination } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** The classes of price findings, the most important first. */
export const PRICE_CLASSES = [
  "impossible",
  "not_as_agreed",
  "smaller_pack",
  "unusual",
  "creep",
  "cheaper_elsewhere",
] as const;
export const priceClass = z.enum(PRICE_CLASSES);
export type PriceClass = z.infer<typeof priceClass>;

/** The probable cause of an impossible price: dividing the price by `factor` makes it usual again. */
export const priceCause = z.object({
  kind: z.enum(["decimal", "pack"]),
  factor: z.number(),
  /** The pack as in a sentence: "case of 12"; empty for the decimal point. */
  label: z.string(),
});

/** The difference of a price from the earlier ones of the same supplier and item; null if there are none. */
export const anomaly = z.object({
  /** The price is impossible, or not as agreed. */
  flag: z.boolean(),
  /** The distance from the earlier prices, in usual moves of the price; null with fewer than six earlier prices. */
  score: z.number().nullable(),
  /**
   * The change from the median of the three prices before this one. For a supplier's first price, the change from the
   * other supplier's price.
   */
  change_percent: z.number(),
  class: priceClass.nullable(),
  cause: priceCause.nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;

const pricePoint = z.object({
  invoice_id: z.string(),
  line_id: z.string(),
  /** The invoice's date, else the day on which it was saved. */
  date: z.string(),
  /** The price per present unit of the item, net of the line's discount, in the company's currency. */
  price_per_unit: z.number(),
  quantity: z.number(),
  anomaly: anomaly.nullable(),
});
export type PricePoint = z.infer<typeof pricePoint>;

const priceRange = z.object({ lowest: z.number(), highest: z.number() });

export const listPrices = endpoint({
  method: "GET",
  path: "/api/inventory/prices",
  summary:
    "What each supplier has charged for an ingredient, oldest first, with unusual prices marked. The first page has the newest.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery.extend({ page }),
  response: z.object({
    item: z.object({ id: z.string(), name: z.string(), unit: z.enum(INVENTORY_UNITS), unit_price: z.number() }),
    currency: z.string(),
    /** Every supplier that ever supplied the item, even without a price on this page. */
    suppliers: z.array(z.object({ supplier_id: z.string(), supplier_name: z.string(), prices: z.array(pricePoint) })),
    /** The range of the prices on all pages; null if there are none. */
    range: priceRange.nullable(),
    pagination: pagination.extend({ total: z.number() }),
  }),
});

// Amounts of items are in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(pricePoint, { amounts: ["quantity"], prices: ["price_per_unit"] });
stockAmounts(priceRange, { prices: ["lowest", "highest"] });
stockAmounts(listPrices.response.shape.item, { item: "id", prices: ["unit_price"], units: ["unit"] });
