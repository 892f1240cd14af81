import { z } from "zod";
import { finding } from "#src/features/invoices/price-watch/contract.ts";

export const watchedPrice = z.object({
  kind: z.literal("price"),
  /** The finding's id; the company's if several are combined. */
  id: z.string(),
  /** The ingredient's name. */
  name: z.string(),
  currency: z.string(),
  finding: finding.nullable(),
  /** How many findings are combined; null for a single finding. */
  others: z.number().int().nullable(),
});
export type WatchedPrice = z.output<typeof watchedPrice>;
