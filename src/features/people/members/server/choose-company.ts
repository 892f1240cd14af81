import { sql } from "kysely";
import type { UserContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { noMember } from "#src/server/http/errors.ts";
import type { Role } from "#src/shared/roles.ts";

/** Stores that the person works in this company now. Throws 404 if they are not a member of it. */
export async function chooseCompany({ database, user }: UserContext, id: string): Promise<{ id: string; role: Role }> {
  const member = await inTenant(database, id, (db) =>
    db
      .updateTable("members")
      .set({ chosen_at: sql<string>`now()` })
      .where("company_id", "=", id)
      .where("user_id", "=", user.id)
      .where("left_at", "is", null)
      .returning("role")
      .executeTakeFirst(),
  );
  if (!member) throw noMember();
  // The table accepts no other roles.
  return { id, role: member.role as Role };
}
