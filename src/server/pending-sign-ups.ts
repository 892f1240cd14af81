import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { v7 as uuid } from "uuid";
import { hashOf, newSecret } from "#src/server/browser-secret.ts";
import type { Database, Tx } from "#src/server/db/database.ts";
import type { DB } from "#src/server/db/schema.ts";

const LINK_MINUTES = 60;
/** Days for which signing in with the password replaces an expired link. */
const STORED_DAYS = 7;
/** Maximum number of passwords to check: a check takes 50 ms, and anybody can sign up with any address. */
const TRIED_PASSWORDS = 5;

const inMinutes = (minutes: number) => sql<string>`now() + ${minutes} * interval '1 minute'`;

interface NewSignUp {
  email: string;
  name: string;
  /** The hash; null when the link is to ask for a password. */
  password: string | null;
  browserHash: string | null;
}

/** Stores a sign-up beside all others of its address. Returns its id and the secret of its link. */
export async function addSignUp(database: Database, given: NewSignUp): Promise<{ id: string; link: string }> {
  await database
    .deleteFrom("sign_ups")
    .where("expires_at", "<", sql<string>`now() - ${STORED_DAYS} * interval '1 day'`)
    .execute();
  const [id, link] = [uuid(), newSecret()];
  await database
    .insertInto("sign_ups")
    .values({
      id,
      email: given.email.toLowerCase(),
      name: given.name,
      password: given.password,
      browser_hash: given.browserHash,
      link_hash: hashOf(link),
      expires_at: inMinutes(LINK_MINUTES),
    })
    .execute();
  return { id, link };
}

/** Returns the sign-up of a link that has not expired. */
export function findSignUp(database: Pick<Database, "selectFrom">, link: string) {
  return database
    .selectFrom("sign_ups")
    .selectAll()
    .where("link_hash", "=", hashOf(link))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

/** Returns the newest sign-ups of an address that have a password, also those whose link has expired. */
export function listSignUps(database: Pick<Database, "selectFrom">, email: string) {
  return database
    .selectFrom("sign_ups")
    .select(["id", "email", "name", "password"])
    .where("email", "=", email.toLowerCase())
    .where("password", "is not", null)
    .orderBy("id", "desc")
    .limit(TRIED_PASSWORDS)
    .execute();
}

/** Replaces the link of a sign-up. Returns the secret of the new one, undefined when the sign-up is over. */
export async function renewLink(database: Database, id: string): Promise<string | undefined> {
  const link = newSecret();
  const renewed = await database
    .updateTable("sign_ups")
    .set({ link_hash: hashOf(link), expires_at: inMinutes(LINK_MINUTES) })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return renewed && link;
}

/**
 * Makes the account of a sign-up whose link was opened, and ends all other sign-ups of its address. Returns the
 * account's person; undefined when the link is no longer valid: used, expired, or superseded by another link.
 * `password` is the hash of a password that was chosen at the link; null uses the sign-up's password.
 */
export function confirmSignUp(database: Database, link: string, password: string | null) {
  return database.transaction().execute(async (tx) => {
    const found = await findSignUp(tx, link);
    if (!found) return undefined;
    // A confirmation of another sign-up of the same address waits here, and then finds no sign-up.
    const open = await tx
      .selectFrom("sign_ups")
      .select("id")
      .where("email", "=", found.email)
      .orderBy("id")
      .forUpdate()
      .execute();
    const hash = password ?? found.password;
    if (hash === null || !open.some(({ id }) => id === found.id)) return undefined;
    await removeUnconfirmed(tx, found.email);
    const user = await insertUser(tx, { name: found.name, email: found.email, password: hash });
    await endSignUps(tx, found.email);
    return user;
  });
}

async function insertUser(tx: Tx, { name, email, password }: { name: string; email: string; password: string }) {
  const user = await tx
    .insertInto("users")
    .values({ id: uuid(), name, email, email_verified: true })
    .onConflict((on) => on.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return undefined;
  const account = { user_id: user.id, account_id: user.id, provider_id: "credential", password };
  await tx
    .insertInto("accounts")
    .values({ id: uuid(), ...account })
    .execute();
  return user;
}

/** Ends every sign-up of an address, because it belongs to an account now. */
export async function endSignUps(db: Pick<Database, "deleteFrom">, email: string): Promise<void> {
  await db.deleteFrom("sign_ups").where("email", "=", email.toLowerCase()).execute();
}

/**
 * Returns the condition for an account that earlier versions made for an unconfirmed sign-up. Nobody was ever signed in
 * to it, and nothing belongs to it.
 */
function neverUsed(is: ExpressionBuilder<DB, "users">): Expression<SqlBool> {
  const hasSession = is.exists(is.selectFrom("sessions").select("id").whereRef("sessions.user_id", "=", "users.id"));
  // The first sign-in creates the profile.
  const hasProfile = is.exists(is.selectFrom("profiles").select("id").whereRef("profiles.id", "=", "users.id"));
  return is.and([is("users.email_verified", "=", false), is.not(hasSession), is.not(hasProfile)]);
}

/** Removes the account that an earlier version made for a sign-up of the address. */
export async function removeUnconfirmed(db: Pick<Database, "deleteFrom">, email: string): Promise<void> {
  await db.deleteFrom("users").where("email", "=", email.toLowerCase()).where(neverUsed).execute();
}

/** Returns whether an address belongs to an account, and not only to sign-ups. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  const user = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where((is) => is.not(neverUsed(is)))
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Turns the unconfirmed account that an earlier version made for a sign-up into a sign-up with its password and its
 * browser.
 * @param link the link that was mailed for it and when that expires; without it the link has expired.
 */
export async function adoptUnconfirmed(
  database: Database,
  email: string,
  link?: { token: string; expiresAt: Date },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .innerJoin("accounts", "accounts.user_id", "users.id")
      .leftJoin("verifications", (join) =>
        join.on("verifications.identifier", "=", sql<string>`'sign-up:' || users.id`),
      )
      .select(["users.id", "users.email", "users.name", "accounts.password", "verifications.value as browser_hash"])
      .where("users.email", "=", email.toLowerCase())
      .where("accounts.provider_id", "=", "credential")
      .where(neverUsed)
      .forUpdate("users")
      .executeTakeFirst();
    if (!user) return;
    const { id, ...signUp } = user;
    await tx.deleteFrom("users").where("id", "=", id).execute();
    await tx.deleteFrom("verifications").where("identifier", "=", `sign-up:${id}`).execute();
    await tx
      .insertInto("sign_ups")
      .values({
        id,
        ...signUp,
        link_hash: hashOf(link?.token ?? newSecret()),
        expires_at: link?.expiresAt.toISOString() ?? sql<string>`now()`,
      })
      .onConflict((on) => on.doNothing())
      .execute();
  });
}
