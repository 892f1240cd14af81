import { createGroup, factorAt, type Group } from "#src/features/forecasts/demand/rules/group.ts";
import { observeDay } from "#src/features/forecasts/demand/rules/observe-day.ts";
import { HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";
import { METHOD_COUNT, METHODS, writeMethodWeights } from "#src/features/forecasts/demand/rules/method-weights.ts";
import { dispersionOf, errorCount } from "#src/features/forecasts/demand/rules/past-errors.ts";
import { predictDays } from "#src/features/forecasts/demand/rules/predict-days.ts";
import type { Distribution } from "#src/features/forecasts/demand/rules/quantile.ts";
import { type DayRange, type DemandSeries, weekdayOf } from "#src/features/forecasts/demand/rules/series.ts";
import {
  isForecast,
  MIN_OPEN_DAYS,
  portionOf,
  ringSlot,
  type Subject,
  usualDay,
} from "#src/features/forecasts/demand/rules/subject.ts";
import { sumOfDays } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { relativeMeans } from "#src/features/forecasts/demand/rules/weekday-profile.ts";

/** Minimum number of open days for a forecast. */
const MIN_LEARNING_DAYS = 7;
/** Dispersion of a series that is forecast from the other series. */
const LEARNING_DISPERSION = 1;
/** Weight, in portions, of the share of a category's usual dish while a dish is new. */
const SHARE_PRIOR_PORTIONS = 3;

export interface ForecastDay extends Distribution {
  /**
   * `learning`: forecast from the sales of the other dishes of its category, because it has too few days of its own.
   */
  state: "forecast" | "learning" | "closed";
}

/** The series of one restaurant in the same unit, observed day after day. */
export interface DemandForecaster {
  /** Adds the next day: later forecasts use it, and no later day. */
  observe(): void;
  /** Returns the forecast for a day 1 to 14 days after the last observed one; null when too little is known. */
  forecast(index: number, horizon: number): ForecastDay | null;
  /** Returns the forecast for all of the next days together, up to 14; null when too little is known. */
  forecastSum(index: number, days: number): Distribution | null;
  /** Returns the present weight of each method, one day ahead; null while the series is forecast from the others. */
  weights(index: number): MethodWeights | null;
}

export type MethodWeights = Record<string, number>;

/** @param range the days from the first value to the last forecast one */
export function createDemandForecaster(series: readonly DemandSeries[], range: DayRange): DemandForecaster {
  const group = createGroup(series, range);
  return {
    observe() {
      observeDay(group);
      predictDays(group);
    },
    forecast: (index, horizon) => forecastDay(group, group.subjects[index]!, horizon),
    forecastSum: (index, days) => forecastSum(group, group.subjects[index]!, days),
    weights: (index) => methodWeights(group.subjects[index]!),
  };
}

function forecastDay(group: Group, subject: Subject, horizon: number): ForecastDay | null {
  const { isCount } = subject.series;
  const at = group.position + horizon;
  if (group.range.closed[at]) return { mean: 0, dispersion: 0, isCount, state: "closed" };
  if (isForecast(subject)) {
    const dispersion = dispersionOf(subject.pastErrors, horizon);
    const isKnown = errorCount(subject.pastErrors, horizon) >= MIN_OPEN_DAYS;
    return {
      mean: subject.forecasts[ringSlot(at, horizon)]!,
      dispersion: isKnown ? dispersion : Math.max(LEARNING_DISPERSION, dispersion),
      isCount,
      state: "forecast",
    };
  }
  if (subject.openDays < MIN_LEARNING_DAYS) return null;
  const mean = learnedMean(group, subject, at) * factorAt(group, subject, at);
  return { mean, dispersion: LEARNING_DISPERSION, isCount, state: "learning" };
}

function forecastSum(group: Group, subject: Subject, days: number): Distribution | null {
  const all = Array.from({ length: days }, (_, at) => forecastDay(group, subject, at + 1));
  const first = all.find((day) => day && day.state !== "closed");
  if (!first) return all.includes(null) ? null : { mean: 0, dispersion: 0, isCount: subject.series.isCount };
  return sumOfDays(
    subject.sumErrors,
    all.map((day) => day?.mean ?? 0),
    first,
  );
}

function methodWeights(subject: Subject): MethodWeights | null {
  if (!isForecast(subject)) return null;
  const weights = new Float64Array(HORIZON_CLASSES.length * METHOD_COUNT);
  writeMethodWeights(subject.methodErrors, usualDay(subject), weights);
  return Object.fromEntries(METHODS.map((method, at) => [method, weights[at]!]));
}

/**
 * Returns the mean of a new dish: its own share of the restaurant's sales, combined with the share of the other dishes
 * of its category.
 */
function learnedMean(group: Group, subject: Subject, at: number): number {
  const relative = relativeMeans(group.weekdays)[weekdayOf(group.range, at)]!;
  const total = group.subjects.reduce((sum, subject) => sum + usualDay(subject), 0);
  const peers = group.subjects.filter(
    (one) => one !== subject && isForecast(one) && one.series.category === subject.series.category,
  );
  const usual = peers.reduce((sum, peer) => sum + usualDay(peer), 0) / peers.length;
  if (!(usual > 0) || !(subject.groupSold > 0)) return (subject.sold / subject.openDays) * relative;
  const prior = SHARE_PRIOR_PORTIONS * portionOf(subject);
  const share = (subject.sold + prior) / (subject.groupSold + prior / (usual / total));
  return share * total * relative;
}
