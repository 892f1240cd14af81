import { factorAt, type Group } from "#src/features/forecasts/demand/rules/group.ts";
import { type SpecialDay, weekdayOf } from "#src/features/forecasts/demand/rules/series.ts";
import { addSpecialDay, addTrial, pastFactor } from "#src/features/forecasts/demand/rules/special-days.ts";
import {
  addDay,
  ageSubject,
  portionOf,
  ringSlot,
  scoreDay,
  type Subject,
} from "#src/features/forecasts/demand/rules/subject.ts";
import { addDayToSums } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { addObservation, ageWeekdaySums } from "#src/features/forecasts/demand/rules/weekday-profile.ts";

/** Weight of a special day when usual days are learned. The sales of a special day depend on more than the weekday. */
const SPECIAL_DAY_WEIGHT = 0.5;

interface Observation {
  subject: Subject;
  value: number;
  factor: number;
}

/** Adds the group's next day to the known state. A closed day only reduces the weight of past observations. */
export function observeDay(group: Group): void {
  group.position += 1;
  ageWeekdaySums(group.weekdays);
  for (const subject of group.subjects) ageSubject(subject);
  const { range, position } = group;
  for (const subject of group.subjects) {
    const value = range.closed[position] ? 0 : valueAt(subject, position);
    addDayToSums(subject.sumErrors, position, value, subject.series.isCount);
  }
  if (range.closed[position]) return;
  const special = range.special[position];
  const observed: Observation[] = [];
  let total = 0;
  for (const subject of group.subjects) {
    const value = valueAt(subject, position);
    if (value === null) continue;
    observed.push({ subject, value, factor: factorAt(group, subject, position) });
    total += value;
  }
  for (const { subject, value } of observed) {
    subject.openDays += 1;
    subject.sold += value;
    subject.groupSold += total;
    scoreDay(subject, position, value, special !== undefined);
  }
  if (special) observeSpecialDay(group, special, observed);
  addObservations(group, observed, total);
}

function valueAt({ series, first }: Subject, position: number): number | null {
  return series.values[position - first] ?? null;
}

/**
 * Records how far the day was from a usual one, and whether the factor known before would have improved the forecast.
 */
function observeSpecialDay(group: Group, special: SpecialDay, observed: readonly Observation[]): void {
  const days = observed.flatMap(({ subject, value }) => {
    const forecast = subject.baseForecasts[ringSlot(group.position, 1)]!;
    if (Number.isNaN(forecast)) return [];
    const known = pastFactor(special, subject.special, group.special, portionOf(subject));
    return [{ subject, known, actual: value, forecast }];
  });
  for (const { subject, known, actual, forecast } of days) {
    if (known.factor !== 1) addTrial(group.trials, special, known, { actual, forecast });
    addSpecialDay(subject.special, special, actual, forecast);
    addSpecialDay(group.special, special, actual, forecast);
  }
}

function addObservations(group: Group, observed: readonly Observation[], total: number): void {
  const { range, position } = group;
  const weekday = weekdayOf(range, position);
  const ofDay = range.special[position] ? SPECIAL_DAY_WEIGHT : 1;
  for (const { subject, value, factor } of observed) {
    const weight = (subject.series.weights?.[position - subject.first] ?? 1) * ofDay;
    addDay(subject, weekday, value / factor, weight);
  }
  addObservation(group.weekdays, weekday, total, ofDay);
}
