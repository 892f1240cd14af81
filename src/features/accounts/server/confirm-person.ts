import { verifyPassword } from "better-auth/crypto";
import { sql } from "kysely";
import type { UserContext } from "#src/server/context.ts";
import { attemptKey, consumeRateLimit } from "#src/server/http/rate-limit.ts";

/** A sign-in of so many minutes ago is as good as a password, for people who have none. */
const FRESH_MINUTES = 15;

/**
 * Asks again who somebody is before a step that cannot be undone by itself: by their password, or, of a person who has none, by
 * a session that is fresh. Attempts are counted with those of signing in.
 */
export async function confirmPerson(
  context: UserContext,
  password: string | null,
): Promise<"confirmed" | "wrong-password" | "stale-session"> {
  const { database, user, sessionId, env, rateLimits } = context;
  const account = await database
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", user.id)
    .where("password", "is not", null)
    .executeTakeFirst();
  if (!account?.password) return (await isFreshSession(context, sessionId)) ? "confirmed" : "stale-session";
  const key = attemptKey(user.email, context.address);
  const what = "Too many attempts with this password. Reset it, or wait.";
  await consumeRateLimit({ env, rateLimits }, "sign-in-account", key, { what });
  const isRight = password !== null && (await verifyPassword({ hash: account.password, password }));
  if (!isRight) return "wrong-password";
  if (env.RATE_LIMIT) await rateLimits["sign-in-account"].delete(key);
  return "confirmed";
}

async function isFreshSession({ database }: UserContext, sessionId: string | null): Promise<boolean> {
  const fresh = await database
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("created_at", ">", sql<string>`now() - ${FRESH_MINUTES} * interval '1 minute'`)
    .executeTakeFirst();
  return fresh !== undefined;
}
