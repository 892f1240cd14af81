import { sql } from "kysely";
import type { Database, Tx } from "#src/server/db/database.ts";

/**
 * Erases a person: their sign-in methods, sessions and everything that belongs to them alone. The row stays without a
 * name and an address, because rows of companies refer to it; nobody can sign in with it. Repeating it changes nothing.
 * @param mayErase called while the person's row is locked, so that they cannot join a company meanwhile.
 */
export async function eraseAccount(
  database: Database,
  userId: string,
  mayErase: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await database.transaction().execute(async (db) => {
    const user = await db.selectFrom("users").select("email").where("id", "=", userId).forUpdate().executeTakeFirst();
    if (!user || !(await mayErase(db))) return;
    await sql`delete from verifications
      where position(${userId} in identifier) > 0 or position(${userId} in value) > 0
        or lower(identifier) = ${user.email.toLowerCase()}`.execute(db);
    // The tables whose rows are deleted with the person's row.
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confdeltype = 'c' and confrelid = 'users'::regclass and cardinality(conkey) = 1`.execute(
      db,
    );
    for (const { table, column } of rows)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    await db
      .updateTable("users")
      .set({ name: "Erased", email: `${userId}@erased.invalid`, email_verified: false, image: null })
      .where("id", "=", userId)
      .execute();
  });
}
