import type pg from "pg";

export interface RevokedAccess {
  sessions: number;
  links: number;
}

/**
 * Revokes, in one transaction, everything that gave access without a password when the backup was made: the sessions,
 * the verification codes, the sign-ups that wait for their link, the links with a secret (invites, orders at
 * suppliers), the phones that are linked to the agent, the passkeys, the shared tablets with their pairing codes and
 * current users, and the PINs. Since the backup somebody may have signed out or been removed. The codes of printed
 * tables and the links to an order's status are stored elsewhere and stay.
 * @param db connected as the database's superuser, because the links of all companies are concerned.
 */
export async function revokeAccess(db: Pick<pg.Client, "query">): Promise<RevokedAccess> {
  const { rows } = await db.query<RevokedAccess>(
    `with ended as (delete from sessions returning 1),
       forgotten as (delete from verifications returning 1),
       unconfirmed as (delete from sign_ups returning 1),
       codes as (delete from chat_link_codes returning 1),
       pairings as (delete from device_pairings returning 1),
       keys as (delete from passkeys returning 1),
       turns as (delete from device_turns returning 1),
       pins as (delete from member_pins returning 1),
       tablets as (update devices set unpaired_at = now(), user_id = null where unpaired_at is null returning 1),
       phones as (update chat_links set revoked_at = now() where revoked_at is null returning 1),
       revoked as (update public_tokens set revoked_at = now() where revoked_at is null returning 1)
     select (select count(*)::int from ended) as sessions,
       (select count(*)::int from (select 1 from revoked union all select 1 from phones) as all_links) as links`,
  );
  const [row] = rows;
  if (!row) throw new Error("The counts of what was revoked are missing.");
  return row;
}
