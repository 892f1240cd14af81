import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";

/**
 * How a line found its item. learned: the owner confirmed it before for this supplier; exact: the same name; suggested:
 * a similar name, to be confirmed; chosen: given with the line; none: it would become a new ingredient.
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

/** What comes into stock, in the item's unit, or is taken out of it; the price is net of the line's discount. */
export const receives = z.object({
  /** Below zero for goods that went back. */
  quantity: z.number(),
  unit: z.enum(INVENTORY_UNITS),
  price_per_unit: z.number(),
  /**
   * How the line's unit was converted: the same or a metric unit, the item's pack sizes, the printed pack, or a size
   * the owner entered.
   */
  by: z.enum(["unit", "item_pack", "line_pack", "given_size", "learned_size"]),
});
export type Receives = z.infer<typeof receives>;

/** The size of the line's unit is not known: ask the owner "1 {from} = ? {to}", and send it as the line's `size`. */
export const needsSize = z.object({
  from: z.string(),
  to: z.enum(INVENTORY_UNITS),
  /** Fit to be shown; names the line. */
  message: z.string(),
  /** A size that may be meant, to be offered and never used by itself. */
  offer: z.number().nullable(),
});
export type NeedsSize = z.infer<typeof needsSize>;

// Amounts of items, which are in the ledger's unit here and in the one that an item is shown in on the wire.
stockAmounts(suggestion, { item: "inventory_item_id", units: ["unit"] });
stockAmounts(receives, { amounts: ["quantity"], prices: ["price_per_unit"], units: ["unit"] });
stockAmounts(needsSize, { amounts: ["offer"], units: ["to"] });
