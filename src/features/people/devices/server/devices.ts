import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Device } from "#src/features/people/devices/contract.ts";
import { endTurns } from "#src/features/people/devices/server/turns.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { namesOfUsers } from "#src/server/names-of-users.ts";
import { DEVICE_TOKEN } from "#src/server/http/find-device.ts";
import { revokePublicTokens } from "#src/server/public-tokens.ts";
import type { DeviceRole } from "#src/shared/roles.ts";

export async function listDevices(context: Context): Promise<Device[]> {
  const { db, companyId, database } = context;
  const rows = await db
    .selectFrom("devices")
    .select(["id", "name", "role", "last_seen", "user_id"])
    .where("company_id", "=", companyId)
    .where("unpaired_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const names = await namesOfUsers(
    database,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map(({ user_id, role, ...row }) => ({
    ...row,
    // The table accepts no other roles.
    role: role as DeviceRole,
    person: user_id === null ? null : (names.get(user_id) ?? null),
  }));
}

/** Unpairs a tablet: its requests and event streams end at once. */
export async function unpairDevice(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const device = await db
    .updateTable("devices")
    .set({ unpaired_at: sql<string>`now()`, user_id: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("unpaired_at", "is", null)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!device) throw notFound("Tablet");
  await endTurns(context, id);
  await revokePublicTokens(context, DEVICE_TOKEN, id);
  const change = { entity: "tablet", action: "delete", event: "devices.changed" } as const;
  await recordChange(context, { ...change, row: device, description: `The tablet ${device.name} was unpaired` });
  return id;
}

/** Unpairs every tablet of the company. */
export async function unpairAll(context: Context): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("devices")
    .set({ unpaired_at: sql<string>`now()`, user_id: null })
    .where("company_id", "=", companyId)
    .where("unpaired_at", "is", null)
    .execute();
  await endTurns(context);
}
