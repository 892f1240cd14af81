import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Local days, both included, by the clock of the restaurant. */
export interface DayRange {
  from: string;
  to: string;
  timezone: string;
}

/** Tables of a statement's `with` clause, with the columns `day`, `begins` and `ends`. */
export const CALENDAR = sql.table("calendar");
export const OPEN_DAYS = sql.table("open_days");

/**
 * Two tables for the `with` clause of a statement: `calendar` has the days of the range, `open_days` those whose totals
 * are not stored or have changed since. The statement adds up the stored totals of the other days and counts the open
 * ones. It must be one statement, so that all its parts see the same stored days.
 */
export const withDays = ({ companyId }: Pick<Context, "companyId">, { from, to, timezone }: DayRange) => sql`
  calendar as materialized (
    select day::date as day, day at time zone ${timezone} as begins,
      (day + interval '1 day') at time zone ${timezone} as ends
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
  ), open_days as materialized (
    select day, begins, ends from calendar
    where day >= coalesce((
        select upto from daily_total_states where company_id = ${companyId} and timezone = ${timezone}), '-infinity')
      or exists (
        select from changed_hours
        where company_id = ${companyId} and hour < calendar.ends and hour > calendar.begins - interval '1 hour')
  )`;

/** The condition that a row of a table of totals belongs to a stored day of the range. */
export const isStoredDay = ({ companyId }: Pick<Context, "companyId">, { from, to }: DayRange): RawBuilder<boolean> =>
  sql`company_id = ${companyId} and day between ${from} and ${to} and day not in (select day from open_days)`;

/** Usual number of open days: today, yesterday shortly after midnight, and a day with a refund. */
const USUAL_OPEN_DAYS = 3;

/** Whether a statement that begins with `withDays` has to count more days than usual: after an upgrade or an import. */
export const areManyOpen = sql<boolean>`((select count(*) from open_days) > ${sql.lit(USUAL_OPEN_DAYS)})`;
