import { ensureProfile } from "#src/features/accounts/server/profiles.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { personOf, type Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { companyOf } from "#src/server/http/find-session.ts";

/**
 * Runs after every sign-in: makes sure that the person has a profile and records the sign-in in their company's
 * activity log. A failure is logged and does not stop the sign-in.
 */
export async function recordSignIn(
  { database, log }: Pick<Platform, "database" | "log">,
  userId: string,
): Promise<void> {
  try {
    const user = await database
      .selectFrom("users")
      .select(["id", "name", "email", "image"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user) return;
    await ensureProfile({ database }, user);
    const company = await companyOf(database, userId);
    if (company === null) return;
    const { id: companyId, role } = company;
    await inTenant(database, companyId, (db) =>
      recordActivity(
        { db, companyId, actor: personOf(user, role) },
        {
          action_type: "login",
          entity_type: "user",
          entity_id: user.id,
          entity_name: user.name,
          description: `${user.name} signed in`,
        },
      ),
    );
  } catch (error) {
    log.warn({ err: error, userId }, "a sign-in could not be recorded");
  }
}
