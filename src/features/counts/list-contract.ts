import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, timestamp } from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

const itemConfidence = z.object({
  id: z.string(),
  /** Null when it was never counted; then nothing can be said of the rest. */
  counted_at: timestamp.nullable(),
  /** The standard deviation of what is there from what the book says, in the item's unit. */
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
  /** Only of this item; of all unless given. */
  query: z.object({ id: id.optional() }),
  response: z.object({ items: z.array(itemConfidence) }),
});

export const LIST_LENGTH = 5;

const worthCounting = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** `value`: the book may be wrong by this much money. `low`: it is low, and may in truth be gone. */
  why: z.enum(["value", "low"]),
  /** What the book may be wrong by, in the item's unit and at its price. */
  spread: z.number(),
  value: z.number(),
  /** The margin of a day that is lost if nothing is left, times the probability of that. */
  risk: z.number(),
  counted_at: timestamp.nullable(),
  /** It was counted today. */
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

// Amounts of items: the server has them in the ledger's unit, requests and responses in the unit in which the item is
// shown.
stockAmounts(itemConfidence, { item: "id", amounts: ["spread"] });
stockAmounts(worthCounting, { item: "id", amounts: ["spread"], units: ["unit"] });
