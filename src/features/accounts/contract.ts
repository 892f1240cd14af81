import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { account } from "#src/features/accounts/account.ts";
import { securityEndpoints } from "#src/features/accounts/security-contract.ts";
import { hasAddress, NAME_HAS_ADDRESS, NAME_MAX } from "#src/features/accounts/rules.ts";
import { idQuery, line, timestamp } from "#src/shared/text.ts";

export const device = z.object({
  id: z.string(),
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  expires_at: timestamp,
});
export type Device = z.output<typeof device>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  summary: "The person's sessions, most recently used first.",
  access: "user",
  errors: [],
  response: z.object({ sessions: z.array(device) }),
});

export const revokeSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/id",
  summary: "Signs one of the person's sessions out.",
  access: "user",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions/others",
  summary: "Ends all of the person's sessions except the current one.",
  access: "user",
  errors: [],
  response: z.object({ revoked: z.number() }),
});

const email = z.string().trim().max(254).pipe(z.email());
const done = z.object({ status: z.boolean() });
const path = z.string().max(2000).optional();
/** A new password. Its rules are checked separately, so that each has an error code of its own. */
const newPassword = z.string().max(1000);

/**
 * The authentication library implements the following endpoints. No other path of the library is served, and each call
 * is checked against its contract before the library receives it.
 */
export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/email",
  summary:
    "Mails a link that confirms the address and makes the account. Elsewhere than in this browser it asks for a new password.",
  access: "public",
  offOnDevices: true,
  errors: ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON"],
  body: z.object({
    name: line(NAME_MAX).refine((name) => !hasAddress(name), NAME_HAS_ADDRESS),
    email,
    password: newPassword,
    callbackURL: path,
  }),
  rateLimit: "sign-up",
  response: z.object({ token: z.string().nullable(), user: account }),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/email",
  summary:
    "Signs in; the bearer token comes back in the set-auth-token header. Whoever has a second step enters its code next.",
  access: "public",
  offOnDevices: true,
  errors: ["INVALID_EMAIL_OR_PASSWORD", "EMAIL_NOT_VERIFIED", "DEVICE_NOT_CONFIRMED"],
  body: z.object({ email, password: z.string().max(1000), callbackURL: path }),
  rateLimit: "sign-in",
  response: z.union([z.object({ token: z.string(), user: account }), z.object({ twoFactorRedirect: z.literal(true) })]),
});

export const signInWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/social",
  summary: "Returns the address at Google where the sign-in continues.",
  access: "public",
  offOnDevices: true,
  errors: ["PROVIDER_NOT_FOUND"],
  body: z.object({
    provider: z.literal("google"),
    callbackURL: z.string().max(2000),
    errorCallbackURL: path,
    disableRedirect: z.boolean().optional(),
  }),
  rateLimit: "sign-in",
  response: z.object({ url: z.string().optional(), redirect: z.boolean().optional() }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/auth/sign-out",
  summary: "Ends the session.",
  access: "user",
  errors: [],
  body: z.object({}),
  response: z.object({ success: z.boolean() }),
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/request-password-reset",
  summary:
    "Mails a link to /reset-password when the address has an account; the response is the same when it has none.",
  access: "public",
  errors: [],
  body: z.object({ email, redirectTo: path }),
  rateLimit: "reset",
  response: done,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Sets a new password with the token of the mailed link, ends every session and every other such link.",
  access: "public",
  errors: ["INVALID_TOKEN", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON"],
  body: z.object({ newPassword, token: z.string().max(200) }),
  rateLimit: "reset",
  response: done,
});

export const openConfirmationLink = endpoint({
  method: "GET",
  path: "/api/auth/verify-email",
  summary:
    "The link of the confirmation mail: makes the account and signs in the browser that signed up, or redirects to /auth/confirm.",
  access: "public",
  errors: [],
  query: z.object({ token: z.string().max(2000), callbackURL: path }),
  kind: "file",
  response: z.string(),
});

export const confirmSignUp = endpoint({
  method: "POST",
  path: "/api/auth/confirm-sign-up",
  summary: "Makes the account with a new password, by the token of a confirmation link, and signs in.",
  access: "public",
  offOnDevices: true,
  errors: ["INVALID_TOKEN", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON"],
  body: z.object({ newPassword, token: z.string().max(2000) }),
  rateLimit: "reset",
  response: z.object({ token: z.string(), user: account }),
});

export const openDeviceLink = endpoint({
  method: "GET",
  path: "/api/auth/confirm-device",
  summary:
    "The link of the mail about a new device: lets the browser that tried to sign in do so, and redirects to it.",
  access: "public",
  errors: [],
  query: z.object({ token: z.string().max(200) }),
  kind: "file",
  response: z.string(),
});

export const openResetLink = endpoint({
  method: "GET",
  path: "/api/auth/reset-password/:token",
  summary: "The link of the mail for a forgotten password: redirects to the screen for a new one.",
  access: "public",
  errors: [],
  params: z.object({ token: z.string().max(200) }),
  query: z.object({ callbackURL: z.string().max(2000) }),
  kind: "file",
  response: z.string(),
});

export const returnFromGoogle = endpoint({
  method: "GET",
  path: "/api/auth/callback/google",
  summary: "Where Google redirects to: signs in and redirects to the screen that was asked for.",
  access: "public",
  errors: [],
  kind: "file",
  response: z.string(),
});

/** All endpoints under /api/auth/. */
export const authEndpoints = [
  signUp,
  signIn,
  signInWithGoogle,
  signOut,
  requestPasswordReset,
  resetPassword,
  openConfirmationLink,
  confirmSignUp,
  openDeviceLink,
  openResetLink,
  returnFromGoogle,
  ...securityEndpoints,
];
