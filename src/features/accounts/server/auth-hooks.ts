import { accountName } from "#src/features/accounts/rules.ts";
import { afterPasswordReset } from "#src/features/accounts/server/after-password-reset.ts";
import { confirmationMail, deviceMail, knownAddressMail, resetMail } from "#src/features/accounts/server/mails.ts";
import { requireGoodPassword } from "#src/features/accounts/server/passwords.ts";
import { recordSignIn } from "#src/features/accounts/server/record-sign-in.ts";
import { noteSecurityChange } from "#src/features/accounts/server/security-changes.ts";
import type { AuthHooks } from "#src/server/auth-parts.ts";

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
