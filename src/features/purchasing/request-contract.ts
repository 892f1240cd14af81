import { z } from "zod";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { timestamp } from "#src/shared/text.ts";

export const reorder = z.object({
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
export type Reorder = z.output<typeof reorder>;

export const purchase = z.object({
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
export type Purchase = z.output<typeof purchase>;

export const expectedDelivery = z.object({
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
export type ExpectedDelivery = z.output<typeof expectedDelivery>;

// The server holds these in the ledger's unit; responses contain them in the unit in which the item is shown.
stockAmounts(reorder, { item: "id", amounts: ["quantity_available", "reorder_threshold"], units: ["unit"] });
stockAmounts(reorder.shape.proposal.unwrap(), { amounts: ["quantity"] });
