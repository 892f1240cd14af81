import { betterAuth, type BetterAuthOptions } from "better-auth";
import { bearer } from "better-auth/plugins/bearer";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { User as SignedInUser } from "#src/server/context.ts";
import type { Env } from "#src/server/env.ts";
import { isOwnHost } from "#src/server/http/own-origin.ts";
import type { Log } from "#src/server/log.ts";
import type { AuthHooks, AuthParts } from "#src/server/auth-parts.ts";
import { withOwnErrorText } from "#src/server/auth-errors.ts";
import { rememberCause, withCause } from "#src/server/library-failure.ts";
import { type AuthContext, browserHashesIn } from "#src/server/browser-secret.ts";
import { googleLink, mayLink } from "#src/server/google-link.ts";
import { googleOf } from "#src/server/google.ts";
import { isRejectedRegistration, passkeysOf, rejectedRegistration } from "#src/server/passkeys.ts";
import { findKnown, knownDevices } from "#src/server/known-devices.ts";
import { endSignUps } from "#src/server/pending-sign-ups.ts";
import { signInEvents } from "#src/server/sign-in-events.ts";
import { signUps } from "#src/server/sign-ups.ts";
import { twoStepPlugins } from "#src/server/two-step.ts";

export interface Auth {
  /** Handles a request under /api/auth/. `address` is the caller's, which the list of their devices shows. */
  handle(request: Request, address: string): Promise<Response>;
  /** Returns the session that a request's cookie or bearer token belongs to. */
  sessionOf(headers: Headers): Promise<{ id: string; user: SignedInUser } | null>;
  /**
   * Returns the identifier of the request's browser if the person with this email address has signed in with it before.
   */
  knownDevice(headers: Headers, email: string): Promise<string | undefined>;
  /** Throws when the password is not allowed. */
  requireGoodPassword(password: string): void;
}

interface AuthDependencies extends AuthParts {
  hooks: AuthHooks;
  secret: string;
  pool: pg.Pool;
}

const dates = { createdAt: "created_at", updatedAt: "updated_at" };

/** The library's tables and columns with their names in the application's database. */
const TABLES = {
  user: { modelName: "users", fields: { emailVerified: "email_verified", ...dates } },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...dates,
    },
    expiresIn: 60 * 60 * 24 * 30,
    updateAge: 60 * 60 * 24,
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...dates,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...dates } },
} satisfies BetterAuthOptions;

export function createAuth(dependencies: AuthDependencies): Auth {
  const { hooks, env, secret, pool, database, log } = dependencies;
  const auth = betterAuth({
    appName: env.APP_NAME,
    baseURL: env.APP_URL,
    basePath: "/api/auth",
    secret,
    database: pool,
    logger: {
      level: "warn",
      log: (level, message, ...details) => logLibrary(log, level, [message, ...details]),
    },
    telemetry: { enabled: false },
    // The app may be opened under other addresses than APP_URL, such as one in the local network.
    trustedOrigins: (request) => [new URL(env.APP_URL).origin, ...ownOrigin(request, env)],
    // Our own rate limits, counted across processes, are checked before these paths.
    rateLimit: { enabled: false },
    advanced: advancedOptions,
    ...TABLES,
    ...passwordOptions(dependencies),
    user: {
      ...TABLES.user,
      validateUserInfo: async ({ user, source }, ctx) =>
        rejectUnconfirmed(source.method, user) ?? (await mayLink(database, user.id, source, ctx as AuthContext)),
    },
    databaseHooks: databaseHooksOf(dependencies),
    onAPIError: { errorURL: "/auth/callback" },
    // The second step revokes a new session, so it comes before the plugins that pass a session on.
    plugins: [
      signUps(dependencies),
      ...twoStepPlugins(database),
      bearer(),
      ...googleOf(dependencies),
      googleLink(dependencies),
      passkeysOf(env, database),
      knownDevices(dependencies),
      signInEvents({
        onSignIn: (userId) => hooks.onSignIn(dependencies, userId),
        onSecurityChange: (userId, change) => hooks.onSecurityChange(dependencies, userId, change),
      }),
    ],
  });

  return {
    async handle(request, address) {
      const respond = () => auth.handler(fromAddress(request, address));
      const { pathname } = new URL(request.url);
      const response = await withCause(respond, ({ status }) => status >= 500).catch((error: unknown) => {
        if (isRejectedRegistration(pathname, error)) return rejectedRegistration();
        throw error;
      });
      return withOwnErrorText(response);
    },
    async sessionOf(headers) {
      if (!headers.get("cookie") && !headers.get("authorization")) return null;
      const found = await withCause(() => auth.api.getSession({ headers }));
      if (!found) return null;
      const { id, name, email, image } = found.user;
      return { id: found.session.id, user: { id, name, email, image: image ?? null } };
    },
    async knownDevice(headers, email) {
      const { createAuthCookie } = await auth.$context;
      return findKnown(
        database,
        email,
        browserHashesIn(headers, (name) => createAuthCookie(name).name),
      );
    },
    requireGoodPassword: (password) => hooks.requireGoodPassword(password),
  };
}

/** The header that passes the caller's address to the library. A value that the caller sent in it is replaced. */
const ADDRESS_HEADER = "x-caller-address";

function fromAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, address);
  return new Request(request, { headers });
}

const advancedOptions = {
  database: { generateId: () => uuid() },
  // Without this setting, the library would skip this check in tests.
  disableOriginCheck: false,
  ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
} satisfies BetterAuthOptions["advanced"];

/** Logs a message of the library, which passes the error as the message, beside it, or in an object. */
function logLibrary(log: Log, level: string, [message, ...details]: unknown[]): void {
  const err = [message, ...details].find((one) => typeof one === "object" && one !== null);
  if (err instanceof Error) rememberCause(err);
  const text = typeof message === "string" ? message : "the authentication library reports an error";
  log[level === "error" ? "error" : "warn"]({ auth: true, ...(err !== undefined && { err }) }, text);
}

/** Returns the hooks for accounts that the library creates itself: those of people who sign in with Google. */
function databaseHooksOf({ hooks, database }: AuthDependencies) {
  return {
    user: {
      create: {
        before: async (user) => ({ data: { ...user, name: hooks.accountName(user.name, user.email) } }),
        after: ({ email }) => endSignUps(database, email),
      },
    },
  } satisfies BetterAuthOptions["databaseHooks"];
}

/**
 * Returns an error if the provider has not confirmed the person's address, because an unconfirmed address does not
 * prove who owns it.
 */
function rejectUnconfirmed(method: string, user: { emailVerified?: boolean }) {
  return method === "oauth" && user.emailVerified !== true ? { error: "email_not_verified" } : undefined;
}

/**
 * Returns the options of signing in with a password: its rules, and the mail that resets it. Signing up is in
 * `sign-ups.ts`.
 */
function passwordOptions({ hooks, ...parts }: AuthDependencies) {
  const { env, mail } = parts;
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => mail.send(hooks.resetMail(env, user, url)),
      onPasswordReset: ({ user }) => hooks.onPasswordReset(parts, user),
    },
  } satisfies BetterAuthOptions;
}

function ownOrigin(request: Request | undefined, env: Env): string[] {
  const host = request?.headers.get("host");
  if (!host || !isOwnHost(host, env)) return [];
  return [`http://${host}`, `https://${host}`];
}
