import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { type Database, inDirectory, type Tx } from "#src/server/db/database.ts";

/** Returns the people who work in this company and in no other. */
export async function peopleOfOnly(database: Database, companyId: string): Promise<string[]> {
  const rows = await inDirectory(database, (db) =>
    db
      .selectFrom("members as member")
      .select("user_id")
      .where("company_id", "=", companyId)
      .where("left_at", "is", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("members as other")
              .select(sql`1`.as("one"))
              .whereRef("other.user_id", "=", "member.user_id")
              .where("other.company_id", "!=", companyId)
              .where("other.left_at", "is", null),
          ),
        ),
      )
      .execute(),
  );
  return rows.map(({ user_id }) => user_id);
}

/** Returns whether a person works in no other company. Runs in a transaction of the tables' owner. */
export async function worksNowhereElse(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  await sql`select set_config('role', 'app_directory', true)`.execute(tx);
  const other = await tx
    .selectFrom("members")
    .select("company_id")
    .where("user_id", "=", userId)
    .where("company_id", "!=", companyId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  return other === undefined;
}

/** Names and addresses of the owners. */
export async function ownersOf({ db, companyId, database }: Context): Promise<{ name: string; email: string }[]> {
  const members = await db
    .selectFrom("members")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "=", "owner")
    .where("left_at", "is", null)
    .execute();
  const ids = members.map(({ user_id }) => user_id);
  if (ids.length === 0) return [];
  return database.selectFrom("users").select(["name", "email"]).where("id", "in", ids).execute();
}
