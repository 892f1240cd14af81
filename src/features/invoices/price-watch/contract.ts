import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { priceCause, priceClass } from "#src/features/invoices/prices/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const DECISIONS = ["accepted", "disputed", "corrected", "dismissed"] as const;
const state = z.enum(["open", ...DECISIONS]);
export type FindingState = z.infer<typeof state>;

export const finding = z.object({
  id: z.string(),
  class: priceClass,
  item_id: z.string(),
  item_name: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  invoice_id: z.string(),
  invoice_number: z.string(),
  /** The invoice's date, else the day on which it was saved. */
  date: z.string(),
  unit: z.string(),
  /**
   * The price that the charged price, `new_price`, is compared with. Both are per `unit`, in the company's currency.
   */
  old_price: z.number(),
  new_price: z.number(),
  change_percent: z.number(),
  cause: priceCause.nullable(),
  /** The additional cost in a week; negative if the price fell; null if no usage is known. */
  weekly_effect: z.number().nullable(),
  state,
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Finding = z.output<typeof finding>;

/** A week's usage and its source: the forecast of 7 days, or a quarter of the last 28 days. */
const usage = z.object({ quantity: z.number(), from: z.enum(["forecast", "past"]) });
export type Usage = z.output<typeof usage>;

export const listFindings = endpoint({
  method: "GET",
  path: "/api/prices/findings",
  summary: "What is to be said about prices on invoices, what costs most a week first.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ state: z.enum(["open", "decided", "all"]).default("open") }),
  response: z.object({
    findings: z.array(finding),
    currency: z.string(),
    /** The cost of all ingredients in a week; null if no usage is known. */
    weekly_food_cost: z.number().nullable(),
  }),
});

export const decideFinding = endpoint({
  method: "POST",
  path: "/api/prices/findings/decide",
  summary:
    "Decides about a price. `seen` is the state that was shown: 409 FINDING_DECIDED when it is another by now. A disputed or corrected price is none of the supplier's prices any more.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "FINDING_DECIDED"],
  body: z.object({ id, seen: state.default("open"), decision: z.enum(DECISIONS) }),
  response: z.object({ finding }),
});

const touchedDish = z.object({
  dish_id: z.string(),
  dish_name: z.string(),
  size_id: z.string(),
  size_name: z.string(),
  price: z.number(),
  /** The tax that the price includes, in percent; 0 without one. */
  included_percent: z.number(),
  /** The quantity of the item in a portion, in its unit. */
  need: z.number(),
  /** The additional cost of a portion. */
  delta: z.number(),
  /** The present cost of a portion; null if it cannot be computed. */
  food_cost: z.number().nullable(),
  /** The food cost in percent of the price without tax; null without a price or food cost. */
  food_cost_percent: z.number().nullable(),
  old_food_cost_percent: z.number().nullable(),
  /** The price that restores the earlier food cost percentage. */
  restoring_price: z.number().nullable(),
});
export type TouchedDish = z.output<typeof touchedDish>;

export const readEffect = endpoint({
  method: "GET",
  path: "/api/prices/effect",
  summary: "What the newest price of an ingredient costs: a week of it, and every dish that takes it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ itemId: id }),
  response: z.object({
    item: z.object({ id: z.string(), name: z.string(), unit: z.string() }),
    currency: z.string(),
    /** Null if there is no earlier price. */
    old_price: z.number().nullable(),
    new_price: z.number(),
    weekly: z.object({ usage, effect: z.number() }).nullable(),
    dishes: z.array(touchedDish),
  }),
});

// Amounts of items are in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(finding, { item: "item_id", prices: ["old_price", "new_price"], units: ["unit"] });
stockAmounts(usage, { amounts: ["quantity"] });
stockAmounts(touchedDish, { amounts: ["need"] });
stockAmounts(readEffect.response, { item: "item.id", prices: ["old_price", "new_price"] });
stockAmounts(readEffect.response.shape.item, { item: "id", units: ["unit"] });
