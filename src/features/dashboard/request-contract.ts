import { z } from "zod";
import { askedOverride } from "#src/features/dishes/declaration-contract.ts";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { lotUse } from "#src/features/inventory/lots/contract.ts";
import { finding } from "#src/features/invoices/price-watch/contract.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const reorder = z.object({
  kind: z.literal("reorder"),
  /** The ingredient's id. */
  id: z.string(),
  name: z.string(),
  quantity_available: z.number(),
  reorder_threshold: z.number(),
  unit: z.string(),
  last_notification_sent: timestamp.nullable(),
  /** The proposed order that contains it, with the quantity. */
  proposal: z.object({ id: z.string(), quantity: z.number() }).nullable(),
});

const makeBatches = z.object({
  kind: z.literal("prep"),
  /** The prep item's id. */
  id: z.string(),
  name: z.string(),
  quantity_available: z.number(),
  unit: z.string(),
  /** Number of batches to make, limited by the stock of their ingredients. */
  batches: z.number().int(),
  /** The quantity that they give, in `unit`. */
  makes: z.number(),
  /** The expected use of the item; null if par and reorder threshold decide. */
  why: z.string().nullable(),
  /** The day of the forecast; null without one. */
  forecast_day: z.string().nullable(),
});

const countItems = z.object({
  kind: z.literal("count"),
  /** The company's id: there is one list a day. */
  id: z.string(),
  /** How many items of today's list remain to be counted. */
  name: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(["value", "low"]) })),
});

const fixDish = z.object({
  kind: z.literal("dish"),
  id: z.string(),
  name: z.string(),
  /** Ingredients that have run out, by name. */
  missing: z.array(z.string()),
});

const failedAlert = z.object({
  kind: z.literal("alert"),
  /** The message's id. */
  id: z.string(),
  /** The message's first line. */
  name: z.string(),
  error: z.string().nullable(),
  created_at: timestamp,
});

const reviewInvoice = z.object({
  kind: z.literal("invoice"),
  id: z.string(),
  /** The invoice's supplier, if known. */
  name: z.string(),
  invoice_number: z.string(),
  line_count: z.number().int(),
  total: z.number().nullable(),
  currency: z.string(),
});

const expiring = z.object({
  kind: z.literal("expiry"),
  /** The lot's id. */
  id: z.string(),
  /** The ingredient's name. */
  name: z.string(),
  item_id: z.string(),
  /** The remaining quantity of the lot, in `unit`. */
  remaining: z.number(),
  unit: z.string(),
  expires_on: z.string(),
  /** Negative if it has expired. */
  days_left: z.number(),
  /** The dishes on the menu and the prep items that use it. */
  used_in: z.array(lotUse),
});

const unusualDay = z.object({
  kind: z.literal("demand"),
  /** An id derived from the day. */
  id: z.string(),
  /** The dish with the unusual sales, or all dishes. */
  name: z.string(),
  day: z.string(),
  /** Null if the sales of all dishes together were unusual. */
  size_id: z.string().nullable(),
  sold: z.number(),
  usual: z.number(),
});

const watchedPrice = z.object({
  kind: z.literal("price"),
  /** The finding's id; the company's if several are combined. */
  id: z.string(),
  /** The ingredient's name. */
  name: z.string(),
  currency: z.string(),
  finding: finding.nullable(),
  /** How many are combined; null for a single one. */
  others: z.number().int().nullable(),
});

const purchase = z.object({
  kind: z.literal("purchase"),
  /** The order's id. */
  id: z.string(),
  /** The next step: to approve a proposal, or to send an approved order. */
  step: z.enum(["approve", "send"]),
  /** The supplier's name. */
  name: z.string(),
  number: z.number().int(),
  version: z.number().int(),
  deliver_on: z.string(),
  estimate: z.number().nullable(),
  currency: z.string(),
  /** The way in which the supplier wants orders. */
  via: z.enum(ORDER_BY),
  /** The order's lines: "3 x sack (5 kg) Rice". */
  lines: z.array(z.string()),
  warnings: z.array(z.string()),
});

