import { sql } from "kysely";
import { dayNumber, DAYS_PER_WEEK, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import type { ForecastDay, SubjectKind } from "#src/features/forecasts/contract.ts";
import type { ForecastState, SubjectDay } from "#src/features/forecasts/rules/subject-forecast.ts";
import { UNKNOWN_DAY } from "#src/features/forecasts/rules/subject-forecast.ts";
import type { Context } from "#src/server/context.ts";

export interface StoredForecast {
  subject_id: string;
  origin: string;
  made_at: string;
  is_count: boolean;
  means: (number | null)[];
  dispersions: (number | null)[];
  states: ForecastState[];
  weights: Record<string, number> | null;
  /** Dispersions of the sums over the first days, by the number of days; null if they are not known. */
  sum_dispersions: number[] | null;
}

/** Returns the forecasts of a kind that may contain days of the range, newest origin last. */
export async function readStored(
  { db, companyId }: Context,
  subject: SubjectKind,
  { from, to }: { from: string; to: string },
  subjectId?: string,
): Promise<StoredForecast[]> {
  const { rows } = await sql<StoredForecast>`
    select subject_id, origin, made_at, is_count, means, dispersions, states, weights, sum_dispersions from forecasts
    where company_id = ${companyId} and subject = ${subject} and origin < ${to}
      ${subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`}
      and origin >= (
        select coalesce(max(origin), '-infinity') from forecasts where company_id = ${companyId} and origin < ${from})
    order by origin`.execute(db);
  return rows;
}

/**
 * Returns the number of a day from the subject's newest forecast that was made before the day. A day after the end of
 * that forecast gets the number of the same weekday in the forecast's last week, up to `maxWeeks` later.
 */
export function dayFrom(
  stored: readonly StoredForecast[],
  day: string,
  maxWeeks = 1,
): { of: SubjectDay; isCount: boolean; weights: StoredForecast["weights"] } {
  const found = stored.findLast(({ origin }) => origin < day);
  const ahead = found ? dayNumber(day) - dayNumber(found.origin) : 0;
  const weeks = Math.max(0, Math.ceil((ahead - MAX_HORIZON) / DAYS_PER_WEEK));
  if (!found || weeks > maxWeeks) return { of: UNKNOWN_DAY, isCount: true, weights: null };
  const at = ahead - weeks * DAYS_PER_WEEK - 1;
  const mean = found.means[at] ?? null;
  const state = found.states[at] ?? "unknown";
  return {
    of: {
      mean,
      dispersion: found.dispersions[at] ?? 0,
      state: weeks > 0 && mean !== null && state !== "closed" ? "repeated" : state,
    },
    isCount: found.is_count,
    weights: found.weights,
  };
}

/** Returns the overrides by subject and day: `id/day`. */
export async function readOverrides(
  { db, companyId }: Context,
  subject: SubjectKind,
  { from, to }: { from: string; to: string },
): Promise<Map<string, NonNullable<ForecastDay["override"]>>> {
  const rows = await db
    .selectFrom("forecast_overrides")
    .select(["subject_id", "day", "quantity", "reason", "user_name as by", "forecast"])
    .where("company_id", "=", companyId)
    .where("subject", "=", subject)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return new Map(rows.map(({ subject_id, day, ...override }) => [`${subject_id}/${day}`, override]));
}
