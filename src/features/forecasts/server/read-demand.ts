import { sql } from "kysely";
import { type CalendarDay, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import { spansOn } from "#src/features/companies/hours/rules.ts";
import { readItemNeeds } from "#src/features/forecasts/server/item-needs.ts";
import type { DemandRows, UsageRow } from "#src/features/forecasts/server/demand-rows.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { addDays } from "#src/shared/time.ts";

/** Number of days of history; older days say nothing about the next ones. */
const HISTORY_DAYS = 730;

/** Returns the last complete day; null before the first. */
export async function lastKnownDay({ db, companyId }: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from demand_days where company_id = ${companyId}`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Reads the inputs of the forecasts after an origin, and nothing about later days except the calendar. Days are sent as
 * text for the worker to parse, so that this process is not blocked by it.
 */
export async function readDemand(context: Context, origin: string): Promise<DemandRows> {
  const first = addDays(origin, 1 - HISTORY_DAYS);
  return {
    companyId: context.companyId,
    origin,
    first,
    days: await readDays(context, first, origin),
    calendar: await readCalendar(context, first, origin),
    sizes: await readSizes(context, first, origin),
    total: await readTotal(context, first, origin),
    items: await readItemNeeds(context),
    usage: await readUsage(context, first, origin),
    overrides: await readOverrides(context, origin),
  };
}

/** A day is unknown if the day itself or the size has no row for it. */
async function readSizes({ db, companyId }: Context, first: string, origin: string): Promise<DemandRows["sizes"]> {
  const { rows } = await sql<DemandRows["sizes"][number]>`
    select size.id, dish.category_id as category, demand.rows
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    join lateral (
      select json_build_array(json_agg(day - ${first}::date order by day), json_agg(demand order by day),
        json_agg(case when state in ('censored', 'event') then 0.5 else 1 end order by day))::text as rows
      from daily_demand
      where company_id = ${companyId} and size_id = size.id and day between ${first} and ${origin}
      having count(demand) > 0
    ) as demand on true
    where size.company_id = ${companyId} and size.deleted_at is null and dish.deleted_at is null
    order by size.id`.execute(db);
  return rows;
}

/** Everything that was sold counts, including dishes that are no longer on the menu. */
async function readTotal({ db, companyId }: Context, first: string, origin: string): Promise<string | null> {
  const { rows } = await sql<{ rows: string | null }>`
    select json_build_array(json_agg(day - ${first}::date order by day), json_agg(demand order by day))::text as rows
    from (
      select day, sum(demand) as demand from daily_demand
      where company_id = ${companyId} and day between ${first} and ${origin} and demand is not null
      group by day
    ) as total
    having count(*) > 0`.execute(db);
  return rows[0]?.rows ?? null;
}

/** Returns the known past days, and whether nothing was sold because the restaurant was closed. */
async function readDays({ db, companyId }: Context, first: string, origin: string): Promise<DemandRows["days"]> {
  const { rows } = await sql<DemandRows["days"][number]>`
    select day - ${first}::date as at, is_closed and sold = 0 as closed from demand_days
    where company_id = ${companyId} and day between ${first} and ${origin} order by day`.execute(db);
  return rows;
}

/**
 * Returns the entries of the calendar and the opening hours. The day after the last one is included, because it decides
 * whether the last day is the eve of a holiday.
 */
async function readCalendar(context: Context, first: string, origin: string): Promise<CalendarDay[]> {
  const { db, companyId } = context;
  const upto = addDays(origin, MAX_HORIZON + 1);
  const { rows } = await sql<{ day: string; kind: CalendarDay["kind"]; name: string; factor: number | null }>`
    select day, kind, name, factor from calendar_days
    where company_id = ${companyId} and day between ${first} and ${upto}
    order by day, kind = 'event', source = 'owner'`.execute(db);
  const company = await companyRow(context);
  const hours = company.opening_hours as OpeningHours | null;
  const ahead = Array.from({ length: MAX_HORIZON }, (_, at) => addDays(origin, at + 1));
  const closed = hours ? ahead.filter((day) => spansOn(hours, day).length === 0) : [];
  return [...rows, ...closed.map((day): CalendarDay => ({ day, kind: "closed" }))];
}

/** Returns the usage per day, in the item's present unit. */
async function readUsage({ db, companyId }: Context, first: string, origin: string): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    with factors as materialized (
      select item_id, created_at, unit_factor from stock_movements
      where company_id = ${companyId} and unit_factor is not null
    )
    select item.id, item.unit,
      json_build_array(json_agg(used.day - ${first}::date order by used.day), json_agg(used.used * coalesce((
        select product(unit_factor) from factors
        where factors.item_id = item.id and factors.created_at >= day.ends), 1) order by used.day))::text as rows
    from daily_usage used
    join inventory item on item.company_id = ${companyId} and item.id = used.item_id and item.deleted_at is null
    join demand_days day on day.company_id = ${companyId} and day.day = used.day
    where used.company_id = ${companyId} and used.day between ${first} and ${origin}
    group by item.id, item.unit
    having sum(used.used) > 0
    order by item.id`.execute(db);
  return rows;
}

async function readOverrides({ db, companyId }: Context, origin: string): Promise<DemandRows["overrides"]> {
  const { rows } = await sql<DemandRows["overrides"][number]>`
    select subject_id as size_id, day - ${origin}::date as ahead, quantity from forecast_overrides
    where company_id = ${companyId} and subject = 'size' and day > ${origin} and day <= ${addDays(origin, MAX_HORIZON)}
    order by subject_id, day`.execute(db);
  return rows;
}
