import { z } from "zod";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";

export const credit = z.object({
  kind: z.literal("credit"),
  /** The credit request's id. */
  id: z.string(),
  /** The supplier's name. */
  name: z.string(),
  /**
   * The question: whether to send the request, whether to remind the supplier, or whether a credit note settles the
   * request.
   */
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
export type Credit = z.output<typeof credit>;
