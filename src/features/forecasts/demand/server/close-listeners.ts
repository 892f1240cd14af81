import { sql } from "kysely";
import { queueCloseAgain } from "#src/features/forecasts/demand/server/close-jobs.ts";
import { recordRejected } from "#src/features/forecasts/demand/server/record-rejected.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const demandListeners: Listener<Context>[] = [
  { to: "orders.order-changed", run: (context, { created_at }) => closeDayOf(context, created_at) },
  { to: "orders.sold-out", run: recordRejected },
  { to: "calendar.days-changed", run: (context, { day }) => closeDay(context, day) },
];

/** Nothing needs to be done for a day that is not stored yet. */
async function closeDayOf(context: Context, moment: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from demand_days
    where company_id = ${context.companyId} and begins <= ${moment}::timestamptz and ends > ${moment}::timestamptz`.execute(
    context.db,
  );
  for (const { day } of rows) await queueCloseAgain(context, day);
}

/** Stores a past day again when the calendar changes, because the sales of a closed day count differently. */
async function closeDay(context: Context, changed: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from demand_days
    where company_id = ${context.companyId} and day = ${changed}::date`.execute(context.db);
  for (const { day } of rows) await queueCloseAgain(context, day);
}
