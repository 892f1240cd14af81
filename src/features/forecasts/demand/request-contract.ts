import { z } from "zod";

export const unusualDay = z.object({
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
export type UnusualDay = z.output<typeof unusualDay>;
