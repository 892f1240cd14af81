import { z } from "zod";
import { sumCheck } from "#src/invoice-reader/invoice.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { timestamp } from "#src/shared/text.ts";

/**
 * How a line found its item. learned: the owner confirmed it before for this supplier; exact: the same name; suggested:
 * alike, to be confirmed; chosen: given with the line; none: it would become a new ingredient.
 */
export const matchedBy = z.enum(["learned", "exact", "suggested", "chosen", "none"]);
export type MatchedBy = z.infer<typeof matchedBy>;

export const suggestion = z.object({
  inventory_item_id: z.string(),
  name: z.string(),
  unit: z.enum(INVENTORY_UNITS),
  /** 0..1; 1 is the same name. */
  score: z.number(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** What comes into stock, in the item's unit; the price is net of the line's discount. */
export const receives = z.object({
  quantity: z.number(),
  unit: z.enum(INVENTORY_UNITS),
  price_per_unit: z.number(),
  /** What made the units meet: the same unit or metric, the item's pack sizes, the pack on the paper, or a size given once. */
  by: z.enum(["unit", "item_pack", "line_pack", "given_size", "learned_size"]),
});
export type Receives = z.infer<typeof receives>;

/** Nothing says how much one of the line's units is: ask "1 {from} = ? {to}", and send the answer as the line's `size`. */
export const needsSize = z.object({
  from: z.string(),
  to: z.enum(INVENTORY_UNITS),
  /** Fit to be shown; names the line. */
  message: z.string(),
  /** A size that may be meant, to be offered and never taken by itself. */
  offer: z.number().nullable(),
});
export type NeedsSize = z.infer<typeof needsSize>;

export const reviewedLine = z.object({
  /** Its place in the invoice, from 0: the order of `extracted.items`, or of the lines that were sent. */
  line: z.number().int(),
  match: z.object({
    by: matchedBy,
    inventory_item_id: z.string().nullable(),
    name: z.string().nullable(),
    unit: z.enum(INVENTORY_UNITS).nullable(),
    score: z.number(),
  }),
  /** The most alike first, the match among them; at most 5. */
  suggestions: z.array(suggestion),
  /** Exactly one of the two is set; both are null for a line that is skipped or receives nothing. */
  receives: receives.nullable(),
  needs_size: needsSize.nullable(),
  /** Price per unit of the item before this invoice, with the change in percent; null when it had none. */
  price_change: z.object({ before: z.number(), percent: z.number(), anomaly: z.boolean() }).nullable(),
});
export type ReviewedLine = z.infer<typeof reviewedLine>;

export const duplicate = z.object({
  /** same_file: the very same image or PDF; same_number: supplier, number and total; same_lines: no number on either, and the same lines within the hour. */
  reason: z.enum(["same_file", "same_number", "same_lines"]),
  invoice_id: z.string(),
  supplier_name: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  total: z.number().nullable(),
  currency: z.string(),
  saved_at: timestamp,
});
export type Duplicate = z.infer<typeof duplicate>;

export const review = z.object({
  /** The owner's supplier of that name; null when a new one would be made. */
  supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
  lines: z.array(reviewedLine),
  checks: z.array(sumCheck),
  /** A check failed: saving asks for `reviewed: true`. */
  needs_review: z.boolean(),
  /** Receipts it would repeat: saving asks for `allow_duplicate: true`. */
  duplicates: z.array(duplicate),
  /** The invoice is in another currency than the company: saving asks for an `exchange_rate`. */
  needs_exchange_rate: z.boolean(),
});
export type Review = z.infer<typeof review>;
