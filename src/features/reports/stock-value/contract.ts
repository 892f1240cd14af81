import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const valuedItem = z.object({
  id: z.string(),
  name: z.string(),
  /** The item's unit on that day. */
  unit: z.string(),
  category: z.string().nullable(),
  quantity: z.number(),
  /** Average cost of one unit; null when it is not known. */
  average_cost: z.number().nullable(),
  /**
   * `average`: the moving average of the item's purchases and batches. `item`: today's price of the item, if it has no
   * average.
   */
  cost_source: z.enum(["average", "item"]).nullable(),
  /** quantity x average cost; null when the cost is not known, or the stock is below zero. */
  value: z.number().nullable(),
});
export type ValuedItem = z.output<typeof valuedItem>;

export const stockValue = z.object({
  company: z.string(),
  currency: z.string(),
  timezone: z.string(),
  date: z.string(),
  total: z.number(),
  /** The stock at the end of that day, the most valuable items first. */
  items: z.array(valuedItem),
  by_category: z.array(z.object({ name: z.string(), items: z.number(), value: z.number() })),
  /** The number of items that have no value although their stock is not 0. */
  without_value: z.number(),
});
export type StockValue = z.output<typeof stockValue>;

const shared = { access: { roles: MANAGEMENT }, errors: [], query: z.object({ date: z.iso.date() }) } as const;

export const readStockValue = endpoint({
  method: "GET",
  path: "/api/stock-value",
  summary:
    "What the stock was worth at the end of a day of the company: each ingredient's quantity times its moving average cost.",
  ...shared,
  response: z.object({ report: stockValue }),
});

export const readAverageCost = endpoint({
  method: "GET",
  path: "/api/stock-value/item",
  summary: "What one unit of an ingredient cost on average up to now; null when nothing is known of it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: valuedItem.pick({ id: true, unit: true, average_cost: true, cost_source: true }),
});

export const stockValueCsv = endpoint({
  method: "GET",
  path: "/api/stock-value/csv",
  summary: "The stock value of a day as a CSV file.",
  ...shared,
  kind: "file",
  response: z.string(),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(valuedItem, { item: "id", amounts: ["quantity"], prices: ["average_cost"], units: ["unit"] });
stockAmounts(readAverageCost.response, { item: "id", prices: ["average_cost"], units: ["unit"] });
