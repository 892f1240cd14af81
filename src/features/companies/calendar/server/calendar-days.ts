import { sql } from "kysely";
import type { z } from "zod";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type {
  CalendarEntry,
  CalendarKind,
  HolidayCalendar,
  saveCalendarDay,
} from "#src/features/companies/calendar/contract.ts";
import {
  enterHolidays,
  readHolidayCalendar,
  setRegion,
} from "#src/features/companies/calendar/server/country-holidays.ts";
import { announce } from "#src/server/announce.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { dayIn } from "#src/shared/time.ts";

/** Returns the entries of a range of days, after entering the public holidays in it. */
export async function listCalendar(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<{ days: CalendarEntry[]; holidays: HolidayCalendar }> {
  await enterHolidays(context, from, to);
  return { days: await calendarBetween(context, from, to), holidays: await readHolidayCalendar(context) };
}

async function calendarBetween({ db, companyId }: Context, from: string, to: string): Promise<CalendarEntry[]> {
  const { rows } = await sql<CalendarEntry>`
    select day::text as day, kind, name, source, factor from calendar_days
    where company_id = ${companyId} and day between ${from}::date and ${to}::date order by day, kind`.execute(db);
  return rows;
}

/** Returns whether the calendar closes a day; opening hours do not count here. */
export async function isCalendarClosed({ db, companyId }: Context, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from calendar_days
    where company_id = ${companyId} and day = ${day}::date and kind = 'closed'`.execute(db);
  return rows.length > 0;
}

/** Enters a day, or replaces its entry of that kind. */
export async function saveDay(
  context: Context,
  { day, kind, name, factor }: z.output<typeof saveCalendarDay.body>,
): Promise<CalendarEntry> {
  const { db, companyId } = context;
  await sql`
    insert into calendar_days (company_id, day, kind, name, source, factor)
    values (${companyId}, ${day}::date, ${kind}, ${name}, 'owner', ${factor}::numeric)
    on conflict (company_id, day, kind) do update
    set name = excluded.name, source = 'owner', factor = excluded.factor`.execute(db);
  await changed(context, day, `${name} on ${day} was entered in the calendar`, "create");
  return { day, kind, name, source: "owner", factor };
}

export async function removeDay(
  context: Context,
  { day, kind }: { day: string; kind: CalendarKind },
): Promise<{ day: string; kind: CalendarKind }> {
  const { db, companyId } = context;
  const { rows } = await sql<{ name: string }>`
    delete from calendar_days where company_id = ${companyId} and day = ${day}::date and kind = ${kind}
    returning name`.execute(db);
  const [removed] = rows;
  if (!removed) throw notFound("Calendar day");
  if (kind === "holiday") {
    await sql`
      insert into removed_holidays (company_id, day, name) values (${companyId}, ${day}::date, ${removed.name})
      on conflict (company_id, day) do nothing`.execute(db);
  }
  await changed(context, day, `${removed.name} on ${day} was removed from the calendar`, "delete");
  return { day, kind };
}

export async function saveRegion(context: Context, region: string | null): Promise<HolidayCalendar> {
  if (!(await setRegion(context, region))) throw notFound("Region");
  const { timezone } = await companyRow(context);
  const today = dayIn(timezone);
  await changed(context, today, "The region of the public holidays was changed", "update");
  return readHolidayCalendar(context);
}

async function changed(
  context: Context,
  day: string,
  description: string,
  action: "create" | "update" | "delete",
): Promise<void> {
  await recordChange(context, {
    entity: "company",
    action,
    row: { id: null, name: null },
    description,
    event: "calendar.changed",
  });
  await announce(context, "calendar.days-changed", { day });
}
