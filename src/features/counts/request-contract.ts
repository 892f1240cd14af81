import { z } from "zod";

export const countItems = z.object({
  kind: z.literal("count"),
  /** The company's id: there is one list a day. */
  id: z.string(),
  /** How many items of today's list remain to be counted. */
  name: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(["value", "low"]) })),
});
export type CountItems = z.output<typeof countItems>;
