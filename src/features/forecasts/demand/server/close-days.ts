import { sql } from "kysely";
import { demandDayOf } from "#src/features/forecasts/demand/rules/demand-day.ts";
import { lockDemandState, milliseconds, setNextDay } from "#src/features/forecasts/demand/server/demand-state.ts";
import { storeDay } from "#src/features/forecasts/demand/server/store-day.ts";
import type { Opening } from "#src/features/companies/hours/rules.ts";
import { announce } from "#src/server/announce.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

const HOUR_MS = 3_600_000;
/** Maximum change of a day's length caused by a new time zone with which the day still counts as usual. */
const MAX_SHIFT_MS = 3 * HOUR_MS;

/**
 * Stores the complete demand days that are not stored yet. It can be stopped at any moment and run twice, because each
 * day is one transaction that stores the whole day and the number of the next day.
 */
export async function closeDueDays(scope: Scope, now = Date.now()): Promise<void> {
  while (await scope.within((context) => closeNextDay(context, now)));
}

/** Returns whether another day may be complete. */
async function closeNextDay(context: Context, now: number): Promise<boolean> {
  const state = await lockDemandState(context);
  const day = state.next_day ?? (await firstDay(context, state));
  if (day === null) {
    const today = dayIn(state.timezone, new Date(now));
    await setNextDay(context, { next_day: null, due: Math.max(now + HOUR_MS, demandDayOf(state, today).complete) });
    return false;
  }
  const bounds = demandDayOf(state, day);
  if (bounds.complete > now) {
    await setNextDay(context, { next_day: day, due: bounds.complete });
    return false;
  }
  const last = await lastDay(context, day);
  // Days follow each other without a gap, even if hours and time zone have changed meanwhile.
  const begins = last?.ends ?? bounds.begins;
  const ends = Math.max(begins, bounds.ends);
  const isShifted =
    last !== null &&
    last.timezone !== state.timezone &&
    Math.abs(ends - begins - (bounds.ends - bounds.begins)) > MAX_SHIFT_MS;
  await storeDay(context, state, { day, begins, ends, timezone: state.timezone, isClosed: bounds.isClosed, isShifted });
  await announce(context, "demand.day-closed", { day });
  const next = addDays(day, 1);
  await setNextDay(context, { next_day: next, due: demandDayOf(state, next).complete });
  return true;
}

/** Returns the demand day of the first order; null if there is none yet. */
async function firstDay({ db, companyId }: Context, opening: Opening): Promise<string | null> {
  const { rows } = await sql<{ first: number | null }>`
    select ${milliseconds(sql`min(created_at)`)} as first from orders where company_id = ${companyId}`.execute(db);
  const first = rows[0]?.first ?? null;
  if (first === null) return null;
  const day = dayIn(opening.timezone, new Date(first));
  return demandDayOf(opening, day).begins <= first ? day : addDays(day, -1);
}

async function lastDay({ db, companyId }: Context, before: string) {
  const { rows } = await sql<{ ends: number; timezone: string }>`
    select ${milliseconds(sql`ends`)} as ends, timezone from demand_days
    where company_id = ${companyId} and day < ${before}::date order by day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores a day again, with its original limits, because some of its data changed. A day that is not stored yet is
 * skipped.
 */
export async function closeDayAgain(context: Context, day: string): Promise<void> {
  const state = await lockDemandState(context);
  const { rows } = await sql<{ begins: number; ends: number; timezone: string; is_shifted: boolean }>`
    select ${milliseconds(sql`begins`)} as begins, ${milliseconds(sql`ends`)} as ends, timezone, is_shifted
    from demand_days where company_id = ${context.companyId} and day = ${day}::date`.execute(context.db);
  const [stored] = rows;
  if (!stored) return;
  const { is_shifted: isShifted, ...bounds } = stored;
  const { isClosed } = demandDayOf(state, day);
  await storeDay(context, state, { day, ...bounds, isClosed, isShifted });
  await announce(context, "demand.day-closed", { day });
}
