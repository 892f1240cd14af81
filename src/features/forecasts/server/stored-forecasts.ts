import { sql } from "kysely";
import { dayNumber, MAX_HORIZON } from "#src/features/demand/rules/series.ts";
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
}

/** Returns the forecasts of a kind that days of the range may be read from, newest origin last. */
export async function readStored(
  { db, companyId }: Context,
  subject: SubjectKind,
  { from, to }: { from: string; to: string },
  subjectId?: string,
): Promise<StoredForecast[]> {
  const { rows } = await sql<StoredForecast>`
    select subject_id, origin, made_at, is_count, means, dispersions, states, weights from forecasts
    where company_id = ${companyId} and subject = ${subject} and origin < ${to}
      ${subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`}
      and origin >= (
        select coalesce(max(origin), '-infinity') from forecasts where company_id = ${companyId} and origin < ${from})
    order by origin`.execute(db);
  return rows;
}

/** Returns what the newest of a subject's forecasts that were made before a day say about it. */
export function dayFrom(
  stored: readonly StoredForecast[],
  day: string,
): { of: SubjectDay; isCount: boolean; weights: StoredForecast["weights"] } {
  const found = stored.findLast(({ origin }) => origin < day);
  const ahead = found ? dayNumber(day) - dayNumber(found.origin) : 0;
  if (!found || ahead > MAX_HORIZON) return { of: UNKNOWN_DAY, isCount: true, weights: null };
  return {
    of: {
      mean: found.means[ahead - 1] ?? null,
      dispersion: found.dispersions[ahead - 1] ?? 0,
      state: found.states[ahead - 1] ?? "unknown",
    },
    isCount: found.is_count,
    weights: found.weights,
  };
}

/** Returns what people expect instead, by subject and day: `id/day`. */
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
