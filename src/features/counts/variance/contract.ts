import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { period } from "#src/features/reports/contract.ts";
import { LEVELS } from "#src/features/counts/variance/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** Quantities are in the item's present unit, amounts in the company's currency. */
export const varianceItem = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  category_name: z.string().nullable(),
  /** The two counts that are compared. */
  counted_from: timestamp,
  counted_to: timestamp,
  opening: z.number(),
  received: z.number(),
  produced: z.number(),
  closing: z.number(),
  /** What left the stock: opening + received + produced - closing. */
  actual: z.number(),
  /** Usage by recipes: sold, less returned, and used in batches. */
  theoretical: z.number(),
  wasted: z.number(),
  /** actual - theoretical - wasted. Above zero something is missing. */
  variance: z.number(),
  /** 100 x variance / theoretical, one decimal; null when recipes used nothing. */
  variance_percent: z.number().nullable(),
  /** Price of one unit: the average of the deliveries between the counts, or otherwise the item's price. */
  price: z.number(),
  /** `expected`: some of the deliveries are not invoiced yet; they are valued at their ordered price. */
  price_source: z.enum(["deliveries", "expected", "item"]),
  variance_cost: z.number(),
  level: z.enum(LEVELS),
});
export type VarianceItem = z.output<typeof varianceItem>;

const varianceGroup = z.object({
  name: z.string(),
  items: z.number(),
  theoretical_cost: z.number(),
  variance_cost: z.number(),
  variance_percent: z.number().nullable(),
});
export type VarianceGroup = z.output<typeof varianceGroup>;

export const varianceReport = z.object({
  company: z.string(),
  currency: z.string(),
  country: z.string(),
  timezone: z.string(),
  from: z.string(),
  to: z.string(),
  /** The sales of the period, used to judge small amounts. */
  sales: z.number(),
  totals: varianceGroup.omit({ name: true }).extend({
    /** The cost of the missing quantities, and of the surplus. */
    missing_cost: z.number(),
    surplus_cost: z.number(),
  }),
  /** The most expensive first. */
  items: z.array(varianceItem),
  by_category: z.array(varianceGroup),
  by_supplier: z.array(varianceGroup),
  /** What the report does not cover. */
  unknown: z.object({
    /** Items that moved in the period and were not counted twice. */
    uncounted: z.array(z.object({ id: z.string(), name: z.string(), counts: z.number() })),
    /** Portions sold in sizes that have no recipe. */
    without_recipe: z.array(z.object({ name: z.string(), portions: z.number() })),
    special_requests: z.number(),
  }),
});
export type VarianceReport = z.output<typeof varianceReport>;

const shared = { access: { roles: MANAGEMENT }, query: period } as const;

export const readVariance = endpoint({
  method: "GET",
  path: "/api/variance",
  summary:
    "What left the stock between two counts against what recipes and waste explain. The counts are the last ones up to the end of the first and of the last day.",
  ...shared,
  errors: [],
  response: z.object({ report: varianceReport }),
});

export const varianceCsv = endpoint({
  method: "GET",
  path: "/api/variance/csv",
  summary: "The variance report as a CSV file.",
  ...shared,
  errors: [],
  kind: "file",
  response: z.string(),
});

export const variancePdf = endpoint({
  method: "GET",
  path: "/api/variance/pdf",
  summary: "The variance report as a PDF file.",
  ...shared,
  errors: ["BUSY"],
  kind: "file",
  response: z.string(),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(varianceItem, {
  item: "id",
  amounts: ["opening", "received", "produced", "closing", "actual", "theoretical", "wasted", "variance"],
  prices: ["price"],
  units: ["unit"],
});
