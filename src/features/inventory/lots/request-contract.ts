import { z } from "zod";
import { lotUse } from "#src/features/inventory/lots/contract.ts";
import { stockAmounts } from "#src/shared/stock-amounts.ts";

export const expiring = z.object({
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
export type Expiring = z.output<typeof expiring>;

// The amount is in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(expiring, { item: "item_id", amounts: ["remaining"], units: ["unit"] });
