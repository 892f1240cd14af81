import { passwordChangedMail } from "#src/features/accounts/server/mails.ts";
import { forgetTrustedDevices } from "#src/features/accounts/server/two-step.ts";
import type { AuthParts } from "#src/server/auth.ts";
import { accountKey } from "#src/server/http/rate-limit.ts";

/**
 * After a new password was set through a mailed link: the person's other links stop working, no device is trusted any more, the account's failed
 * attempts to sign in are forgotten, and a mail says so. The library ends every session afterwards, so a mail that
 * cannot be sent must not stop it.
 */
export async function afterPasswordReset(
  { database, env, log, mail, rateLimits }: AuthParts,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await database
    .deleteFrom("verifications")
    .where("value", "=", id)
    .where("identifier", "like", "reset-password:%")
    .execute();
  await forgetTrustedDevices(database, id);
  await rateLimits["sign-in-account"].delete(accountKey(email));
  await mail
    .send(passwordChangedMail(env, email))
    .catch((error: unknown) => log.error({ err: error, userId: id }, "a changed password could not be mailed"));
}
