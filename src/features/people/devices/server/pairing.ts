import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Device, NewDevice } from "#src/features/people/devices/contract.ts";
import { CODE_MINUTES, LOCK_MINUTES, MAX_ATTEMPTS } from "#src/features/people/devices/rules.ts";
import { DEVICE_LABELS } from "#src/features/people/devices/labels.ts";
import { actorId, type Context, type Platform, type PublicContext, type Scope } from "#src/server/context.ts";
import { DEVICE_DAYS } from "#src/server/http/device-cookie.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";
import { DEVICE_TOKEN } from "#src/server/http/find-device.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { hashOfToken, newToken, storePublicToken } from "#src/server/public-tokens.ts";

/**
 * Maximum number of consecutive random codes that other tablets already show. More than this means that too many codes
 * are shown.
 */
const MAX_DRAWS = 20;

interface Started {
  code: string;
  expires_at: string;
  /** The tablet's secret, which has no effect before an owner has typed the code. */
  token: string;
}

/**
 * Creates a code for a browser to show. Throws 409 if somebody is signed in on that browser, because they would stay
 * signed in behind the tablet.
 */
export async function startPairing(context: PublicContext): Promise<Started> {
  const session = await context.session();
  if (session && session.device === null) {
    throw conflict("SIGNED_IN", "Somebody is signed in here. Please sign out, so that nobody works in their name.");
  }
  const { database } = context;
  await database
    .deleteFrom("device_pairings")
    .where("expires_at", "<=", sql<string>`now()`)
    .execute();
  const token = newToken();
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const code = `${randomInt(1_000_000)}`.padStart(6, "0");
    const stored = await database
      .insertInto("device_pairings")
      .values({
        code_hash: hashOfCode(context, code),
        token_hash: hashOfToken(token),
        expires_at: sql<string>`now() + ${CODE_MINUTES} * interval '1 minute'`,
      })
      .onConflict((on) => on.column("code_hash").doNothing())
      .returning("expires_at")
      .executeTakeFirst();
    if (stored) return { code, token, expires_at: stored.expires_at };
  }
  throw new Error("No free code was found for a tablet.");
}

/**
 * Makes the browser that shows the code a tablet of the company, once. Throws 404 if no tablet shows the code. Throws
 * 429 after five wrong codes of the person; the codes have expired by the time the person may try again.
 */
export async function pairDevice(scope: Scope, input: NewDevice): Promise<Device> {
  const key = `${scope.companyId} ${actorId(scope.actor)}`;
  await consumeRateLimit(scope, "pairing-code", key, { what: "Too many codes were tried." });
  const device = await scope.within((context) => takePairing(context, input));
  // Releases the attempt that this call has consumed. Earlier wrong codes still count. Otherwise a person could clear
  // them by pairing a tablet of their own.
  if (scope.env.RATE_LIMIT) await scope.rateLimits["pairing-code"].reward(key, 1);
  return device;
}

async function takePairing(context: Context, { code, name, role }: NewDevice): Promise<Device> {
  const { db, companyId } = context;
  const pairing = await db
    .deleteFrom("device_pairings")
    .where("code_hash", "=", hashOfCode(context, code))
    .where("expires_at", ">", sql<string>`now()`)
    .returning("token_hash")
    .executeTakeFirst();
  if (!pairing) {
    throw new AppError(404, "No tablet shows this code. Please look again, or let the tablet show a new one.", {
      code: "PAIRING_CODE_WRONG",
    });
  }
  const { last_seen, id } = await db
    .insertInto("devices")
    .values({ company_id: companyId, id: uuid(), name, role })
    .returning(["id", "last_seen"])
    .executeTakeFirstOrThrow();
  await carryAttempts(context, id);
  const expires_at = new Date(Date.now() + DEVICE_DAYS * 24 * 60 * 60 * 1000).toISOString();
  await storePublicToken(context, { kind: DEVICE_TOKEN, subject_id: id, expires_at, hash: pairing.token_hash });
  const description = `The tablet ${name} was paired, for the ${DEVICE_LABELS[role].toLowerCase()}`;
  const change = { entity: "tablet", action: "create", event: "devices.changed" } as const;
  await recordChange(context, { ...change, row: { id, name }, description });
  return { id, name, role, last_seen, person: null };
}

/**
 * Adds up people's wrong PINs on unpaired tablets. Otherwise pairing a tablet again would allow another five attempts.
 */
async function carryAttempts({ db, companyId }: Context, deviceId: string): Promise<void> {
  await sql`
    insert into pin_attempts (company_id, device_id, user_id, attempts, attempted_at, locked_until)
    select company_id, ${deviceId}, user_id, least(sum(attempts), ${MAX_ATTEMPTS}), max(attempted_at),
      case when sum(attempts) >= ${MAX_ATTEMPTS} then max(attempted_at) + ${LOCK_MINUTES} * interval '1 minute' end
    from pin_attempts
    where company_id = ${companyId} and attempted_at > now() - ${LOCK_MINUTES} * interval '1 minute'
      and device_id in (select id from devices where company_id = ${companyId} and unpaired_at is not null)
    group by company_id, user_id`.execute(db);
}

const hashOfCode = ({ deriveKey }: Pick<Platform, "deriveKey">, code: string) =>
  createHmac("sha256", deriveKey("codes of tablets")).update(code).digest("hex");
