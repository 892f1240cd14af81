import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";

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

const email = z.email();
const account = z.object({ id: z.string(), email: z.string(), name: z.string() });
const done = z.object({ status: z.boolean() });

/**
 * The authentication library serves these. They are described here for the web's calls and for the OpenAPI description.
 */
export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/email",
  summary: "Creates an account and mails a link that confirms its address.",
  access: "public",
  errors: ["VALIDATION_ERROR", "INVALID_EMAIL", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"],
  body: z.object({
    name: z.string(),
    email,
    password: z.string().min(8).max(128),
    callbackURL: z.string().optional(),
  }),
  response: z.object({ token: z.string().nullable(), user: account }),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/email",
  summary: "Signs in; the bearer token comes back in the set-auth-token header.",
  access: "public",
  errors: ["VALIDATION_ERROR", "INVALID_EMAIL", "INVALID_EMAIL_OR_PASSWORD", "EMAIL_NOT_VERIFIED"],
  body: z.object({ email, password: z.string(), callbackURL: z.string().optional() }),
  response: z.object({ token: z.string(), user: account }),
});

export const signInWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/social",
  summary: "Returns the address at Google where the sign-in continues.",
  access: "public",
  errors: ["VALIDATION_ERROR", "PROVIDER_NOT_FOUND"],
  body: z.object({
    provider: z.literal("google"),
    callbackURL: z.string(),
    errorCallbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
  }),
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
  errors: ["VALIDATION_ERROR"],
  body: z.object({ email, redirectTo: z.string().optional() }),
  response: done,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Sets a new password with the token of the mailed link and signs every session out.",
  access: "public",
  errors: ["VALIDATION_ERROR", "INVALID_TOKEN", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"],
  body: z.object({ newPassword: z.string().min(8).max(128), token: z.string() }),
  response: done,
});

/** The endpoints of the authentication library, for the OpenAPI description. */
export const authEndpoints = [signUp, signIn, signInWithGoogle, signOut, requestPasswordReset, resetPassword];
