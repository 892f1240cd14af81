import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { timestamp } from "#src/shared/text.ts";

const backups = z.object({
  /** A description without the name of a folder or bucket: many restaurants may share the server. */
  location: z.string(),
  /** The risks that backups at this location do not cover; null if none are known. */
  warning: z.string().nullable(),
  /**
   * When the newest copy was made, when the changes since were last stored, and when a copy was last restored as a
   * test.
   */
  copied_at: timestamp.nullable(),
  carried_at: timestamp.nullable(),
  verified_at: timestamp.nullable(),
  /**
   * The reason why the backups fail, as a sentence (the cause is in the server's log), and since when they fail; null
   * while they work.
   */
  failure: z.string().nullable(),
  failed_since: timestamp.nullable(),
});
export type Backups = z.output<typeof backups>;

export const readBackups = endpoint({
  method: "GET",
  path: "/api/backups",
  summary:
    "How the backups of this installation are; null where its database is backed up by whoever runs PostgreSQL, or before the first one.",
  access: { roles: OWNER_ONLY },
  errors: [],
  response: z.object({ backups: backups.nullable() }),
});
