import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";

/**
 * How a line's item was found. learned: the owner confirmed it before for this supplier; exact: same name; suggested:
 * similar name, to be confirmed; chosen: given with the line; none: the line would create an ingredient.
 */
export const matchedBy = z.enum(["learned", "exact", "suggested", "chosen", "none"]);
export type MatchedBy = z.infer<typeof matchedBy>;

export const suggestion = z.object({
  inventory_item_id: z.string(),
  name: z.string(),
  unit: z.enum(INVENTORY_UNITS),
  /** 0 to 1; 1 is the same name. */
  score: z.number(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The quantity that comes into stock or leaves it, in the item's unit, and the price net of the line's discount. */
export const receives = z.object({
  /** Below zero for goods that went back. */
  quantity: z.number(),
  unit: z.enum(INVENTORY_UNITS),
  price_per_unit: z.number(),
  /**
   * The source of the conversion: the same or a metric unit, the item's pack sizes, the printed pack, or a size that
   * the owner entered.
   */
  by: z.enum(["unit", "item_pack", "line_pack", "given_size", "learned_size"]),
});
export type Receives = z.infer<typeof receives>;

/**
 * The size of the line's unit is unknown: ask the owner "1 {from} = ? {to}", and send the answer as the line's `size`.
 */
export const needsSize = z.object({
  from: z.string(),
  to: z.enum(INVENTORY_UNITS),
  /** A text for the owner that names the line. */
  message: z.string(),
  /** A possible size to offer to the owner; it is never used without their confirmation. */
  offer: z.number().nullable(),
});
export type NeedsSize = z.infer<typeof needsSize>;

// Amounts of items are in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(suggestion, { item: "inventory_item_id", units: ["unit"] });
stockAmounts(receives, { amounts: ["quantity"], prices: ["price_per_unit"], units: ["unit"] });
stockAmounts(needsSize, { amounts: ["offer"], units: ["to"] });
