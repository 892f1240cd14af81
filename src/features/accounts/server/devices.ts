import { sql } from "kysely";
import type { Device } from "#src/features/accounts/contract.ts";
import { forgetTrustedDevices } from "#src/features/accounts/server/two-step.ts";
import type { UserContext } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Returns the person's unexpired sessions, most recently used first, without their tokens. */
export async function listDevices({ database, user, sessionId }: UserContext): Promise<Device[]> {
  const rows = await database
    .selectFrom("sessions")
    .select(["id", "ip_address", "user_agent", "created_at", "updated_at", "expires_at"])
    .where("user_id", "=", user.id)
    .where("expires_at", ">", sql<string>`now()`)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === sessionId }));
}

export async function revokeDevice({ database, user }: UserContext, id: string): Promise<string> {
  const revoked = await database
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!revoked) throw notFound("Session");
  return id;
}

export async function revokeOtherDevices({ database, user, sessionId }: UserContext): Promise<number> {
  await forgetTrustedDevices(database, user.id);
  const revoked = await database
    .deleteFrom("sessions")
    .where("user_id", "=", user.id)
    .$if(sessionId !== null, (query) => query.where("id", "!=", sessionId))
    .returning("id")
    .execute();
  return revoked.length;
}
