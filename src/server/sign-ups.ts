import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { verifyJWT } from "better-auth/crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { AuthHooks, AuthParts } from "#src/server/auth-parts.ts";
import { type AuthContext, browserHashes, rememberBrowser } from "#src/server/browser-secret.ts";
import { accountKey, isWithinRateLimit } from "#src/server/http/rate-limit.ts";
import {
  addSignUp,
  adoptUnconfirmed,
  confirmSignUp,
  findSignUp,
  hasAccount,
  listSignUps,
  renewLink,
} from "#src/server/pending-sign-ups.ts";

interface SignUpParts extends AuthParts {
  hooks: Pick<AuthHooks, "accountName" | "confirmationMail" | "knownAddressMail">;
}

const CONFIRMED_SCREEN = "/auth?confirmed=true";
const LINK_OVER_SCREEN = `${CONFIRMED_SCREEN}&error=INVALID_TOKEN`;
const NEW_PASSWORD_SCREEN = "/auth/confirm";

const invalidToken = () => new APIError("BAD_REQUEST", { code: "INVALID_TOKEN", message: "invalid token" });

/**
 * Replaces the library's sign-up with a password, which makes an account before the address is confirmed. Each sign-up
 * is separate until its link is opened. The browser that signed up uses the sign-up's password; any other browser must
 * choose a new one (docs/decisions/0131-make-the-account-when-its-address-is-confirmed.md).
 */
export function signUps(parts: SignUpParts): BetterAuthPlugin {
  return {
    id: "sign-ups",
    endpoints: { signUpEmail: signUp(parts), verifyEmail: openLink(parts), confirmSignUp: choosePassword(parts) },
    hooks: {
      before: [
        { matcher: isPath("/sign-in/email"), handler: mailLinkAgain(parts) },
        { matcher: isPath("/request-password-reset"), handler: mailLinkForNewPassword(parts) },
      ],
    },
  };
}

const isPath = (path: string) => (context: { path?: string }) => context.path === path;

function signUp(parts: SignUpParts) {
  const { database, env, hooks, mail } = parts;
  const body = z.object({ name: z.string(), email: z.email(), password: z.string() });
  return createAuthEndpoint("/sign-up/email", { method: "POST", use: [formCsrfMiddleware], body }, async (ctx) => {
    const { email, password } = ctx.body;
    const name = hooks.accountName(ctx.body.name, email);
    const person = { name, email: email.toLowerCase(), emailVerified: true };
    // For an address that has an account, the response is the same and takes the same time.
    const [hash, isKnown] = [await ctx.context.password.hash(password), await hasAccount(database, email)];
    const browserHash = rememberBrowser(ctx);
    if (isKnown) {
      await mail.send(hooks.knownAddressMail(env, { ...person, emailVerified: false }));
      return ctx.json({ token: null, user: { id: uuid(), ...person, emailVerified: false } });
    }
    const { id, link } = await addSignUp(database, { email, name, password: hash, browserHash });
    await sendLink(parts, ctx, person, link);
    return ctx.json({ token: null, user: { id, ...person, emailVerified: false } });
  });
}

async function sendLink(
  { env, hooks, mail }: SignUpParts,
  ctx: AuthContext,
  { name, email }: { name: string; email: string },
  link: string,
): Promise<void> {
  const url = `${ctx.context.baseURL}/verify-email?token=${link}`;
  await mail.send(hooks.confirmationMail(env, { name, email, emailVerified: false }, url));
}

function openLink({ database }: SignUpParts) {
  const query = z.object({ token: z.string() });
  return createAuthEndpoint("/verify-email", { method: "GET", query }, async (ctx) => {
    const { token } = ctx.query;
    await adoptLinkOfBefore(database, ctx, token);
    const found = await findSignUp(database, token);
    if (!found) throw ctx.redirect(LINK_OVER_SCREEN);
    const isSameBrowser = found.browser_hash !== null && browserHashes(ctx).includes(found.browser_hash);
    if (!isSameBrowser || found.password === null) throw ctx.redirect(`${NEW_PASSWORD_SCREEN}?token=${token}`);
    const user = await confirmSignUp(database, token, null);
    if (!user) throw ctx.redirect(LINK_OVER_SCREEN);
    await startSession(ctx, user.id);
    throw ctx.redirect(CONFIRMED_SCREEN);
  });
}

function choosePassword({ database }: SignUpParts) {
  const body = z.object({ token: z.string(), newPassword: z.string() });
  return createAuthEndpoint("/confirm-sign-up", { method: "POST", use: [formCsrfMiddleware], body }, async (ctx) => {
    const { token, newPassword } = ctx.body;
    if (!(await findSignUp(database, token))) throw invalidToken();
    const user = await confirmSignUp(database, token, await ctx.context.password.hash(newPassword));
    if (!user) throw invalidToken();
    return ctx.json(await startSession(ctx, user.id));
  });
}

async function startSession(ctx: AuthContext, userId: string) {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw invalidToken();
  const session = await internalAdapter.createSession(userId);
  await setSessionCookie(ctx, { session, user });
  const { id, email, name } = user;
  return { token: session.token, user: { id, email, name } };
}

/** Adopts the sign-up of a link from an earlier version. Such a link names the address and is signed. */
async function adoptLinkOfBefore(database: SignUpParts["database"], ctx: AuthContext, token: string): Promise<void> {
  if (!token.includes(".")) return;
  const given = await verifyJWT<{ email?: unknown; exp?: unknown; updateTo?: unknown }>(token, ctx.context.secret);
  if (typeof given?.email !== "string" || typeof given.exp !== "number" || given.updateTo !== undefined) return;
  await adoptUnconfirmed(database, given.email, { token, expiresAt: new Date(given.exp * 1000) });
}

/** Mails another link to a person who signs in with the password of an unconfirmed sign-up. */
function mailLinkAgain(parts: SignUpParts) {
  const { database } = parts;
  return createAuthMiddleware(async (ctx) => {
    const { email, password } = ctx.body as { email: string; password: string };
    await adoptUnconfirmed(database, email);
    for (const { id, name, password: hash } of await listSignUps(database, email)) {
      if (hash === null || !(await ctx.context.password.verify({ hash, password }))) continue;
      if (await isWithinRateLimit(parts, "mail", accountKey(email))) {
        const link = await renewLink(database, id);
        if (link !== undefined) await sendLink(parts, ctx, { name, email: email.toLowerCase() }, link);
      }
      throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_VERIFIED", message: "not confirmed" });
    }
  });
}

/** Mails a link that asks for a new password to a person who forgot the password of an unconfirmed sign-up. */
function mailLinkForNewPassword(parts: SignUpParts) {
  const { database } = parts;
  return createAuthMiddleware(async (ctx) => {
    const { email } = ctx.body as { email: string };
    await adoptUnconfirmed(database, email);
    const [newest] = await listSignUps(database, email);
    if (!newest) return;
    const person = { name: newest.name, email: newest.email };
    const { link } = await addSignUp(database, { ...person, password: null, browserHash: null });
    await sendLink(parts, ctx, person, link);
  });
}
