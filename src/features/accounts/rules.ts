import { oneLine } from "#src/shared/visible-text.ts";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 100;
export const NAME_HAS_ADDRESS = "A name cannot contain a web or email address.";

/**
 * Returns the name of a new account until its owner changes it: the part of the address before the @. The dots are
 * removed, because mail programs would turn "ada.lovelace" into a link.
 */
export function nameFromEmail(email: string): string {
  const name = oneLine((email.split("@")[0] ?? "").replaceAll(/[._+]+/g, " "));
  return name.slice(0, NAME_MAX) || "Owner";
}

/**
 * Returns whether a mail program would turn a part of the name into a link: our mails must not carry strangers' links.
 */
export function hasAddress(name: string): boolean {
  return /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(name);
}

/**
 * Returns the name as one short line; a name that contains an address is replaced by the one derived from the email
 * address.
 */
export function accountName(name: string, email: string): string {
  const line = oneLine(name).slice(0, NAME_MAX);
  return line === "" || hasAddress(line) ? nameFromEmail(email) : line;
}

export type AuthMode = "login" | "signup" | "forgotPassword";

export const MODE_LABELS: Record<AuthMode, { heading: string; button: string }> = {
  login: { heading: "Sign in to your account", button: "Sign in" },
  signup: { heading: "Create your account", button: "Create account" },
  forgotPassword: { heading: "Reset your password", button: "Send reset link" },
};

export const CONFIRM_SENT = "Check your email for the confirmation link!";
export const RESET_SENT = "Check your email for the password reset link!";
export const CONFIRMED = "Email confirmed. Please sign in.";
export const LINK_INVALID = "This link has expired or was already used.";
export const CONFIRM_LINK_INVALID = `${LINK_INVALID} Sign in to get a new one.`;
export const CONFIRM_ELSEWHERE =
  "This is not the browser that signed up. Choose a password to confirm your address. It replaces the one from the sign-up.";
export const LINK_NEEDS_PASSWORD =
  "This address has an account with a password. Sign in with it once. After that, Google signs you in.";
/** The messages after a mailed link that confirms a new device, by its result. */
export const DEVICE_LINK: Record<string, string> = {
  confirmed: "This device is confirmed. Please sign in.",
  elsewhere: "Please open the link in the browser in which you tried to sign in.",
  expired: `${LINK_INVALID} Sign in to get a new one.`,
};
export const FORM_FAILED = "An error occurred";
export const GOOGLE_FAILED = "An error occurred with Google sign-in";
export const GOOGLE_UNCONFIRMED = "Google has not confirmed this email address. Sign up with a password instead.";
export const NO_GOOGLE_ADDRESS = "Authentication failed";
export const CALLBACK_FAILED = "Authentication failed. Please try again.";
export const CALLBACK_ERROR = "Something went wrong. Please try again.";

export const SUCCESS_REDIRECT_MS = 1000;
export const ERROR_REDIRECT_MS = 2000;

export interface CredentialsProblems {
  email?: string;
  password?: string;
}

/** Returns the problem with each field of the form, or `null` if it may be sent. */
export function credentialsProblem(mode: AuthMode, email: string, password: string): CredentialsProblems | null {
  const problems = {
    ...(email.trim() === "" && { email: "Email is required" }),
    ...(mode !== "forgotPassword" && password === "" && { password: "Password is required" }),
    ...(mode === "signup" &&
      password !== "" &&
      password.length < PASSWORD_MIN && { password: `Use at least ${PASSWORD_MIN} characters` }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}
