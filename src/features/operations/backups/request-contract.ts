import { z } from "zod";
import { timestamp } from "#src/shared/text.ts";

export const failingBackups = z.object({
  kind: z.literal("backup"),
  /** The company's id, because there is at most one such request. */
  id: z.string(),
  name: z.string(),
  /** The reason, as a sentence. */
  failure: z.string(),
  failed_since: timestamp,
  /** When the newest copy was made; null before the first one. */
  copied_at: timestamp.nullable(),
});
export type FailingBackups = z.output<typeof failingBackups>;
