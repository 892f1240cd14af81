import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { TURN_HOURS } from "#src/features/devices/rules.ts";
import { namesOf } from "#src/features/devices/server/people.ts";
import { type Context, nameOnDevice, type Scope, type SharedDevice } from "#src/server/context.ts";

type InCompany = Pick<Context, "db" | "companyId">;

/**
 * Begins a person's turn on a tablet, and ends the one before. The caller has changed the tablet's row in the same
 * transaction, so that turns begin one after the other.
 */
export async function beginTurn(context: InCompany, deviceId: string, userId: string): Promise<void> {
  await endTurns(context, deviceId);
  await context.db
    .insertInto("device_turns")
    .values({
      company_id: context.companyId,
      id: uuid(),
      device_id: deviceId,
      user_id: userId,
      began_at: sql<string>`clock_timestamp()`,
    })
    .execute();
}

/** Ends the turn on a tablet, or on all of the company, and deletes those that nothing can be logged by any more. */
export async function endTurns({ db, companyId }: InCompany, deviceId?: string): Promise<void> {
  await db
    .updateTable("device_turns")
    .set({ ended_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null)
    .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId ?? ""))
    .execute();
  await db
    .deleteFrom("device_turns")
    .where("company_id", "=", companyId)
    .where("ended_at", "<", sql<string>`now() - ${TURN_HOURS} * interval '1 hour'`)
    .execute();
}

/**
 * Who had unlocked a tablet at a moment, as the log names them: "Ana, on Kitchen 1". The last person goes on while the tablet
 * has no connection, also one who was removed meanwhile. Null when it was locked then, or when that is not known any more.
 */
export async function personUnlockedAt(
  scope: Scope,
  device: SharedDevice,
  moment: string,
): Promise<{ id: string; name: string } | null> {
  const turn = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("device_turns")
      .select("user_id")
      .select(sql<boolean>`ended_at is null or ended_at > ${moment}`.as("goes_on"))
      .where("company_id", "=", companyId)
      .where("device_id", "=", device.id)
      .where("began_at", "<=", moment)
      .orderBy("began_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  if (!turn?.goes_on) return null;
  const name = (await namesOf(scope.database, [turn.user_id])).get(turn.user_id) ?? "Somebody who left";
  return { id: turn.user_id, name: nameOnDevice(name, device) };
}
