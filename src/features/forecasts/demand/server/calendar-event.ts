import { sql } from "kysely";
import { removeDay } from "#src/features/companies/calendar/server/calendar-days.ts";
import type { Context } from "#src/server/context.ts";

/** Calendar name of a day that the owner declared an event. */
export const EVENT_NAME = "Event";

/**
 * Removes the calendar entry of an answer about an unusual day when the answer is no longer valid. Otherwise the demand
 * of a usual day would become part of the event's factor. An entry that the owner has named stays.
 */
export async function removeEvent(context: Context, day: string): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql`
    select from calendar_days where company_id = ${companyId} and day = ${day}::date and kind = 'event'
      and name = ${EVENT_NAME} and source = 'owner'`.execute(db);
  if (rows.length > 0) await removeDay(context, { day, kind: "event" });
}
