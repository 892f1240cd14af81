import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { BetterAuthPlugin, User } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

const COOKIE = "sign_up";
const COOKIE_PATH = "/api/auth";
const DAY_SECONDS = 60 * 60 * 24;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const recordOf = (userId: string) => `sign-up:${userId}`;

interface ConfirmAndSignIn {
  plugin: BetterAuthPlugin;
  /** To be called with the request that confirmed a person's address. */
  onConfirmed: (user: User, request: Request | undefined) => void;
}

/**
 * Signs in the browser that created the account when it opens the confirmation link. Sign-up leaves a random secret in
 * a cookie, and its hash with the account; a link that is opened without that cookie only confirms the address
 * (docs/decisions/0026-confirmation-signs-in-the-browser-that-signed-up.md).
 */
export function createConfirmAndSignIn(): ConfirmAndSignIn {
  const confirmed = new WeakMap<Request, User>();
  const signInBrowser = createAuthMiddleware(async (ctx) => {
    const user = ctx.request && confirmed.get(ctx.request);
    const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { path: COOKIE_PATH });
    const secret = ctx.getCookie(name);
    if (!user || !secret) return;
    const { internalAdapter } = ctx.context;
    const record = await internalAdapter.consumeVerificationValue(recordOf(user.id));
    if (!record || !isEqual(record.value, hashOf(secret))) return;
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    ctx.setCookie(name, "", { ...attributes, maxAge: 0 });
  });
  const after = [
    { matcher: isPath("/sign-up/email"), handler: rememberBrowser },
    { matcher: isPath("/verify-email"), handler: signInBrowser },
  ];
  return {
    plugin: { id: "confirm-and-sign-in", hooks: { after } },
    onConfirmed(user, request) {
      if (request) confirmed.set(request, user);
    },
  };
}

const isPath = (path: string) => (context: { path?: string }) => context.path === path;

const rememberBrowser = createAuthMiddleware(async (ctx) => {
  const { user } = (ctx.context.returned ?? {}) as { user?: { id: string } };
  if (!user) return;
  const secret = randomBytes(32).toString("base64url");
  const { internalAdapter } = ctx.context;
  // For an address that has an account the library returns an invented id, and nothing is stored.
  if (await internalAdapter.findUserById(user.id)) {
    await internalAdapter.createVerificationValue({
      identifier: recordOf(user.id),
      value: hashOf(secret),
      expiresAt: new Date(Date.now() + DAY_SECONDS * 1000),
    });
  }
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: DAY_SECONDS, path: COOKIE_PATH });
  ctx.setCookie(name, secret, attributes);
});

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
