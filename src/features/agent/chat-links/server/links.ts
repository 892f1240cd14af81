import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { CODE_MINUTES, MAX_WRONG_CODES } from "#src/features/agent/chat-links/contract.ts";
import { numberForms } from "#src/features/messages/phone-number.ts";
import type { Platform } from "#src/server/context.ts";

type WithDatabase = Pick<Platform, "database">;
type WithKey = Pick<Platform, "database" | "deriveKey">;

export interface Link {
  id: string;
  user_id: string;
  number: string;
  chosen_company_id: string | null;
  waiting_event: string | null;
  /** Whether the person was recently asked to choose a restaurant. */
  is_asked: boolean;
}

/** Returns the link of a number; undefined if it is not linked. */
export async function linkOf({ database }: WithDatabase, number: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select id, user_id, number, chosen_company_id, waiting_event,
      coalesce(asked_at > now() - interval '15 minutes', false) as is_asked
    from chat_links where number = any(${numberForms(number)}) and revoked_at is null
    order by linked_at desc limit 1`.execute(database);
  return rows[0];
}

export async function linkOfPerson({ database }: WithDatabase, userId: string) {
  const { rows } = await sql<{ number: string; linked_at: string }>`
    select number, linked_at from chat_links where user_id = ${userId} and revoked_at is null`.execute(database);
  return rows[0] ?? null;
}

const hashOf = ({ deriveKey }: Pick<Platform, "deriveKey">, userId: string, code: string): Buffer =>
  createHmac("sha256", deriveKey("codes that link a phone number")).update(`${userId} ${code}`).digest();

/** Creates the person's code for a number and makes an earlier one invalid. */
export async function makeCode(platform: WithKey, userId: string, number: string) {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { rows } = await sql<{ expires_at: string }>`
    insert into chat_link_codes (user_id, number, code_hash, expires_at)
    values (${userId}, ${number}, ${hashOf(platform, userId, code)}, now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (user_id) do update set number = excluded.number, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, wrong_tries = 0
    returning expires_at`.execute(platform.database);
  return { code, number, expires_at: rows[0]?.expires_at ?? "" };
}

/**
 * Links the number that sends a code to the person with that code. A wrong code counts against every open code for the
 * number, and the fifth makes them invalid. Any earlier link of the number ends. Returns whether it is linked.
 */
export async function linkNumber(platform: WithKey, number: string, code: string): Promise<boolean> {
  const forms = numberForms(number);
  return platform.database.transaction().execute(async (db) => {
    const { rows } = await sql<{ user_id: string; code_hash: Buffer }>`
      select user_id, code_hash from chat_link_codes
      where number = any(${forms}) and expires_at > now() and wrong_tries < ${MAX_WRONG_CODES}
        -- A code that was made before the person's last new password may be somebody else's.
        and not exists (select from accounts where accounts.user_id = chat_link_codes.user_id
          and provider_id = 'credential' and updated_at > expires_at - make_interval(mins => ${CODE_MINUTES}))
      for update`.execute(db);
    const right = rows.find(({ user_id, code_hash }) => timingSafeEqual(code_hash, hashOf(platform, user_id, code)));
    if (!right) {
      await sql`update chat_link_codes set wrong_tries = wrong_tries + 1 where number = any(${forms})`.execute(db);
      return false;
    }
    const { user_id } = right;
    await sql`delete from chat_link_codes where user_id = ${user_id}`.execute(db);
    await sql`update chat_links set revoked_at = now()
      where revoked_at is null and (number = any(${forms}) or user_id = ${user_id})`.execute(db);
    await sql`insert into chat_links (user_id, number) values (${user_id}, ${number})`.execute(db);
    return true;
  });
}

/** Ends the person's link. Returns whether there was one. */
export async function endLink({ database }: WithDatabase, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update chat_links set revoked_at = now() where user_id = ${userId} and revoked_at is null returning id`.execute(
    database,
  );
  await sql`delete from chat_link_codes where user_id = ${userId}`.execute(database);
  return rows.length > 0;
}

/** Stores that the person was asked to choose a restaurant, and the message that waits for the choice. */
export async function askForCompany({ database }: WithDatabase, link: Link, waiting: string | null): Promise<void> {
  await sql`update chat_links set chosen_company_id = null, waiting_event = ${waiting}, asked_at = now()
    where id = ${link.id}`.execute(database);
}

export async function chooseCompany({ database }: WithDatabase, link: Link, companyId: string): Promise<void> {
  await sql`update chat_links set chosen_company_id = ${companyId}, waiting_event = null, asked_at = null
    where id = ${link.id}`.execute(database);
}

/**
 * Returns whether a number that is not linked may get the explanation how to link: once a day. Deletes the entries of
 * other days.
 */
export async function mayReplyToUnlinked({ database }: WithDatabase, number: string): Promise<boolean> {
  await sql`delete from chat_unlinked_numbers where replied_at < now() - interval '1 day'`.execute(database);
  const { rows } = await sql`
    insert into chat_unlinked_numbers (number, replied_at) values (${number}, now())
    on conflict (number) do nothing returning number`.execute(database);
  return rows.length > 0;
}
