import { betterAuth, type BetterAuthOptions } from "better-auth";
import { bearer } from "better-auth/plugins/bearer";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { User } from "#src/server/context.ts";
import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import type { Mail, MailPort } from "#src/server/ports/mail/mail.ts";

export interface Auth {
  /** Handles a request under /api/auth/. */
  handle(request: Request): Promise<Response>;
  /** Who a request's cookie or bearer token belongs to. */
  sessionOf(headers: Headers): Promise<{ id: string; user: User } | null>;
}

interface Person {
  name: string;
  email: string;
}

/** What the product adds to signing in: the texts of the mails, and what happens after a sign-in. */
export interface AuthHooks {
  confirmationMail(env: Env, person: Person, url: string): Mail;
  resetMail(env: Env, person: Person, url: string): Mail;
  knownAddressMail(env: Env, person: Person): Mail;
  onSignIn(platform: { database: Database; log: Log }, userId: string): Promise<void>;
}

interface AuthDependencies {
  hooks: AuthHooks;
  env: Env;
  secret: string;
  pool: pg.Pool;
  database: Database;
  mail: MailPort;
  log: Log;
}

const dates = { createdAt: "created_at", updatedAt: "updated_at" };

/** The library's tables and columns by the names they have in our database. */
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
      log: (level, message) => log[level === "error" ? "error" : "warn"]({ auth: true }, message),
    },
    telemetry: { enabled: false },
    // The app may be opened under other names than APP_URL, such as an address in the local network.
    trustedOrigins: (request) => [new URL(env.APP_URL).origin, ...ownOrigin(request)],
    // Rate limits of our own, counted across processes, are checked before these paths.
    rateLimit: { enabled: false },
    advanced: advancedOptions(env),
    ...TABLES,
    ...passwordOptions(dependencies, async (email): Promise<void> => {
      await auth.api.sendVerificationEmail({ body: { email, callbackURL: CONFIRMED_SCREEN } });
    }),
    databaseHooks: { session: { create: { after: (session) => hooks.onSignIn({ database, log }, session.userId) } } },
    onAPIError: { errorURL: "/auth/callback" },
    plugins: [bearer(), ...googleOf(env)],
  });

  return {
    handle: async (request) => withOwnErrorText(await auth.handler(request)),
    async sessionOf(headers) {
      if (!headers.get("cookie") && !headers.get("authorization")) return null;
      const found = await auth.api.getSession({ headers });
      if (!found) return null;
      const { id, name, email, image } = found.user;
      return { id: found.session.id, user: { id, name, email, image: image ?? null } };
    },
  };
}

function advancedOptions(env: Env) {
  return {
    database: { generateId: () => uuid() },
    ipAddress: { ipAddressHeaders: env.TRUST_PROXY ? ["x-forwarded-for"] : [] },
  } satisfies BetterAuthOptions["advanced"];
}

const CONFIRMED_SCREEN = "/auth?confirmed=true";

/** Sign-up and sign-in with a password: its rules, and the mails that confirm an address or reset the password. */
function passwordOptions({ hooks, env, mail }: AuthDependencies, sendConfirmation: (email: string) => Promise<void>) {
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => mail.send(hooks.resetMail(env, user, url)),
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified) await mail.send(hooks.knownAddressMail(env, user));
        else await sendConfirmation(user.email);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Whoever signed up with someone else's address must not be signed in by that person's click: the password decides.
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }) =>
        mail.send(hooks.confirmationMail(env, user, landingOn(CONFIRMED_SCREEN, url))),
    },
  } satisfies BetterAuthOptions;
}

/** The link of a mail with the screen it ends on, whatever started the mail. */
function landingOn(screen: string, link: string): string {
  const url = new URL(link);
  url.searchParams.set("callbackURL", screen);
  return url.href;
}

/** Google as one OpenID provider among others, so that the issuer can be another one. */
function googleOf(env: Env) {
  if (!env.GOOGLE_CLIENT_ID) return [];
  const issuer = (env.GOOGLE_ISSUER ?? "https://accounts.google.com").replace(/\/$/, "");
  return [
    genericOAuth({
      config: [
        {
          providerId: "google",
          name: "Google",
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          scopes: ["openid", "email", "profile"],
          prompt: "select_account",
        },
      ],
    }),
  ];
}

function ownOrigin(request: Request | undefined): string[] {
  const host = request?.headers.get("host");
  if (!request || !host) return [];
  return [`http://${host}`, `https://${host}`];
}

/** The library's errors are `{message, code}`; every error of the application is `{error, code}`. */
async function withOwnErrorText(response: Response): Promise<Response> {
  if (response.status < 400 || !response.headers.get("content-type")?.includes("json")) return response;
  const { message, code, ...rest } = (await response.json()) as { message?: string; code?: string };
  const body = { error: message || "Authentication failed", ...(code !== undefined && { code }), ...rest };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
