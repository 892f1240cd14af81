import { z } from "zod";
import { timestamp } from "#src/shared/text.ts";

export const failedAlert = z.object({
  kind: z.literal("alert"),
  /** The message's id. */
  id: z.string(),
  /** The message's first line. */
  name: z.string(),
  error: z.string().nullable(),
  created_at: timestamp,
});
export type FailedAlert = z.output<typeof failedAlert>;
