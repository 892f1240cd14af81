import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { AuthHooks, AuthParts, Person } from "#src/server/auth-parts.ts";
import { type AuthContext, browserHashes, hashOf, newSecret, rememberBrowser } from "#src/server/browser-secret.ts";
import type { Database } from "#src/server/db/database.ts";
import { accountKey, isWithinRateLimit } from "#src/server/http/rate-limit.ts";

const KNOWN_DAYS = 400;
const LINK_MINUTES = 60;
const CONFIRMED_SCREEN = "/auth?device=confirmed";
const ELSEWHERE_SCREEN = "/auth?device=elsewhere";
const LINK_OVER_SCREEN = "/auth?device=expired";

const mailedLink = z.object({ userId: z.string(), browserHash: z.string() });

interface DeviceParts extends AuthParts {
  hooks: Pick<AuthHooks, "deviceMail">;
}

const isPath = (path: string) => (context: { path?: string }) => context.path === path;
const knownIdentifier = (userId: string, browserHash: string) => `known-device:${userId}:${browserHash}`;

/**
 * Remembers the browsers in which somebody signed in, so that other people's wrong passwords do not lock them out.
 * After many wrong passwords for an account, from any addresses, a right password in another browser must first be
 * confirmed by mail.
 */
export function knownDevices(parts: DeviceParts): BetterAuthPlugin {
  const { database } = parts;
  const remember = createAuthMiddleware(async (ctx) => {
    const { newSession, session } = ctx.context;
    if (newSession && !session) await addKnown(database, newSession.user.id, rememberBrowser(ctx));
  });
  return {
    id: "known-devices",
    endpoints: { confirmDevice: openLink(database) },
    hooks: {
      before: [{ matcher: isPath("/sign-in/email"), handler: confirmNewDevice(parts) }],
      after: [{ matcher: () => true, handler: remember }],
    },
  };
}

/** Returns in which of these browsers the person with this address has signed in. */
export async function findKnown(database: Database, email: string, hashes: string[]): Promise<string | undefined> {
  if (hashes.length === 0) return undefined;
  const user = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return undefined;
  const identifiers = hashes.map((hash) => knownIdentifier(user.id, hash));
  const known = await database
    .selectFrom("verifications")
    .select("identifier")
    .where("identifier", "in", identifiers)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return known?.identifier;
}

async function addKnown(database: Database, userId: string, browserHash: string): Promise<void> {
  const identifier = knownIdentifier(userId, browserHash);
  await database.deleteFrom("verifications").where("identifier", "=", identifier).execute();
  const expires_at = sql<string>`now() + ${KNOWN_DAYS} * interval '1 day'`;
  // Setting a new password deletes the verifications whose value is the person's id.
  await database.insertInto("verifications").values({ id: uuid(), identifier, value: userId, expires_at }).execute();
}

function confirmNewDevice(parts: DeviceParts) {
  const { database } = parts;
  return createAuthMiddleware(async (ctx) => {
    const { email, password } = ctx.body as { email: string; password: string };
    if (await findKnown(database, email, browserHashes(ctx))) return;
    if (await isWithinRateLimit(parts, "sign-in-total", accountKey(email))) return;
    const user = await database
      .selectFrom("users")
      .innerJoin("accounts", "accounts.user_id", "users.id")
      .select(["users.id", "users.name", "users.email", "users.email_verified as emailVerified", "accounts.password"])
      .where("users.email", "=", email.toLowerCase())
      .where("accounts.provider_id", "=", "credential")
      .executeTakeFirst();
    // The library says what is wrong, as it does for everybody.
    if (!user?.password || !(await ctx.context.password.verify({ hash: user.password, password }))) return;
    const browserHash = rememberBrowser(ctx);
    if (await isWithinRateLimit(parts, "mail", accountKey(email))) await mailLink(parts, ctx, { ...user, browserHash });
    // An error has only the headers that it is given. These headers must include the cookie that was set.
    const rejected = { code: "DEVICE_NOT_CONFIRMED", message: "confirm this device" };
    throw new APIError("FORBIDDEN", rejected, (ctx as { responseHeaders?: Headers }).responseHeaders);
  });
}

async function mailLink(
  { database, env, hooks, mail }: DeviceParts,
  ctx: AuthContext,
  user: Person & { id: string; browserHash: string },
): Promise<void> {
  const link = newSecret();
  await database
    .insertInto("verifications")
    .values({
      id: uuid(),
      identifier: `device-link:${hashOf(link)}`,
      value: JSON.stringify({ userId: user.id, browserHash: user.browserHash }),
      expires_at: sql<string>`now() + ${LINK_MINUTES} * interval '1 minute'`,
    })
    .execute();
  await mail.send(hooks.deviceMail(env, user, `${ctx.context.baseURL}/confirm-device?token=${link}`));
}

/**
 * Opens a mailed link. The link works only in the browser that tried to sign in, because a person who opens the mail
 * must not sign somebody else in.
 */
function openLink(database: Database) {
  const query = z.object({ token: z.string() });
  return createAuthEndpoint("/confirm-device", { method: "GET", query }, async (ctx) => {
    const identifier = `device-link:${hashOf(ctx.query.token)}`;
    const found = await database
      .selectFrom("verifications")
      .select("value")
      .where("identifier", "=", identifier)
      .where("expires_at", ">", sql<string>`now()`)
      .executeTakeFirst();
    if (!found) throw ctx.redirect(LINK_OVER_SCREEN);
    const { userId, browserHash } = mailedLink.parse(JSON.parse(found.value));
    if (!browserHashes(ctx).includes(browserHash)) throw ctx.redirect(ELSEWHERE_SCREEN);
    await database.deleteFrom("verifications").where("identifier", "=", identifier).execute();
    await addKnown(database, userId, browserHash);
    throw ctx.redirect(CONFIRMED_SCREEN);
  });
}
