import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, timestamp } from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

const itemConfidence = z.object({
  id: z.string(),
  /** Null when it was never counted; the other fields are then unknown. */
  counted_at: timestamp.nullable(),
  /** The standard deviation of the real stock from the book stock, in the item's unit. */
  spread: z.number().nullable(),
  /** The probability that the book is right within 10 %, or within the smallest unit of the item. */
  confidence: z.number().nullable(),
});
export type ItemConfidence = z.output<typeof itemConfidence>;

export const listConfidence = endpoint({
  method: "GET",
  path: "/api/counts/confidence",
  summary: "How sure the book is of each item that is held in stock.",
  access: { roles: KITCHEN },
  errors: [],
  /** One item; all items by default. */
  query: z.object({ id: id.optional() }),
  response: z.object({ items: z.array(itemConfidence) }),
});

export const LIST_LENGTH = 5;

const worthCounting = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** `value`: the book may be wrong by this much money. `low`: the stock is low, and may really be used up. */
  why: z.enum(["value", "low"]),
  /** The possible error of the book stock, in the item's unit and at its price. */
  spread: z.number(),
  value: z.number(),
  /** The margin of a day that is lost if the item is used up, times the probability of that. */
  risk: z.number(),
  counted_at: timestamp.nullable(),
  /** Whether it was counted today. */
  is_counted: z.boolean(),
});
export type WorthCounting = z.output<typeof worthCounting>;

export const listWorthCounting = endpoint({
  method: "GET",
  path: "/api/counts/worth",
  summary: "The items that are most worth counting today, with the reason. The list stays the same through the day.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ day: z.string(), currency: z.string(), items: z.array(worthCounting) }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(itemConfidence, { item: "id", amounts: ["spread"] });
stockAmounts(worthCounting, { item: "id", amounts: ["spread"], units: ["unit"] });
