import type { ResponseOf } from "#src/shared/endpoint.ts";
import type { listPeople as contract } from "#src/features/people/devices/contract.ts";
import { rolesOnDevice } from "#src/features/people/devices/rules.ts";
import { companyRow } from "#src/server/company-row.ts";
import { inTenant, type Tx } from "#src/server/db/database.ts";
import { namesOfUsers } from "#src/server/names-of-users.ts";
import type { DeviceContext, PairedDevice } from "#src/server/context.ts";

/** Returns the people who may work on the tablet, by name. */
export async function listPeople({ database, device }: DeviceContext): Promise<ResponseOf<typeof contract>> {
  const { companyId, name, role } = device;
  const { company, ids } = await inTenant(database, companyId, async (db) => ({
    company: await companyRow({ db, companyId }),
    ids: (await withPin(db, device).execute()).map(({ user_id }) => user_id),
  }));
  const names = await namesOfUsers(database, ids);
  const people = ids.map((id) => ({ id, name: names.get(id) ?? "" }));
  return {
    company_name: company.name,
    device: { name, role },
    people: people.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  };
}

/**
 * Returns a query of the PINs that unlock a tablet: the PINs of members whose role may work on it, if they chose them
 * after they joined.
 */
export function withPin(db: Tx, { companyId, role }: PairedDevice) {
  return db
    .selectFrom("member_pins")
    .innerJoin("members", (join) =>
      join
        .onRef("members.company_id", "=", "member_pins.company_id")
        .onRef("members.user_id", "=", "member_pins.user_id"),
    )
    .select(["member_pins.user_id", "member_pins.hash"])
    .where("member_pins.company_id", "=", companyId)
    .where("members.left_at", "is", null)
    .where("members.role", "in", rolesOnDevice(role))
    .whereRef("member_pins.chosen_at", ">=", "members.joined_at");
}
