import { sql } from "kysely";
import { type Context, isLimited } from "#src/server/context.ts";

/**
 * Records that the definition of an item has changed: its name, packs or unit, or a merge that keeps the item. Earlier
 * prices and packs then do not count for the limit of the person who made the change
 * (purchasing/server/limited-amount.ts), nor for the limit of another manager.
 */
export async function noteRedefined({ db, companyId, actor }: Context, id: string): Promise<void> {
  if (!isLimited(actor)) return;
  await db
    .updateTable("inventory")
    .set({ redefined_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
