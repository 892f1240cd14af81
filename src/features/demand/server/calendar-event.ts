import { sql } from "kysely";
import { removeDay } from "#src/features/calendar/server/calendar-days.ts";
import type { Context } from "#src/server/context.ts";

/** What a day is called in the calendar that the owner said was an event. */
export const EVENT_NAME = "Event";

/**
 * Removes the entry that an answer about an unusual day made in the calendar, when it is no longer the answer: its factor would
 * make a usual day's demand a part of itself. One that the owner has named stays.
 */
export async function removeEvent(context: Context, day: string): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql`
    select from calendar_days where company_id = ${companyId} and day = ${day}::date and kind = 'event'
      and name = ${EVENT_NAME} and source = 'owner'`.execute(db);
  if (rows.length > 0) await removeDay(context, { day, kind: "event" });
}
