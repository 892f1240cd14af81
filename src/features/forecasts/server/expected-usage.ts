import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import type { SubjectKind } from "#src/features/forecasts/contract.ts";
import { expectedSum } from "#src/features/forecasts/rules/expected-sum.ts";
import { dayFrom, readOverrides, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";
import { shareOffered } from "#src/features/forecasts/demand/rules/observed-demand.ts";
import { readSameWeekdays } from "#src/features/forecasts/demand/server/same-weekdays.ts";

/** Maximum number of days with a number; later days have none. */
const MAX_DAYS = 70;
const MAX_WEEKS = MAX_DAYS / 7;

/** The expected usage of several days together; for an item in its present unit. */
export interface ExpectedUsage extends Distribution {
  /** The days one by one, the first one without its past part. */
  days: Distribution[];
  /** How many of the days are later than any forecast: the same weekday of the last forecast week is used for them. */
  repeatedDays: number;
}

/** Returns the expected usage until the end of a day; null when one of the days has no number. */
export type UsageUntil = (subjectId: string, lastDay: string) => ExpectedUsage | null;

/**
 * Reads the expected usage from now on, or from the beginning of a later day. A person's expectation replaces the
 * forecast. The caller must check that the company's plan includes forecasts.
 */
export async function readExpectedUsage(
  context: Context,
  subject: Exclude<SubjectKind, "total">,
  from?: string,
): Promise<UsageUntil> {
  const today = await todayOf(context);
  const first = from ?? today;
  const stored = Map.groupBy(
    await readStored(context, subject, { from: first, to: first }),
    ({ subject_id }) => subject_id,
  );
  const overrides = await readOverrides(context, subject, { from: first, to: addDays(first, MAX_DAYS) });
  const remaining = first === today ? await shareLeft(context, today) : 1;
  return (subjectId, lastDay) => {
    const found = stored.get(subjectId) ?? [];
    const days: Distribution[] = [];
    let repeatedDays = 0;
    for (let day = first; day <= lastDay; day = addDays(day, 1)) {
      const { of, isCount } = dayFrom(found, day, MAX_WEEKS);
      const mean = overrides.get(`${subjectId}/${day}`)?.quantity ?? of.mean;
      if (mean === null) return null;
      if (of.state === "repeated") repeatedDays += 1;
      days.push({ mean: day === first ? mean * remaining : mean, dispersion: of.dispersion, isCount });
    }
    return { ...expectedSum(days, found.at(-1)?.sum_dispersions ?? null), days, repeatedDays };
  };
}

/** Returns the amount that suffices with this probability. */
export const usageQuantile = (expected: Distribution, probability: number): number => quantile(expected, probability);

async function todayOf(context: Context): Promise<string> {
  const { timezone } = await companyRow(context);
  return dayIn(timezone);
}

/** Returns the share of a usual day's portions that is still to be sold today. */
async function shareLeft(context: Context, today: string): Promise<number> {
  const usual = (await readSameWeekdays(context, today)).usualPortions();
  if (usual.length === 0) return 1;
  const { timezone } = await companyRow(context);
  const minute = (Date.now() - momentIn(timezone, today, 0)) / 60_000;
  return shareOffered(usual, [{ from: minute, to: Infinity }]);
}
