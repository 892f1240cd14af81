import { endSessionsOf } from "#src/features/accounts/server/end-sessions.ts";
import { lockTabletsOf } from "#src/features/people/devices/server/pins.ts";
import { recordMember } from "#src/features/people/members/server/members.ts";
import { recordAct } from "#src/server/admin-acts.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { type Admin, type AdminCommand, AdminError, scopeOfOperator } from "./admin.ts";

/**
 * Ends every session of a person. Then the event streams of each company they work in check again who may listen.
 * Returns how many sessions ended.
 */
export async function signOut(admin: Admin, email: string): Promise<number> {
  const { database } = admin.running.platform;
  const ended = await database.transaction().execute(async (db) => {
    const found = await endSessionsOf(db, email);
    if (!found) throw new AdminError(`Nobody has the address ${email}.`);
    const description = `${found.name} (${email}) was signed out: ${found.count} sessions`;
    await recordAct(db, admin.operator, { act: "sign-out", description, company_id: null });
    return found;
  });
  const companies = await inDirectory(database, (db) =>
    db
      .selectFrom("members")
      .select("company_id")
      .where("user_id", "=", ended.userId)
      .where("left_at", "is", null)
      .execute(),
  );
  const person = { id: ended.userId, name: ended.name };
  for (const { company_id } of companies) {
    await scopeOfOperator(admin, company_id).within(async (context) => {
      await lockTabletsOf(context, ended.userId);
      await recordMember(context, "update", person, `${ended.name} was signed out by whoever runs this service`);
    });
  }
  return ended.count;
}

export const signOutCommand: AdminCommand = {
  args: "MAIL",
  about: "ends every session of a person; their open screens stop within a second",
  takes: [1, 1],
  run: async (admin, [email = ""]) => {
    if (!(await admin.confirm(`Sign ${email} out on every device?`))) return 1;
    admin.say(`${await signOut(admin, email)} sessions of ${email} ended.`);
    return 0;
  },
};
