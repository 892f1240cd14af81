import { choosePin, pairDevice, startPairing, unlockDevice } from "#src/features/people/devices/contract.ts";
import type { DeviceRole } from "#src/shared/roles.ts";
import { type Caller, callerOf, type Served } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import type pg from "pg";

/** A browser that shows a code. */
export interface Tablet extends Caller {
  code: string;
  /** "device_token=...", for a browser or an event stream. */
  cookie: string;
}

export interface PairedTablet extends Tablet {
  id: string;
  unlock(userId: string, pin?: string): ReturnType<typeof unlock>;
}

export const PIN = "2580";

/** Returns a caller that works as a browser with the cookie does. */
export function callerWithCookie(app: Served, cookie: string): Caller {
  const caller = callerOf(app);
  return {
    call: (endpoint, input) =>
      caller.call(endpoint, {
        ...input,
        headers: { cookie, "sec-fetch-site": "same-origin", ...input?.headers },
      } as typeof input),
  };
}

export async function showCode(app: Served): Promise<Tablet> {
  const { body, headers } = await callerOf(app).call(startPairing);
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  return { code: body.code, cookie, ...callerWithCookie(app, cookie) };
}

export async function pairTablet(
  app: Served,
  owner: Pick<Owner, "call">,
  { name = "Kitchen 1", role = "kitchen" }: { name?: string; role?: DeviceRole } = {},
): Promise<PairedTablet> {
  const tablet = await showCode(app);
  const { status, body } = await owner.call(pairDevice, { body: { code: tablet.code, name, role } });
  if (status !== 201) throw new Error(`The tablet was not paired: ${body.error}`);
  return { ...tablet, id: body.device.id, unlock: (userId, pin) => unlock(tablet, userId, pin) };
}

const unlock = (tablet: Tablet, user_id: string, pin = PIN) => tablet.call(unlockDevice, { body: { user_id, pin } });

export const setPin = (person: Pick<Owner, "call">, pin = PIN) => person.call(choosePin, { body: { pin } });

/** Makes everything that has happened on a restaurant's tablets older by `minutes`. */
export async function ageTurns(pool: pg.Pool, companyId: string, minutes: number): Promise<void> {
  await pool.query(
    `update device_turns set began_at = began_at - $2 * interval '1 minute', ended_at = ended_at - $2 * interval '1 minute'
     where company_id = $1`,
    [companyId, minutes],
  );
}
