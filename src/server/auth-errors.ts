import type { ErrorCode } from "#src/shared/error-codes.ts";

/** The application's message for each code that a path of the authentication library can return. */
const TEXTS = {
  INVALID_EMAIL_OR_PASSWORD: "This email and password do not match. Check both, or reset the password.",
  EMAIL_NOT_VERIFIED: "Please confirm your email address first.",
  DEVICE_NOT_CONFIRMED:
    "Many wrong passwords were tried for this account, so a new device is confirmed by mail. Open the link in the mail in this browser.",
  PASSWORD_TOO_SHORT: "Use at least 8 characters",
  PASSWORD_TOO_LONG: "Use at most 128 characters",
  INVALID_TOKEN: "This link has expired or was already used.",
  INVALID_PASSWORD: "This password is not right. Please try again.",
  INVALID_CODE: "This code is wrong or was used already. Enter the one that the app shows now.",
  INVALID_BACKUP_CODE: "This recovery code is wrong or was used already.",
  INVALID_TWO_FACTOR_COOKIE: "This took too long. Please sign in with your password again.",
  ACCOUNT_TEMPORARILY_LOCKED: "Too many wrong codes. Please try again in 15 minutes.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Please sign in with your password again.",
  TOTP_ALREADY_ENABLED: "Two-step sign-in is on already.",
  TOTP_NOT_ENABLED: "Two-step sign-in is off.",
  TWO_FACTOR_NOT_ENABLED: "Two-step sign-in is off.",
  BACKUP_CODES_NOT_ENABLED: "Two-step sign-in is off.",
  TWO_STEP_UNREADABLE: "Codes of the app cannot be checked any more. Please use a recovery code.",
  SESSION_NOT_FRESH: "You signed in more than a day ago. Please sign out and in again first.",
  CHALLENGE_NOT_FOUND: "This took too long. Please try again.",
  PASSKEY_NOT_FOUND: "This passkey is not known here, or was removed. Sign in with your password.",
  PASSKEY_NOT_ACCEPTED: "The passkey was not accepted. Please try again.",
  TOO_MANY_PASSKEYS: "There are 20 passkeys already. Remove one first.",
  PROVIDER_NOT_FOUND: "Signing in with Google is not set up.",
} satisfies Partial<Record<ErrorCode, string>>;

const UNKNOWN = "An error occurred";

/** Codes of the library that mean the same as another. */
const ALIASES: Record<string, keyof typeof TEXTS> = {
  AUTHENTICATION_FAILED: "PASSKEY_NOT_ACCEPTED",
  FAILED_TO_VERIFY_REGISTRATION: "PASSKEY_NOT_ACCEPTED",
};

function isKnown(code: string | undefined): code is keyof typeof TEXTS {
  return code !== undefined && Object.hasOwn(TEXTS, code);
}

/**
 * Replaces the library's errors. These are `{message, code}` with its own texts; every error of the application is
 * `{error, code}` with the application's texts. A code that the contract does not list is omitted.
 */
export async function withOwnErrorText(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const isJson = response.headers.get("content-type")?.includes("json");
  const { code: given } = isJson ? ((await response.json()) as { code?: string }) : {};
  const code = given !== undefined && Object.hasOwn(ALIASES, given) ? ALIASES[given] : given;
  const body = isKnown(code) ? { error: TEXTS[code], code } : { error: UNKNOWN };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
