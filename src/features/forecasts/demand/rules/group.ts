import type { DayRange, DemandSeries } from "#src/features/forecasts/demand/rules/series.ts";
import {
  hasHelped,
  pastFactor,
  type SpecialDaySums,
  type SpecialDayTrials,
} from "#src/features/forecasts/demand/rules/special-days.ts";
import { createSubject, portionOf, type Subject } from "#src/features/forecasts/demand/rules/subject.ts";
import { createWeekdaySums } from "#src/features/forecasts/demand/rules/weekday-profile.ts";

/** The series of one restaurant that are measured in one unit, and their common state, up to the last observed day. */
export type Group = ReturnType<typeof createGroup>;

export function createGroup(series: readonly DemandSeries[], range: DayRange) {
  return {
    range,
    subjects: series.map((demandSeries) => createSubject(demandSeries, range.start)),
    /** The last observed day; -1 before the first. */
    position: -1,
    weekdays: createWeekdaySums(),
    special: new Map() as SpecialDaySums,
    trials: new Map() as SpecialDayTrials,
  };
}

/**
 * Returns the factor of a day relative to a usual day. It is 1 for a usual day, and also if past factors did not
 * improve forecasts.
 */
export function factorAt({ range, special: ofGroup, trials }: Group, subject: Subject, position: number): number {
  const special = range.special[position];
  if (!special) return 1;
  if (special.factor !== null) return special.factor;
  const { factor, evidence } = pastFactor(special, subject.special, ofGroup, portionOf(subject));
  return hasHelped(trials, special, evidence) ? factor : 1;
}
