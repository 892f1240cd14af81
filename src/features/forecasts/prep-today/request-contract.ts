import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";

export const makeBatches = z.object({
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
export type MakeBatches = z.output<typeof makeBatches>;

// Amounts use the ledger's unit here; responses use the unit in which the item is shown.
stockAmounts(makeBatches, { item: "id", amounts: ["quantity_available", "makes"], units: ["unit"] });
