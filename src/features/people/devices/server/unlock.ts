import { sql } from "kysely";
import { namesOfUsers } from "#src/server/names-of-users.ts";
import { LOCK_MINUTES, MAX_ATTEMPTS } from "#src/features/people/devices/rules.ts";
import { withPin } from "#src/features/people/devices/server/people.ts";
import { isPin } from "#src/features/people/devices/server/pin-hash.ts";
import { beginTurn, endTurns } from "#src/features/people/devices/server/turns.ts";
import type { DeviceContext } from "#src/server/context.ts";
import { inTenant, type Tx } from "#src/server/db/database.ts";
import { DEVICE_DAYS } from "#src/server/http/device-cookie.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";
import { DEVICE_TOKEN } from "#src/server/http/find-device.ts";
import { tryAgainText } from "#src/server/http/rate-limit.ts";
import { extendPublicTokens } from "#src/server/public-tokens.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Unlocks the tablet for a person. The attempt is counted and committed before the PIN is checked, so that parallel
 * attempts are limited to five as well. Throws 404 for a person whom the tablet does not show, 403 for a wrong PIN and
 * 429 after too many wrong ones.
 */
export async function unlockDevice(context: DeviceContext, userId: string, pin: string): Promise<string> {
  const { database, device } = context;
  const { companyId } = device;
  const { hash, attempts } = await inTenant(database, companyId, async (db) => {
    const person = await withPin(db, device).where("member_pins.user_id", "=", userId).executeTakeFirst();
    if (!person) throw notFound("Person");
    return { hash: person.hash, attempts: await countAttempt(db, device, userId) };
  });
  if (attempts === null) throw await pinLocked(context, userId);
  if (!(await isPin(context, pin, hash))) {
    if (attempts >= MAX_ATTEMPTS) throw await pinLocked(context, userId);
    throw wrongPin(MAX_ATTEMPTS - attempts);
  }
  await inTenant(database, companyId, (db) => signIn(db, context, userId, hash));
  return (await namesOfUsers(database, [userId])).get(userId) ?? "";
}

/**
 * Counts an attempt. Returns the number of attempts since the last correct one, or since the last 15 minutes without an
 * attempt; null while the person is locked out.
 */
async function countAttempt(
  db: Tx,
  { companyId, id }: DeviceContext["device"],
  userId: string,
): Promise<number | null> {
  const attempts = sql`case
    when pin_attempts.attempted_at <= now() - ${LOCK_MINUTES} * interval '1 minute' then 1
    else pin_attempts.attempts + 1 end`;
  const { rows } = await sql<{ attempts: number }>`
    insert into pin_attempts (company_id, device_id, user_id, attempts) values (${companyId}, ${id}, ${userId}, 1)
    on conflict (company_id, device_id, user_id) do update set
      attempts = ${attempts},
      attempted_at = now(),
      locked_until = case when ${attempts} >= ${MAX_ATTEMPTS} then now() + ${LOCK_MINUTES} * interval '1 minute' end
    where pin_attempts.locked_until is null or pin_attempts.locked_until <= now()
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/**
 * Begins the person's turn after a correct PIN, unless the PIN was changed in the meantime, or the person may no longer
 * work at the restaurant.
 */
async function signIn(db: Tx, { device }: DeviceContext, userId: string, hash: string): Promise<void> {
  const { companyId, id } = device;
  const still = await withPin(db, device)
    .where("member_pins.user_id", "=", userId)
    .where("member_pins.hash", "=", hash)
    .forShare()
    .executeTakeFirst();
  if (!still) throw notFound("Person");
  const { numUpdatedRows } = await db
    .updateTable("devices")
    .set({ user_id: userId, unlocked_at: sql<string>`now()`, last_seen: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("unpaired_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await beginTurn({ db, companyId }, id, userId);
  await db
    .deleteFrom("pin_attempts")
    .where("company_id", "=", companyId)
    .where("device_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
  const expires_at = new Date(Date.now() + DEVICE_DAYS * 24 * 60 * 60 * 1000).toISOString();
  await extendPublicTokens({ db, companyId }, { kind: DEVICE_TOKEN, subject_id: id, expires_at });
  await publish({ db, companyId }, "devices.changed", id);
}

/** Locks the tablet until somebody enters their PIN. */
export async function lockDevice({ database, device }: DeviceContext): Promise<void> {
  const { companyId, id } = device;
  await inTenant(database, companyId, async (db) => {
    await db
      .updateTable("devices")
      .set({ user_id: null })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
    await endTurns({ db, companyId }, id);
    await publish({ db, companyId }, "devices.changed", id);
  });
}

function wrongPin(remaining: number): AppError {
  const attempts = remaining === 1 ? "1 attempt is" : `${remaining} attempts are`;
  return new AppError(403, `This PIN is wrong. ${attempts} left.`, { code: "PIN_WRONG", details: { left: remaining } });
}

async function pinLocked({ database, device }: DeviceContext, userId: string): Promise<AppError> {
  const { companyId, id } = device;
  const row = await inTenant(database, companyId, (db) =>
    db
      .selectFrom("pin_attempts")
      .select(sql<number>`ceil(extract(epoch from locked_until - now()))::int`.as("seconds"))
      .where("company_id", "=", companyId)
      .where("device_id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );
  const retryAfter = Math.max(1, row?.seconds ?? 1);
  return new AppError(429, `Too many wrong PINs. ${tryAgainText(retryAfter)}`, { code: "PIN_LOCKED", retryAfter });
}
