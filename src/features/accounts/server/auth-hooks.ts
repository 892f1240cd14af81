import { accountName, PASSWORD_MAX, PASSWORD_MIN } from "#src/features/accounts/rules.ts";
import { afterPasswordReset } from "#src/features/accounts/server/after-password-reset.ts";
import { confirmationMail, deviceMail, knownAddressMail, resetMail } from "#src/features/accounts/server/mails.ts";
import { recordSignIn } from "#src/features/accounts/server/record-sign-in.ts";
import { noteSecurityChange } from "#src/features/accounts/server/security-changes.ts";
import type { AuthHooks } from "#src/server/auth-parts.ts";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#src/server/http/errors.ts";
import type { ErrorCode } from "#src/shared/error-codes.ts";

const COMMON: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN),
);

const rejected = (code: ErrorCode, message: string) =>
  new AppError(400, message, { code, details: [{ path: "password", message }] });

/**
 * The hooks of the authentication library: names, passwords and mails of accounts, and the steps after a sign-in and a
 * new password.
 */
export const authHooks: AuthHooks = {
  accountName,
  requireGoodPassword,
  confirmationMail,
  resetMail,
  knownAddressMail,
  deviceMail,
  onSignIn: recordSignIn,
  onSecurityChange: noteSecurityChange,
  onPasswordReset: afterPasswordReset,
};

/** Throws if a password is too short, too long, or among the most common ones. */
function requireGoodPassword(password: string): void {
  if (password.length < PASSWORD_MIN) throw rejected("PASSWORD_TOO_SHORT", `Use at least ${PASSWORD_MIN} characters`);
  if (password.length > PASSWORD_MAX) throw rejected("PASSWORD_TOO_LONG", `Use at most ${PASSWORD_MAX} characters`);
  if (COMMON.has(password.toLowerCase())) {
    throw rejected("PASSWORD_TOO_COMMON", "Many people use this password, so it is easy to guess. Choose another one.");
  }
}
