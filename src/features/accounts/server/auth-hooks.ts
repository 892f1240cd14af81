import { confirmationMail, knownAddressMail, resetMail } from "#src/features/accounts/server/mails.ts";
import { recordSignIn } from "#src/features/accounts/server/record-sign-in.ts";
import type { AuthHooks } from "#src/server/auth.ts";

/** The mails of accounts, and what is recorded after a sign-in. */
export const authHooks: AuthHooks = { confirmationMail, resetMail, knownAddressMail, onSignIn: recordSignIn };
