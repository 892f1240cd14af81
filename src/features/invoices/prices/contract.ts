import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, page, pagination } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** What is said about a price, what matters most first. */
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

/** What probably made a price impossible: dividing the price by `factor` makes it usual again. */
export const priceCause = z.object({
  kind: z.enum(["decimal", "pack"]),
  factor: z.number(),
  /** The pack, as a sentence names it: "case of 12"; empty for the decimal point. */
  label: z.string(),
});

/** How a price differs from those before it of the same supplier and item; null while there is nothing to compare with. */
export const anomaly = z.object({
  /** It is impossible, or not as agreed. */
  flag: z.boolean(),
  /** How many of the price's usual moves it is away from those before; null with fewer than six earlier prices. */
  score: z.number().nullable(),
  /** Against the middle of the three before; of a supplier's first price, against the other supplier's. */
  change_percent: z.number(),
  class: priceClass.nullable(),
  cause: priceCause.nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;

const pricePoint = z.object({
  invoice_id: z.string(),
  line_id: z.string(),
  /** The invoice's own date, else the day it was saved. */
  date: z.string(),
  /** Per present unit of the item, net of the line's discount, in the company's currency. */
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
    /** Everyone who ever supplied it, also who charged nothing on this page. */
    suppliers: z.array(z.object({ supplier_id: z.string(), supplier_name: z.string(), prices: z.array(pricePoint) })),
    /** Of the prices of all pages; null without any. */
    range: priceRange.nullable(),
    pagination: pagination.extend({ total: z.number() }),
  }),
});

// Amounts of items, which are in the ledger's unit here and in the one that an item is shown in on the wire.
stockAmounts(pricePoint, { amounts: ["quantity"], prices: ["price_per_unit"] });
stockAmounts(priceRange, { prices: ["lowest", "highest"] });
stockAmounts(listPrices.response.shape.item, { item: "id", prices: ["unit_price"], units: ["unit"] });
