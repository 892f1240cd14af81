import { sql } from "kysely";
import {
  isReservedUsername,
  USERNAME_AVAILABLE,
  USERNAME_CONFLICT,
  USERNAME_MAX,
  USERNAME_TAKEN,
  usernameProblem,
} from "#src/features/companies/rules.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { conflict } from "#src/server/http/errors.ts";

type WithDatabase = Pick<Platform, "database">;

/** Hours for which a username is reserved: a little longer than the day in which a checkout can be paid. */
const HOLD_HOURS = 26;

export async function checkUsername(context: PublicContext, typed: string) {
  const username = typed.trim().toLowerCase();
  const problem = usernameProblem(username);
  if (problem) return { available: false, message: problem };
  const session = await context.session();
  const available = await isFree(context, username, {
    userId: session?.user.id ?? null,
    companyId: session?.companyId ?? null,
  });
  return { available, message: available ? USERNAME_AVAILABLE : USERNAME_TAKEN };
}

/** The person who wants a username, and the company that it is for; null for a company that does not exist yet. */
interface Claimant {
  userId: string | null;
  companyId: string | null;
}

/** Returns whether a username is available: no other company has it, and no other person has reserved it. */
export async function isFree(
  { database }: WithDatabase,
  username: string,
  { userId, companyId }: Claimant,
): Promise<boolean> {
  if (isReservedUsername(username)) return false;
  const owner = await inDirectory(database, (db) =>
    db.selectFrom("companies").select("id").where("username", "=", username).executeTakeFirst(),
  );
  if (owner) return owner.id === companyId;
  const hold = await database
    .selectFrom("username_holds")
    .select("user_id")
    .where("username", "=", username)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return !hold || hold.user_id === userId;
}

export const usernameConflict = () => conflict("USERNAME_TAKEN", USERNAME_CONFLICT);

/**
 * Reserves a username for a person who goes to the checkout for a company, and releases the username that the person
 * reserved before. Throws 409 if another company or person has the username. If two requests reserve it at the same
 * time, the database accepts one.
 */
export async function holdUsername(
  { database }: WithDatabase,
  username: string,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  if (!(await isFree({ database }, username, { userId, companyId }))) throw usernameConflict();
  await database.transaction().execute(async (db) => {
    await db.deleteFrom("username_holds").where("user_id", "=", userId).where("username", "!=", username).execute();
    const expires_at = sql<string>`now() + ${HOLD_HOURS} * interval '1 hour'`;
    const held = await db
      .insertInto("username_holds")
      .values({ username, user_id: userId, expires_at })
      .onConflict((on) =>
        on
          .column("username")
          .doUpdateSet({ user_id: userId, expires_at })
          .where((eb) =>
            eb.or([
              eb("username_holds.user_id", "=", userId),
              eb("username_holds.expires_at", "<=", sql<string>`now()`),
            ]),
          ),
      )
      .returning("username")
      .executeTakeFirst();
    if (!held) throw usernameConflict();
  });
}

export async function releaseUsernames({ database }: WithDatabase, userId: string): Promise<void> {
  await database.deleteFrom("username_holds").where("user_id", "=", userId).execute();
}

/**
 * Returns the username, or the first free one of name2, name3 ...: a paid company is never rejected because of its
 * username.
 */
export async function nearestFreeUsername(context: WithDatabase, username: string, userId: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? "" : String(count);
    const candidate = username.slice(0, USERNAME_MAX - suffix.length) + suffix;
    if (await isFree(context, candidate, { userId, companyId: null })) return candidate;
  }
}
