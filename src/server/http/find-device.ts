import { sql } from "kysely";
import { readCookie } from "#src/server/http/device-cookie.ts";
import type { PairedDevice, Platform, SignedIn, User } from "#src/server/context.ts";
import { inDirectory, inTenant } from "#src/server/db/database.ts";
import { isClosed, isReadOnlyNow, isUnconfirmed } from "#src/server/http/company-state.ts";
import { hashOfToken } from "#src/server/public-tokens.ts";
import { type DeviceRole, type Role, roleOnDevice } from "#src/shared/roles.ts";

type WithDatabase = Pick<Platform, "database">;

/** The kind of a shared tablet's secret in public_tokens. */
export const DEVICE_TOKEN = "device";
/** Seconds between two updates of when a tablet was last seen. */
const SEEN_SECONDS = 60;

/** Returns the shared tablet that a request's cookie names, and who works on it; null when there is none. */
export async function findDevice({ database }: WithDatabase, headers: Headers): Promise<PairedDevice | null> {
  const token = readCookie(headers);
  if (token === null) return null;
  const found = await readDevice(database, { hash: hashOfToken(token) });
  if (!found) return null;
  const { seen_late, ...device } = found;
  if (seen_late) await noteSeen(database, device);
  return device;
}

/** Returns the person who works on a tablet, as if they were signed in; null when nobody does. */
export async function personOnDevice(
  { database }: WithDatabase,
  device: PairedDevice,
  named: string | null,
): Promise<SignedIn | null> {
  if (device.userId === null) return null;
  const user = await readUser(database, device.userId);
  if (!user) return null;
  const { id, name, role, companyId, readOnly, restored, closed } = device;
  const signedIn = { user, sessionId: null, device: { id, name }, readOnly, restored, closed };
  if (named !== null && named !== companyId) return { ...signedIn, companyId: null, role: null, foreignCompany: true };
  return { ...signedIn, companyId, role, foreignCompany: false };
}

/** Returns whether the tablet is still paired and the same person works on it in the same role. */
export async function isStillOnDevice({ database }: WithDatabase, { device, user, role }: SignedIn): Promise<boolean> {
  if (device === null) return false;
  const now = await readDevice(database, { id: device.id });
  return now !== undefined && now.userId === user.id && now.role === role && !now.closed;
}

type Which = { hash: string } | { id: string };

async function readDevice(database: Platform["database"], which: Which) {
  const row = await inDirectory(database, (db) =>
    db
      .selectFrom("devices")
      .innerJoin("companies", "companies.id", "devices.company_id")
      .innerJoin("public_tokens", (join) =>
        join
          .onRef("public_tokens.company_id", "=", "devices.company_id")
          .onRef("public_tokens.subject_id", "=", "devices.id"),
      )
      .leftJoin("members", (join) =>
        join
          .onRef("members.company_id", "=", "devices.company_id")
          .onRef("members.user_id", "=", "devices.user_id")
          .on("members.left_at", "is", null)
          // A person who was removed and joins again must enter their PIN again.
          .onRef("members.joined_at", "<=", "devices.unlocked_at"),
      )
      .select(["devices.id", "devices.company_id", "devices.name", "devices.role", "devices.user_id"])
      .select(["members.role as person_role", isReadOnlyNow.as("read_only"), isUnconfirmed.as("restored")])
      .select(isClosed.as("closed"))
      .select(sql<boolean>`last_seen < now() - ${SEEN_SECONDS} * interval '1 second'`.as("seen_late"))
      .where("public_tokens.kind", "=", DEVICE_TOKEN)
      .where("public_tokens.revoked_at", "is", null)
      .where("public_tokens.expires_at", ">", sql<string>`now()`)
      .where("devices.unpaired_at", "is", null)
      .$if("hash" in which, (query) => query.where("public_tokens.hash", "=", "hash" in which ? which.hash : ""))
      .$if("id" in which, (query) => query.where("devices.id", "=", "id" in which ? which.id : ""))
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  // The tables accept no other roles.
  const role = row.role as DeviceRole;
  const mayWork = row.person_role !== null && roleOnDevice(role, row.person_role as Role) !== null;
  return {
    id: row.id,
    name: row.name,
    companyId: row.company_id,
    role,
    userId: mayWork ? row.user_id : null,
    readOnly: row.read_only,
    restored: row.restored,
    closed: row.closed,
    seen_late: row.seen_late,
  };
}

async function noteSeen(database: Platform["database"], { companyId, id }: PairedDevice): Promise<void> {
  await inTenant(database, companyId, (db) =>
    db
      .updateTable("devices")
      .set({ last_seen: sql<string>`now()` })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute(),
  );
}

async function readUser(database: Platform["database"], id: string): Promise<User | undefined> {
  return database.selectFrom("users").select(["id", "name", "email", "image"]).where("id", "=", id).executeTakeFirst();
}
