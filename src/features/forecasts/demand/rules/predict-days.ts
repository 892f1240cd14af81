import { factorAt, type Group } from "#src/features/forecasts/demand/rules/group.ts";
import { predictHoltWinters } from "#src/features/forecasts/demand/rules/holt-winters.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";
import { METHOD_COUNT, writeMethodWeights } from "#src/features/forecasts/demand/rules/method-weights.ts";
import { MAX_HORIZON, weekdayOf } from "#src/features/forecasts/demand/rules/series.ts";
import {
  isForecast,
  portionOf,
  ringSlot,
  type Subject,
  usualDay,
} from "#src/features/forecasts/demand/rules/subject.ts";
import { addOrigin } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { predictTheta, trendOf } from "#src/features/forecasts/demand/rules/theta.ts";
import { HALF_LIVES, writeLevels } from "#src/features/forecasts/demand/rules/weekday-level.ts";
import { relativeMeans, writeWeekdayProfile } from "#src/features/forecasts/demand/rules/weekday-profile.ts";

/** Forecasts the days after the group's last observed one, for every series with enough days of its own. */
export function predictDays(group: Group): void {
  const relative = relativeMeans(group.weekdays);
  const weights = new Float64Array(HORIZON_CLASSES.length * METHOD_COUNT);
  const means = new Float64Array(MAX_HORIZON + 1);
  for (const subject of group.subjects) {
    forgetOldestDay(subject, group.position);
    writeWeekdayProfile(subject.weekdays, relative, portionOf(subject), subject.profile);
    writeLevels(subject.levels, subject.profile, subject.levelValues);
    if (!isForecast(subject)) continue;
    writeMethodWeights(subject.methodErrors, usualDay(subject), weights);
    predictSubject(group, subject, weights, means);
  }
}

/**
 * Clears the ring's slots for the day that is now within the horizon. They still contain the forecasts of a past day.
 */
function forgetOldestDay(subject: Subject, position: number): void {
  const from = ringSlot(position + MAX_HORIZON, 0);
  subject.forecasts.fill(Number.NaN, from, from + MAX_HORIZON + 1);
  subject.baseForecasts.fill(Number.NaN, from, from + MAX_HORIZON + 1);
}

/** @param means is written: the forecast of each day ahead */
function predictSubject(group: Group, subject: Subject, weights: Float64Array, means: Float64Array): void {
  const { range, position } = group;
  means.fill(0);
  const slope = trendOf(subject.theta);
  let openDays = 0;
  for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
    const at = position + horizon;
    if (at >= range.closed.length) return;
    if (range.closed[at]) continue;
    openDays += 1;
    const slot = ringSlot(at, horizon);
    writeMethodForecasts(subject, slot, weekdayOf(range, at), openDays, slope);
    const base = weightedMean(subject.methodForecasts, slot * METHOD_COUNT, weights, CLASS_OF_HORIZON[horizon]!);
    subject.baseForecasts[slot] = base;
    means[horizon] = base * factorAt(group, subject, at);
    subject.forecasts[slot] = means[horizon]!;
  }
  addOrigin(subject.sumErrors, position, means);
}

/** @param slope of the line through the weekday-adjusted values */
function writeMethodForecasts(subject: Subject, slot: number, weekday: number, openDays: number, slope: number): void {
  const { methodForecasts, levelValues, profile } = subject;
  const from = slot * METHOD_COUNT;
  const share = profile[weekday]!;
  for (let at = 0; at < HALF_LIVES.length; at += 1) methodForecasts[from + at] = levelValues[at]! * share;
  methodForecasts[from + HALF_LIVES.length] = predictHoltWinters(subject.holtWinters, weekday, openDays);
  methodForecasts[from + HALF_LIVES.length + 1] = predictTheta(subject.theta, slope, openDays) * share;
}

function weightedMean(values: Float64Array, from: number, weights: Float64Array, horizonClass: number): number {
  let mean = 0;
  for (let method = 0; method < METHOD_COUNT; method += 1) {
    mean += weights[horizonClass * METHOD_COUNT + method]! * values[from + method]!;
  }
  return mean;
}
