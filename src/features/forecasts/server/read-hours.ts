import { sql } from "kysely";
import type { DayOfHours } from "#src/features/forecasts/rules/hour-profile.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/** Number of days in a profile: the last 8 same weekdays. */
const PROFILE_DAYS = 56;

/**
 * Returns the number of orders in each hour of the last 8 weeks, by the clock of the restaurant, and the sales of each
 * day.
 */
export async function readDaysOfHours({ db, companyId }: Context, origin: string): Promise<DayOfHours[]> {
  const { rows } = await sql<DayOfHours>`
    with days as materialized (
      select day, begins, ends, timezone, sold from demand_days
      where company_id = ${companyId} and day > ${addDays(origin, -PROFILE_DAYS)} and day <= ${origin} and not is_closed
    ), hours as (
      select days.day, extract(hour from placed.created_at at time zone days.timezone)::integer as hour, count(*) as orders
      from days
      join orders placed on placed.company_id = ${companyId} and placed.status <> 'cancelled'
        and placed.created_at >= days.begins and placed.created_at < days.ends
      group by 1, 2
    )
    select days.day, days.sold as portions,
      array_to_json(array(
        select coalesce(hours.orders, 0) from generate_series(0, 23) as hour
        left join hours on hours.day = days.day and hours.hour = hour.hour order by hour.hour)) as orders
    from days order by days.day`.execute(db);
  return rows;
}
