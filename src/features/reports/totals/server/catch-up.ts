import { sql } from "kysely";
import { haveDishesMoved } from "#src/features/reports/totals/server/sold.ts";
import { storeStockSums } from "#src/features/reports/totals/server/stock-sums.ts";
import { DAILY_TABLES, storeChangedUnits, storeDays } from "#src/features/reports/totals/server/store.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { Database } from "#src/server/db/database.ts";
import { addDays } from "#src/shared/time.ts";

/** Number of days that one transaction counts. 14 days of 300 orders each take 0.2 s. */
const DAYS_A_STEP = 14;

/**
 * Returns a moment before which no open transaction can add an order or a movement. The `created_at` of an order or
 * movement is the time when its transaction began. A row whose `created_at` is more than five minutes in the past when
 * it is written is recorded in changed_hours. The query runs as the connecting role, which sees the transactions of
 * every process.
 */
export async function settledMoment(database: Database): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select least(now(), min(xact_start)) - interval '10 minutes' as moment
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(database);
  return rows[0]?.moment ?? "-infinity";
}

/**
 * Stores the totals of the days that have ended since the last time, and of those that have changed since they were
 * stored. It can be stopped at any moment and run twice: every step is a transaction that replaces whole days.
 */
export async function catchUp(scope: Scope): Promise<void> {
  const settled = await settledMoment(scope.database);
  while (await scope.within((context) => takeStep(context, settled)));
  await storeStockSums(scope);
}

interface State {
  timezone: string;
  upto: string;
  /** The day after the last day that has ended and is settled. */
  end: string;
}

/** Returns whether more steps are needed. */
async function takeStep(context: Context, settled: string): Promise<boolean> {
  const { timezone, end, ...state } = await lockState(context, settled);
  const changed = await removeChangedDays(context, timezone, state.upto);
  const [first] = changed;
  // After many changes, such as an import, the first changed day and all later days are treated as not stored yet.
  const many = first !== undefined && changed.length > DAYS_A_STEP;
  const upto = many ? first : state.upto;
  if (!many) await storeDays(context, timezone, changed);
  await storeChangedUnits(context, timezone, upto);
  const days: string[] = [];
  for (let day = upto; day < end && days.length < DAYS_A_STEP; day = addDays(day, 1)) days.push(day);
  await storeDays(context, timezone, days);
  const next = addDays(upto, days.length);
  await setState(context, timezone, next);
  return next < end;
}

/**
 * Locks the totals against other processes and returns up to which day they are stored. They begin again when the
 * limits of the company's days have changed, or its dishes have moved to other categories.
 */
async function lockState(context: Context, settled: string): Promise<State> {
  const { db, companyId } = context;
  const { rows } = await sql<{ timezone: string; end: string }>`
    select timezone, (${settled}::timestamptz at time zone timezone)::date as end
    from companies where id = ${companyId}`.execute(db);
  const { timezone, end } = rows[0] ?? { timezone: "UTC", end: "-infinity" };
  await sql`
    insert into daily_total_states (company_id, timezone, upto) values (${companyId}, '', ${end})
    on conflict (company_id) do nothing`.execute(db);
  const stored = await sql<{ timezone: string; upto: string; moved: boolean }>`
    select timezone, upto, ${haveDishesMoved(context)} as moved
    from daily_total_states where company_id = ${companyId} for update`.execute(db);
  const state = stored.rows[0];
  if (state?.timezone === timezone && !state.moved) return { timezone, upto: state.upto, end };
  await removeTotals(context);
  return { timezone, upto: await firstDay(context, timezone, end), end };
}

/** Returns the day of the first order or movement, or `end` if there is none before it. */
async function firstDay({ db, companyId }: Context, timezone: string, end: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select least(${end}::date, (least(
      (select min(created_at) from orders where company_id = ${companyId}),
      (select min(created_at) from stock_movements where company_id = ${companyId})
    ) at time zone ${timezone})::date) as day`.execute(db);
  return rows[0]?.day ?? end;
}

/** Removes the stored totals, so that the company's next step begins with its first day. */
export async function removeTotals({ db, companyId }: Context): Promise<void> {
  for (const table of [...DAILY_TABLES, "counted_categories"] as const)
    await db.deleteFrom(table).where("company_id", "=", companyId).execute();
  await db.updateTable("daily_total_states").set({ timezone: "" }).where("company_id", "=", companyId).execute();
}

/**
 * Removes the records of changed hours and returns their stored days. It runs before these are counted: a change
 * between the two statements is recorded again.
 */
async function removeChangedDays({ db, companyId }: Context, timezone: string, upto: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with removed as (delete from changed_hours where company_id = ${companyId} returning hour)
    select distinct local.day from removed
    cross join lateral (
      values ((hour at time zone ${timezone})::date),
        (((hour + interval '1 hour' - interval '1 microsecond') at time zone ${timezone})::date)
    ) as local (day)
    where local.day < ${upto} order by local.day`.execute(db);
  return rows.map(({ day }) => day);
}

async function setState({ db, companyId }: Context, timezone: string, upto: string): Promise<void> {
  await db.updateTable("daily_total_states").set({ timezone, upto }).where("company_id", "=", companyId).execute();
}
