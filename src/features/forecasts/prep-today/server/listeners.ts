import { sql } from "kysely";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import type { Announcements } from "#src/shared/announcements.ts";

/** Converts the planned and made quantities of an item, also of past days, to its new unit. */
async function convertPlans(
  { db, companyId }: Context,
  { id, from, to }: Announcements["inventory.unit-converted"],
): Promise<void> {
  const factor = sql`${to}::numeric / ${from}::numeric`;
  await sql`
    update prep_plan_lines set forecast_q = round(forecast_q * ${factor}, 6), on_hand = round(on_hand * ${factor}, 6),
      to_make = round(to_make * ${factor}, 6), done_quantity = round(done_quantity * ${factor}, 6)
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
}

export const prepTodayListeners: Listener<Context>[] = [{ to: "inventory.unit-converted", run: convertPlans }];
