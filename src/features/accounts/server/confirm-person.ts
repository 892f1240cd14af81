import { verifyPassword } from "better-auth/crypto";
import { sql } from "kysely";
import type { UserContext } from "#src/server/context.ts";
import { attemptKey, consumeRateLimit } from "#src/server/http/rate-limit.ts";

/** Minutes for which a sign-in counts as much as a password, for people without one. */
const FRESH_MINUTES = 15;

/**
 * Confirms a person's identity again before a step that cannot be undone: by their password, or, if they have none, by
 * a recent session. Attempts are counted together with those of signing in.
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
