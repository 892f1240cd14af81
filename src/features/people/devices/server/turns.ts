import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Context } from "#src/server/context.ts";
import { TURN_HOURS } from "#src/server/device-turns.ts";

type InCompany = Pick<Context, "db" | "companyId">;

/**
 * Begins a person's turn on a tablet, and ends the previous one. The caller has changed the tablet's row in the same
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

/**
 * Ends the turn on a tablet, or all turns of the company. Also deletes turns that are so old that no more log entries
 * can belong to them.
 */
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
