import { changeText, securityMail } from "#src/features/accounts/server/mails.ts";
import { forgetTrustedDevices } from "#src/features/accounts/server/two-step.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { AuthParts } from "#src/server/auth-parts.ts";
import { personOf, type Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { forEachAlone } from "#src/server/each.ts";
import { membershipsOf } from "#src/server/http/find-session.ts";
import type { SecurityChange } from "#src/server/sign-in-events.ts";

/**
 * Records a change of a person's sign-in methods: a line in the log of each of their restaurants, and a mail. The
 * change has already happened, so a failure is logged and undoes nothing.
 */
export async function noteSecurityChange(
  { database, env, log, mail }: Pick<AuthParts, "database" | "env" | "log" | "mail">,
  userId: string,
  change: SecurityChange,
): Promise<void> {
  if (change === "two-step-off") await forgetTrustedDevices(database, userId);
  try {
    const user = await database
      .selectFrom("users")
      .select(["id", "name", "email", "image", "email_verified"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user) return;
    await mail.send(securityMail(env, { ...user, emailVerified: user.email_verified }, change));
    await logInCompanies({ database, log }, user, change);
  } catch (error) {
    log.error({ err: error, userId, change }, "a change to how somebody signs in could not be logged or mailed");
  }
}

async function logInCompanies(
  { database, log }: Pick<Platform, "database" | "log">,
  user: { id: string; name: string; email: string; image: string | null },
  change: SecurityChange,
): Promise<void> {
  const activity = {
    action_type: "update",
    entity_type: "user",
    entity_id: user.id,
    entity_name: user.name,
    description: `${user.name}: ${changeText(change)}`,
  } as const;
  const failure = "a change to how somebody signs in could not be logged in a company";
  await forEachAlone(
    await membershipsOf(database, user.id),
    { log, failure, factsOf: ({ company_id }) => ({ companyId: company_id }) },
    ({ company_id: companyId, role }) =>
      inTenant(database, companyId, (db) => recordActivity({ db, companyId, actor: personOf(user, role) }, activity)),
  );
}