const credit = z.object({
  kind: z.literal("credit"),
  /** The credit request's id. */
  id: z.string(),
  /** The supplier's name. */
  name: z.string(),
  /** The question: to send it, to remind the supplier, or whether a credit note settles it. */
  step: z.enum(["send", "remind", "settle"]),
  number: z.number().int(),
  version: z.number().int(),
  currency: z.string(),
  amount: z.number(),
  /** The way in which the supplier wants to be contacted. */
  via: z.enum(ORDER_BY),
  /** The lines of the request, as the supplier reads them. */
  lines: z.array(z.string()),
  /** The credit note that may settle it. */
  note: z.object({ invoice_id: z.string(), invoice_number: z.string(), settles: z.number() }).nullable(),
});

const expectedDelivery = z.object({
  kind: z.literal("delivery"),
  /** The order's id. */
  id: z.string(),
  /** The supplier's name. */
  name: z.string(),
  number: z.number().int(),
  deliver_on: z.string(),
  is_late: z.boolean(),
  line_count: z.number().int(),
});

const failingBackups = z.object({
  kind: z.literal("backup"),
  /** The company's id: there is one such request. */
  id: z.string(),
  name: z.string(),
  /** The reason, as a sentence. */
  failure: z.string(),
  failed_since: timestamp,
  /** When the newest copy was made; null before the first one. */
  copied_at: timestamp.nullable(),
});

const askedOverrides = z.object({
  kind: z.literal("override"),
  of: z.enum(["dish", "item"]),
  /** The id of the dish or of the prep item. */
  id: z.string(),
  name: z.string(),
  /** The owner's overrides of the recipe's declaration, with their reasons and what has changed since. */
  overrides: z.array(askedOverride),
});

const namesToCheck = z.object({
  kind: z.literal("match"),
  /** The company's id: there is one list. */
  id: z.string(),
  /** How many names on invoices are booked to an ingredient although another one has that name. */
  name: z.string(),
  /** "Pâté is booked on Pâte". */
  names: z.array(z.string()),
});

const agentRequest = z.discriminatedUnion("kind", [
  reorder,
  makeBatches,
  countItems,
  expiring,
  unusualDay,
  watchedPrice,
  purchase,
  credit,
  expectedDelivery,
  fixDish,
  failedAlert,
  reviewInvoice,
  namesToCheck,
  failingBackups,
  askedOverrides,
]);
export type AgentRequest = z.output<typeof agentRequest>;

export const listRequests = endpoint({
  method: "GET",
  path: "/api/dashboard/requests",
  summary:
    "What needs the owner's attention: backups that fail (owners only), failed messages, allergens of dishes and prep items to confirm again, invoices to review, names on invoices to check, dishes to fix, stock that expires, days that sold ten times the usual, prices to look at, batches to make, orders to approve, deliveries that come today, credits to ask for, items worth counting, ingredients to reorder. At most 50 are listed.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({
    requests: z.array(agentRequest),
    total: z.number(),
    /** Whether the company has an ingredient, a dish and a supplier, from which requests come. */
    ready: z.boolean(),
  }),
});

export const dismissRequest = endpoint({
  method: "POST",
  path: "/api/dashboard/requests/dismiss",
  summary: "Dismisses an open request until its cause changes.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({
    kind: z.enum([
      "reorder",
      "prep",
      "count",
      "expiry",
      "demand",
      "price",
      "purchase",
      "credit",
      "delivery",
      "dish",
      "alert",
      "invoice",
      "match",
      "backup",
      "override",
    ]),
    id,
  }),
  response: z.object({ id: z.string() }),
});

// Amounts of items: in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(reorder, { item: "id", amounts: ["quantity_available", "reorder_threshold"], units: ["unit"] });
stockAmounts(reorder.shape.proposal.unwrap(), { amounts: ["quantity"] });
stockAmounts(makeBatches, { item: "id", amounts: ["quantity_available", "makes"], units: ["unit"] });
stockAmounts(expiring, { item: "item_id", amounts: ["remaining"], units: ["unit"] });
