import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { AuthHooks, AuthParts } from "#src/server/auth-parts.ts";
import { type AuthContext, browserHashes, rememberBrowser } from "#src/server/browser-secret.ts";
import type { Database } from "#src/server/db/database.ts";

/** The error with which the browser returns from Google: the person must enter the account's password first. */
const LINK_NEEDS_PASSWORD = "link_needs_password";
const LINK_MINUTES = 15;
const PASSWORD = "/sign-in/email";
const CODES: ReadonlySet<string | undefined> = new Set(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);

const waitingLink = z.object({ userId: z.string(), accountId: z.string() });

interface OAuthSource {
  action: string;
  method: string;
  oauth?: { providerId: string; profile?: Record<string, unknown> };
}

/**
 * Decides whether an identity at Google may be linked to the account with the same address. The person who controls the
 * address at Google may not be the person who set up the account's password or second step. So the password and second
 * step are requested first, while the identity waits in this browser.
 */
export async function mayLink(
  database: Database,
  userId: unknown,
  source: OAuthSource,
  ctx: AuthContext | undefined,
): Promise<{ error: string } | undefined> {
  if (source.action !== "link-account" || source.method !== "oauth") return undefined;
  const user = await database
    .selectFrom("users")
    .select(["id", "two_factor_enabled"])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom("accounts")
            .select("id")
            .whereRef("accounts.user_id", "=", "users.id")
            .where("accounts.password", "is not", null),
        )
        .as("has_password"),
    )
    .where("id", "=", String(userId))
    .executeTakeFirstOrThrow();
  if (!user.has_password && !user.two_factor_enabled) return undefined;
  const accountId = source.oauth?.profile?.["sub"];
  if (!ctx || typeof accountId !== "string") return { error: "unable_to_link_account" };
  const identifier = identifierOf(rememberBrowser(ctx));
  await database.deleteFrom("verifications").where("identifier", "=", identifier).execute();
  await database
    .insertInto("verifications")
    .values({
      id: uuid(),
      identifier,
      value: JSON.stringify({ userId: user.id, accountId }),
      expires_at: sql<string>`now() + ${LINK_MINUTES} * interval '1 minute'`,
    })
    .execute();
  return { error: LINK_NEEDS_PASSWORD };
}

const identifierOf = (browserHash: string) => `google-link:${browserHash}`;

interface LinkParts extends AuthParts {
  hooks: Pick<AuthHooks, "onSecurityChange">;
}

/** Links the waiting identity after its person has signed in with the password and, if it is on, the second step. */
export function googleLink(parts: LinkParts): BetterAuthPlugin {
  const { database, hooks } = parts;
  const finish = createAuthMiddleware(async (ctx) => {
    const { newSession, session } = ctx.context;
    if (!newSession || session) return;
    const { user } = newSession;
    const isComplete = ctx.path === PASSWORD ? user["twoFactorEnabled"] !== true : CODES.has(ctx.path);
    if (!isComplete || !(await link(database, ctx, user.id))) return;
    await hooks.onSecurityChange(parts, user.id, "google-linked");
  });
  const steps = (context: { path?: string }) => context.path === PASSWORD || CODES.has(context.path);
  return {
    id: "google-link",
    hooks: {
      before: [{ matcher: ({ path }) => path === PASSWORD, handler: askForCode(database) }],
      after: [{ matcher: steps, handler: finish }],
    },
  };
}

/** Asks for a code on a device in which an identity waits, even if the device is trusted to skip the second step. */
function askForCode(database: Database) {
  return createAuthMiddleware(async (ctx) => {
    if (!(await findWaiting(database, ctx))) return;
    const { name } = ctx.context.createAuthCookie("trust_device");
    const trusted = (await ctx.getSignedCookie(name, ctx.context.secret)) || "";
    const identifier = trusted.split("!")[1];
    if (identifier) await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier);
  });
}

async function findWaiting(database: Database, ctx: AuthContext) {
  const identifiers = browserHashes(ctx).map(identifierOf);
  if (identifiers.length === 0) return undefined;
  return database
    .selectFrom("verifications")
    .select(["identifier", "value"])
    .where("identifier", "in", identifiers)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

async function link(database: Database, ctx: AuthContext, userId: string): Promise<boolean> {
  const found = await findWaiting(database, ctx);
  if (!found) return false;
  const waiting = waitingLink.parse(JSON.parse(found.value));
  if (waiting.userId !== userId) return false;
  return database.transaction().execute(async (tx) => {
    const claimed = await tx
      .deleteFrom("verifications")
      .where("identifier", "=", found.identifier)
      .where("value", "=", found.value)
      .returning("id")
      .executeTakeFirst();
    if (!claimed) return false;
    const linked = await tx
      .insertInto("accounts")
      .values({ id: uuid(), user_id: userId, account_id: waiting.accountId, provider_id: "google" })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    return linked !== undefined;
  });
}
