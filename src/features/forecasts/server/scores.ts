import { sql } from "kysely";
import { requirePlus } from "#src/features/billing/server/plus.ts";
import type { SubjectKind } from "#src/features/forecasts/contract.ts";
import type { readBacktest as endpoint, Score, SubjectScore } from "#src/features/forecasts/score-contract.ts";
import { readSpecialDays } from "#src/features/forecasts/server/forecasts.ts";
import { readSubjects } from "#src/features/forecasts/server/subject-names.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { ResponseOf } from "#src/shared/endpoint.ts";
import { addDays } from "#src/shared/time.ts";

const scoreColumns = sql`horizon, days, wape, base_wape, loss90, base_loss90, coverage90, bias, plain_used`;

interface StoredBacktest {
  first_day: string;
  actuals: (number | null)[];
  means: (number | null)[];
  q90s: (number | null)[];
  plain_means: (number | null)[];
}

/** Returns the accuracy of one subject's forecasts. Every plan includes the accuracy of a restaurant's total sales. */
export async function readBacktest(
  context: Context,
  subject: SubjectKind,
  subjectId = context.companyId,
): Promise<ResponseOf<typeof endpoint>> {
  const { db, companyId } = context;
  if (subject !== "total") await requirePlus(context);
  const known = (await readSubjects(context, subject)).some(({ id }) => id === subjectId);
  if (!known) throw notFound("Forecast");
  const stored = await sql<StoredBacktest>`
    select first_day, actuals, means, q90s, plain_means from forecast_backtests
    where company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId}`.execute(db);
  const scores = await sql<Score>`
    select ${scoreColumns} from forecast_scores
    where company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId}
    order by array_position(array['1', '2-3', '4-7', '8-14'], horizon)`.execute(db);
  const [found] = stored.rows;
  return {
    days: found ? await daysOf(context, found) : [],
    scores: scores.rows,
    changes: await scoreChanges(context, subject, subjectId),
  };
}

async function daysOf(context: Context, { first_day, actuals, means, q90s, plain_means }: StoredBacktest) {
  const special = await readSpecialDays(context, { from: first_day, to: addDays(first_day, actuals.length) });
  return actuals.flatMap((actual, at) => {
    const [forecast, q90, naive] = [means[at] ?? null, q90s[at] ?? null, plain_means[at] ?? null];
    if (actual === null || forecast === null || q90 === null || naive === null) return [];
    const day = addDays(first_day, at);
    return [{ day, actual, forecast, naive, q90, special: special.find((one) => one.day === day)?.name ?? null }];
  });
}

/**
 * Looks at the days of the last 8 weeks whose number a person changed. Returns on how many of them the changed number
 * was closer than the forecast.
 */
export async function scoreChanges(
  { db, companyId }: Context,
  subject: SubjectKind,
  subjectId: string,
): Promise<{ helped: number; days: number }> {
  const { rows } = await sql<{ helped: number; days: number }>`
    select count(*) as days,
      count(*) filter (where abs(override.quantity - actual) < abs(override.forecast - actual)) as helped
    from forecast_overrides override
    join forecast_backtests backtest on backtest.company_id = ${companyId} and backtest.subject = override.subject
      and backtest.subject_id = override.subject_id
    cross join lateral (select backtest.actuals[override.day - backtest.first_day + 1] as actual) as observed
    where override.company_id = ${companyId} and override.subject = ${subject} and override.subject_id = ${subjectId}
      and actual is not null`.execute(db);
  return rows[0] ?? { helped: 0, days: 0 };
}

/** Returns the accuracy of forecasts one day ahead, for all subjects of a kind. */
export async function listScores(context: Context, subject: SubjectKind): Promise<SubjectScore[]> {
  await requirePlus(context);
  const { db, companyId } = context;
  const { rows } = await sql<Score & { subject_id: string }>`
    select subject_id, ${scoreColumns} from forecast_scores
    where company_id = ${companyId} and subject = ${subject} and horizon = '1'`.execute(db);
  const scores = new Map(rows.map(({ subject_id, ...score }) => [subject_id, score]));
  return (await readSubjects(context, subject)).flatMap((subject) => {
    const score = scores.get(subject.id);
    return score && score.days > 0 ? [{ ...subject, score }] : [];
  });
}
