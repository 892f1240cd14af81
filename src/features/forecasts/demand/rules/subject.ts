import {
  createHoltWinters,
  startHoltWinters,
  updateHoltWinters,
} from "#src/features/forecasts/demand/rules/holt-winters.ts";
import {
  addMethodErrors,
  createMethodErrors,
  METHOD_COUNT,
} from "#src/features/forecasts/demand/rules/method-weights.ts";
import {
  addPastError,
  createPastErrors,
  dispersionOf,
  errorCount,
} from "#src/features/forecasts/demand/rules/past-errors.ts";
import {
  type DemandSeries,
  DAYS_PER_WEEK,
  dayNumber,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";
import type { SpecialDaySums } from "#src/features/forecasts/demand/rules/special-days.ts";
import { createSumErrors } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { createTheta, updateTheta } from "#src/features/forecasts/demand/rules/theta.ts";
import {
  addToLevels,
  ageLevels,
  createLevels,
  HALF_LIVES,
} from "#src/features/forecasts/demand/rules/weekday-level.ts";
import {
  addObservation,
  ageWeekdaySums,
  createWeekdaySums,
} from "#src/features/forecasts/demand/rules/weekday-profile.ts";

/** Minimum number of open days for a forecast from the series' own days. */
export const MIN_OPEN_DAYS = 14;
/**
 * Number of days in the ring. The ring holds the forecasts of all horizons for a day until the day is over and is
 * compared with them.
 */
const RING_DAYS = MAX_HORIZON + 1;
/** Minimum weekday profile: weekdays that sell next to nothing are not used for the level. */
const MIN_PROFILE = 0.05;
/** The level, by its half-life, that is used where one mean is needed. */
const USUAL_LEVEL = HALF_LIVES.indexOf(14);

/** What is known about one series up to the last added day. */
export type Subject = ReturnType<typeof createSubject>;

export function createSubject(series: DemandSeries, rangeStart: number) {
  return {
    series,
    first: dayNumber(series.from) - rangeStart,
    openDays: 0,
    /** The sales since the series is on offer, and the sales of the whole group on the same days. */
    sold: 0,
    groupSold: 0,
    weekdays: createWeekdaySums(),
    profile: new Float64Array(DAYS_PER_WEEK).fill(1) as Float64Array,
    levels: createLevels(),
    levelValues: new Float64Array(HALF_LIVES.length),
    holtWinters: createHoltWinters(),
    theta: createTheta(),
    methodErrors: createMethodErrors(),
    pastErrors: createPastErrors(),
    sumErrors: createSumErrors(),
    special: new Map() as SpecialDaySums,
    /**
     * By day and horizon: the forecasts of the methods, their combination, and the same with the special day's factor.
     */
    methodForecasts: new Float64Array(RING_DAYS * RING_DAYS * METHOD_COUNT),
    baseForecasts: new Float64Array(RING_DAYS * RING_DAYS).fill(Number.NaN),
    forecasts: new Float64Array(RING_DAYS * RING_DAYS).fill(Number.NaN),
  };
}

export function ringSlot(position: number, horizon: number): number {
  return (position % RING_DAYS) * RING_DAYS + horizon;
}

/** Returns whether the series has enough days of its own to be forecast from them. */
export function isForecast({ openDays, holtWinters }: Subject): boolean {
  return openDays >= MIN_OPEN_DAYS && holtWinters.days >= 0;
}

/** Returns the present sales of an average day. */
export function usualDay({ levelValues }: Subject): number {
  return levelValues[USUAL_LEVEL]!;
}

/**
 * Returns the amount that carries as much information as one portion. It is 1 for portions. For amounts it is their
 * variance divided by their mean, which is 1 for counts that vary only by chance.
 */
export function portionOf(subject: Subject): number {
  if (subject.series.isCount) return 1;
  const usual = usualDay(subject);
  return errorCount(subject.pastErrors, 1) < MIN_OPEN_DAYS ? usual : dispersionOf(subject.pastErrors, 1) * usual;
}

/**
 * Compares a past day with its forecasts. Special days are left out, because they say little about which method is
 * best.
 */
export function scoreDay(subject: Subject, position: number, value: number, isSpecial: boolean): void {
  const { isCount } = subject.series;
  for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
    const slot = ringSlot(position, horizon);
    const forecast = subject.forecasts[slot]!;
    if (Number.isNaN(forecast)) continue;
    if (!isSpecial) addMethodErrors(subject.methodErrors, horizon, subject.methodForecasts, slot * METHOD_COUNT, value);
    addPastError(subject.pastErrors, horizon, forecast, value, isCount);
  }
}

export function ageSubject(subject: Subject): void {
  ageWeekdaySums(subject.weekdays);
  ageLevels(subject.levels);
}

/** @param value the sales, without the effect of a special day */
export function addDay(subject: Subject, weekday: number, value: number, weight: number): void {
  addObservation(subject.weekdays, weekday, value, weight);
  addToLevels(subject.levels, weekday, value, weight);
  const share = subject.profile[weekday]!;
  if (share >= MIN_PROFILE) updateTheta(subject.theta, value / share, weight);
  if (subject.holtWinters.days >= 0) updateHoltWinters(subject.holtWinters, weekday, value, weight);
  else if (subject.openDays === MIN_OPEN_DAYS) {
    startHoltWinters(subject.holtWinters, usualDay(subject), subject.profile);
  }
}
