import { sql } from "kysely";
import type { PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";

interface PickupTime {
  starts_at: string;
  /** Null when there is no limit. */
  portions_left: number | null;
}

/** Returns the times for pickup that have capacity, earliest first; none when pickup is turned off. Throws 404. */
export function readPickupTimes({ database }: PublicContext, companyId: string): Promise<PickupTime[]> {
  return inTenant(database, companyId, async (db) => {
    const company = await db
      .selectFrom("companies")
      .select("pickup_orders")
      .where("id", "=", companyId)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (!company) throw notFound("Restaurant");
    if (!company.pickup_orders) return [];
    const { rows } = await sql<PickupTime>`
      select starts_at, portions_left from pickup_slots(${companyId}, now())
      where portions_left is null or portions_left > 0`.execute(db);
    return rows;
  });
}
