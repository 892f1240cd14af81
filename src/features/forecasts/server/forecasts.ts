import { sql } from "kysely";
import { requirePlus } from "#src/features/billing/server/plus.ts";
import type { Forecast, Forecasts, SubjectKind } from "#src/features/forecasts/contract.ts";
import { dayFrom, readOverrides, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { readSubjects } from "#src/features/forecasts/server/subject-names.ts";
import { shownDay } from "#src/features/forecasts/shown-day.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

interface Range {
  from: string;
  to: string;
}

/** Returns the expected demand of each day of a range, for all subjects of a kind. */
export async function readForecasts(context: Context, subject: SubjectKind, range: Range): Promise<Forecasts> {
  await requirePlus(context);
  const stored = await readStored(context, subject, range);
  const bySubject = Map.groupBy(stored, ({ subject_id }) => subject_id);
  const overrides = await readOverrides(context, subject, range);
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day);
  const subjects = await readSubjects(context, subject);
  const newest = stored.at(-1);
  return {
    origin: newest?.origin ?? null,
    made_at: newest?.made_at ?? null,
    unadjusted_before: await unadjustedBefore(context),
    calendar: await readSpecialDays(context, range),
    forecasts: subjects.flatMap((subject): Forecast[] => {
      const found = bySubject.get(subject.id);
      if (!found) return [];
      const shown = days.map((day) => {
        const { of, isCount } = dayFrom(found, day);
        return shownDay(day, of, isCount, overrides.get(`${subject.id}/${day}`) ?? null);
      });
      const learning = shown.some(({ state }) => state === "learning");
      return [{ ...subject, days: shown, learning: learning || shown.every(({ state }) => state === "unknown") }];
    }),
  };
}

/** Returns the days of a range that are not usual ones. */
export async function readSpecialDays({ db, companyId }: Context, { from, to }: Range): Promise<Forecasts["calendar"]> {
  const { rows } = await sql<Forecasts["calendar"][number]>`
    select day, kind, name from calendar_days
    where company_id = ${companyId} and day between ${from} and ${to} order by day, kind`.execute(db);
  return rows;
}

/** Returns the day from which on stock-outs are known; null when the forecasts use no older day. */
async function unadjustedBefore({ db, companyId }: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (state.available_since at time zone company.timezone)::date as day
    from demand_states state
    join companies company on company.id = state.company_id
    where state.company_id = ${companyId} and exists (
      select from demand_days where company_id = ${companyId} and begins < state.available_since and sold > 0)`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
