import { sql } from "kysely";
import type { CompanyForecast } from "#src/features/forecasts/rules/company-forecast.ts";
import type { HourProfile } from "#src/features/forecasts/rules/hour-profile.ts";
import type { SubjectForecast } from "#src/features/forecasts/rules/subject-forecast.ts";
import { SCORED_DAYS } from "#src/features/forecasts/rules/comparison.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import { addDays } from "#src/shared/time.ts";

/**
 * Number of days for which all forecasts of an origin are stored. For older origins, only the forecasts 1 and 7 days
 * ahead are kept.
 */
const WHOLE_DAYS = 60;

/** The last day that is known, and when the days were read. */
interface MadeOf {
  origin: string;
  readAt: string;
}

/** Stores the forecasts, in place of those stored for the same origin, and the scores at that origin. */
export async function storeForecasts(
  context: Context,
  { origin, readAt }: MadeOf,
  forecast: CompanyForecast,
  profiles: readonly HourProfile[],
): Promise<void> {
  const subjects = [
    ...forecast.sizes.map((size) => ({ subject: "size", ...size })),
    ...forecast.items.map((item) => ({ subject: "item", ...item })),
    ...(forecast.total ? [{ subject: "total", ...forecast.total }] : []),
  ];
  await storeDays(context, { origin, readAt }, subjects);
  await storeScores(context, origin, subjects);
  await storeBacktests(context, origin, subjects);
  await storeProfiles(context, origin, profiles);
  await trimForecasts(context, origin);
  await publish(context, "forecasts.changed");
}

type Subject = SubjectForecast & { subject: string };

async function storeDays(
  { db, companyId }: Context,
  { origin, readAt }: MadeOf,
  subjects: readonly Subject[],
): Promise<void> {
  const rows = subjects.map(({ subject, id, is_count, days, weights, sum_dispersions }) => ({
    subject,
    id,
    is_count,
    weights,
    sum_dispersions,
    means: days.map(({ mean }) => mean),
    dispersions: days.map(({ dispersion }) => dispersion),
    states: days.map(({ state }) => state),
  }));
  // Subjects that are no longer forecast must not keep an old forecast.
  await db.deleteFrom("forecasts").where("company_id", "=", companyId).where("origin", "=", origin).execute();
  await sql`
    insert into forecasts (company_id, origin, made_at, subject, subject_id, is_count, means, dispersions, states, weights,
      sum_dispersions)
    select ${companyId}, ${origin}, ${readAt}::timestamptz, subject, id, is_count, means, dispersions, states, weights,
      sum_dispersions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (subject text, id uuid, is_count boolean,
      means double precision[], dispersions double precision[], states text[], weights jsonb,
      sum_dispersions double precision[])`.execute(db);
}

async function storeScores({ db, companyId }: Context, origin: string, subjects: readonly Subject[]): Promise<void> {
  const rows = subjects.flatMap(({ subject, id, scores }) => scores.map((score) => ({ subject, id, ...score })));
  await db.deleteFrom("forecast_scores").where("company_id", "=", companyId).execute();
  await sql`
    insert into forecast_scores (company_id, subject, subject_id, horizon, days, wape, base_wape, loss90, base_loss90,
      coverage90, bias, plain_used, as_of)
    select ${companyId}, subject, id, horizon, days, wape, plain_wape, loss90, plain_loss90,
      case when days > 0 then coverage90 end, bias, plain_used, ${origin}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (subject text, id uuid, horizon text, days integer,
      wape double precision, plain_wape double precision, loss90 double precision, plain_loss90 double precision,
      coverage90 double precision, bias double precision, plain_used boolean)`.execute(db);
}

async function storeBacktests({ db, companyId }: Context, origin: string, subjects: readonly Subject[]): Promise<void> {
  const rows = subjects.map(({ subject, id, backtest }) => ({ subject, id, ...backtest }));
  await db.deleteFrom("forecast_backtests").where("company_id", "=", companyId).execute();
  await sql`
    insert into forecast_backtests (company_id, subject, subject_id, first_day, actuals, means, q90s, plain_means)
    select ${companyId}, subject, id, ${addDays(origin, 1 - SCORED_DAYS)}, actuals, means, q90s, plain_means
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (subject text, id uuid, actuals double precision[],
      means double precision[], q90s double precision[], plain_means double precision[])`.execute(db);
}

async function storeProfiles(
  { db, companyId }: Context,
  origin: string,
  profiles: readonly HourProfile[],
): Promise<void> {
  await db.deleteFrom("hour_profiles").where("company_id", "=", companyId).execute();
  if (profiles.length === 0) return;
  await db
    .insertInto("hour_profiles")
    .values(profiles.map((profile) => ({ company_id: companyId, as_of: origin, ...profile })))
    .execute();
}

async function trimForecasts({ db, companyId }: Context, origin: string): Promise<void> {
  const trimmed = (column: string) => sql`array(
    select case when ahead in (1, 7) then value end
    from unnest(${sql.ref(column)}) with ordinality as element (value, ahead) order by ahead)`;
  await sql`
    update forecasts set means = ${trimmed("means")}, dispersions = ${trimmed("dispersions")}, weights = null, sum_dispersions = null,
      states = array(select case when ahead in (1, 7) then state else 'unknown' end
        from unnest(states) with ordinality as element (state, ahead) order by ahead), is_trimmed = true
    where company_id = ${companyId} and origin < ${addDays(origin, -WHOLE_DAYS)} and not is_trimmed`.execute(db);
}
