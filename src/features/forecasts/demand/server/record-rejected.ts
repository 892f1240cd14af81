import { createHash } from "node:crypto";
import { sql } from "kysely";
import { demandDayOf } from "#src/features/forecasts/demand/rules/demand-day.ts";
import { lockDemandState } from "#src/features/forecasts/demand/server/demand-state.ts";
import { STAFF } from "#src/features/forecasts/demand/server/read-rejected.ts";
import type { Context } from "#src/server/context.ts";
import type { Announcements } from "#src/shared/announcements.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

/**
 * Records the portions that a guest or the staff wanted and could not get. One caller counts once an hour, with its
 * largest request. Each order of the staff counts.
 */
export async function recordRejected(
  context: Context,
  { at, caller, is_staff, lines }: Announcements["orders.sold-out"],
): Promise<void> {
  const { db, companyId } = context;
  const opening = await lockDemandState(context);
  const calendarDay = dayIn(opening.timezone, new Date(at));
  const begins = demandDayOf(opening, calendarDay).begins;
  const day = Date.parse(at) < begins ? addDays(calendarDay, -1) : calendarDay;
  const { rows } = await sql<{ salt: string; hour: number }>`
    select salt, extract(hour from ${at}::timestamptz at time zone ${opening.timezone})::int as hour
    from demand_states where company_id = ${companyId}`.execute(db);
  const { salt = "", hour = 0 } = rows[0] ?? {};
  const hashed = createHash("sha256")
    .update(JSON.stringify([salt, caller]))
    .digest("base64url");
  await sql`
    insert into refused_demand (company_id, day, hour, size_id, caller, quantity)
    select ${companyId}, ${day}::date, ${hour}, size_id, ${is_staff ? STAFF + hashed : hashed}, sum(quantity)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (size_id uuid, quantity integer)
    group by size_id
    on conflict (company_id, day, hour, size_id, caller)
    do update set quantity = greatest(refused_demand.quantity, excluded.quantity)`.execute(db);
}
