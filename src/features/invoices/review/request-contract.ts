import { z } from "zod";

export const reviewInvoice = z.object({
  kind: z.literal("invoice"),
  id: z.string(),
  /** The invoice's supplier, if known. */
  name: z.string(),
  invoice_number: z.string(),
  line_count: z.number().int(),
  total: z.number().nullable(),
  currency: z.string(),
});
export type ReviewInvoice = z.output<typeof reviewInvoice>;
