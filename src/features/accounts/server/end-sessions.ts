import { forgetTrustedDevices } from "#src/features/accounts/server/two-step.ts";
import type { Database } from "#src/server/db/database.ts";

export interface EndedSessions {
  userId: string;
  name: string;
  count: number;
}

/**
 * Ends every session of the person with an address and forgets their trusted devices; returns undefined if nobody has
 * the address.
 */
export async function endSessionsOf(
  db: Pick<Database, "selectFrom" | "deleteFrom">,
  email: string,
): Promise<EndedSessions | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return undefined;
  await forgetTrustedDevices(db, user.id);
  const ended = await db.deleteFrom("sessions").where("user_id", "=", user.id).returning("id").execute();
  return { userId: user.id, name: user.name, count: ended.length };
}

/** Ends all sessions of all people. Returns their number. */
export async function endAllSessions(db: Pick<Database, "deleteFrom">): Promise<number> {
  const ended = await db.deleteFrom("sessions").returning("id").execute();
  return ended.length;
}

/** Ends all sessions of these people except one. */
export async function endSessionsOfPeople(
  db: Pick<Database, "deleteFrom">,
  userIds: readonly string[],
  spared: string | null,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom("sessions")
    .where("user_id", "in", userIds)
    .$if(spared !== null, (query) => query.where("id", "!=", spared))
    .execute();
}
