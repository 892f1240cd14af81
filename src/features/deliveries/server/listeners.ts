import { sql } from "kysely";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

async function moveDeliveries({ db, companyId }: Context, { from, into }: { from: string; into: string }) {
  await db
    .updateTable("deliveries")
    .set({ supplier_id: into })
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", from)
    .execute();
}

async function moveLines({ db, companyId }: Context, { from, into }: { from: string; into: string }) {
  for (const column of ["item_id", "substitutes_item_id"] as const) {
    await db
      .updateTable("delivery_lines")
      .set({ [column]: into })
      .where("company_id", "=", companyId)
      .where(column, "=", from)
      .execute();
  }
}

/**
 * Converts what was settled of orders to the ordered item's new unit. Delivered quantities stay in their unit at that
 * time.
 */
async function convertLines(
  { db, companyId }: Context,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update delivery_lines set unit_factor = unit_factor * ${to}::numeric / ${from}::numeric
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
  await sql`
    update delivery_lines
    set received = round(received * ${to}::numeric / ${from}::numeric, 6),
      cancelled = round(cancelled * ${to}::numeric / ${from}::numeric, 6)
    where company_id = ${companyId} and coalesce(substitutes_item_id, item_id) = ${id}`.execute(db);
}

export const deliveryListeners: Listener<Context>[] = [
  { to: "suppliers.suppliers-merged", run: moveDeliveries },
  { to: "inventory.items-merged", run: moveLines },
  { to: "inventory.unit-converted", run: convertLines },
];
