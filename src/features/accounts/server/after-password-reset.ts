import { sql } from "kysely";
import { passwordChangedMail } from "#src/features/accounts/server/mails.ts";
import type { AuthParts } from "#src/server/auth-parts.ts";
import type { Tx } from "#src/server/db/database.ts";
import { forgetAttempts } from "#src/server/http/rate-limit.ts";
import { endSignUps } from "#src/server/pending-sign-ups.ts";

/**
 * Runs after a new password was set through a mailed link: ends everything else that could open the account, forgets
 * the account's failed attempts to sign in, and sends a mail about it. The library ends every session afterwards, so an
 * error of the mail must not stop it.
 */
export async function afterPasswordReset(
  { database, env, log, mail }: AuthParts,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await endOtherWaysIn(tx, id);
    await endSignUps(tx, email);
    await forgetAttempts(tx, email);
  });
  await mail
    .send(passwordChangedMail(env, email))
    .catch((error: unknown) => log.error({ err: error, userId: id }, "a changed password could not be mailed"));
}

/**
 * Ends the other ways into the account: other mailed links, sign-ins that wait for their second step, trusted devices
 * and passkey challenges. Also removes sign-in methods that were added before the address was confirmed, because
 * another person may have added them. Opening the link proves that the address is the person's.
 */
async function endOtherWaysIn(tx: Tx, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId} or position(${userId} in value) > 0`.execute(tx);
  // Store the time of the password change: codes that link a phone are compared with this time.
  await tx
    .updateTable("accounts")
    .set({ updated_at: sql<string>`clock_timestamp()` })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .execute();
  const user = await tx
    .selectFrom("users")
    .select(["email_verified", "confirmed_at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return;
  const { email_verified: isConfirmed, confirmed_at: confirmedAt } = user;
  await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .$if(isConfirmed, (query) => query.where("created_at", "<", confirmedAt))
    .execute();
  if (isConfirmed) return;
  await tx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({ email_verified: true, two_factor_enabled: false })
    .where("id", "=", userId)
    .execute();
}
