import type { DemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import {
  addPastError,
  createPastErrors,
  dispersionOf,
  errorCount,
  type PastErrors,
} from "#src/features/forecasts/demand/rules/past-errors.ts";
import type { PlainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { type DayRange, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import { MIN_OPEN_DAYS } from "#src/features/forecasts/demand/rules/subject.ts";
import {
  compareDay,
  type Comparison,
  emptyComparison,
  SCORED_DAYS,
  scoresOf,
} from "#src/features/forecasts/rules/comparison.ts";
import { sumOfDays } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { dayOf, firstScored, scoredDays } from "#src/features/forecasts/rules/group-forecast.ts";
import { addDayToItemSums, createItemSums, type ItemSums } from "#src/features/forecasts/rules/item-sums.ts";
import { rememberedPlain } from "#src/features/forecasts/rules/remembered-plain.ts";
import {
  CLOSED_DAY,
  type SubjectDay,
  type SubjectForecast,
  UNKNOWN_DAY,
} from "#src/features/forecasts/rules/subject-forecast.ts";

/** The amount that one portion of each size takes of an item, through prep items too. */
export interface ItemNeeds {
  id: string;
  needs: readonly { size: number; quantity: number }[];
}

/** Dispersion of an item while fewer than 14 of its errors are known. */
const LEARNING_DISPERSION = 1;
/**
 * Number of days before the scored days from which errors are collected, so that all errors from which a range is
 * computed are included.
 */
const COLLECTED_DAYS = 84 + MAX_HORIZON;
const RING = MAX_HORIZON + 1;
/** The forecasts for a closed day. */
const NOTHING = new Float64Array(RING);
const HORIZONS = Array.from({ length: MAX_HORIZON }, (_, at) => at + 1);

/** Forecasts the items that dishes use: the sum of the sizes' forecasts times the amount of a portion. */
export interface ItemForecaster {
  /** Must be called after each day that the sizes' forecaster observed. */
  afterOrigin(origin: number, sizes: DemandForecaster): void;
  /**
   * Returns the forecasts after the last day.
   *
   * @param shownMeans of each size, by day ahead; null where there is none
   */
  forecasts(sizes: readonly SubjectForecast[], shownMeans: readonly (readonly (number | null)[])[]): SubjectForecast[];
}

interface Item extends ItemNeeds {
  errors: PastErrors;
  sums: ItemSums;
  /** The forecasts for the last day, by how many days ahead they were made. */
  forecasts: Float64Array;
  comparison: Comparison;
  valueAt: (position: number) => number | null;
  plainAt: (origin: number, at: number) => PlainForecast | null;
}

/** @param valuesAt returns the sales of each size at a position */
export function createItemForecaster(
  needs: readonly ItemNeeds[],
  valuesAt: readonly ((position: number) => number | null)[],
  range: DayRange,
  last: number,
): ItemForecaster {
  const items = needs.map((itemNeeds): Item => {
    const valueAt = rememberValues(itemNeeds, valuesAt, last);
    const plainAt = rememberedPlain(valueAt, range);
    return {
      ...itemNeeds,
      errors: createPastErrors(),
      sums: createItemSums(),
      forecasts: new Float64Array(RING),
      comparison: emptyComparison(),
      valueAt,
      plainAt,
    };
  });
  const means = createMeans(valuesAt.length);
  return {
    afterOrigin(origin, sizes) {
      if (origin < firstScored(last) - COLLECTED_DAYS) return;
      // The day itself is known now. Its forecasts are turned into errors before anything more is forecast.
      for (const item of items) {
        if (range.closed[origin]) addDayToItemSums(item.sums, origin, 0, NOTHING);
        else addErrors(item, means, valuesAt, origin);
      }
      means.store(origin, sizes);
      const days = scoredDays(range, origin, last);
      for (const item of items)
        for (const { at, horizon } of days) compareItem(item, { means, valuesAt, last, origin, at, horizon });
    },
    forecasts: (sizes, shownMeans) => items.map((item) => itemForecast(item, { range, last, sizes, shownMeans })),
  };
}

/** Returns a store of each size's forecasts, by the forecast day and by how many days ahead they were made. */
function createMeans(sizes: number) {
  const means = new Float64Array(sizes * RING * RING).fill(Number.NaN);
  const slot = (size: number, at: number, horizon: number) => (size * RING + (at % RING)) * RING + horizon;
  return {
    store(origin: number, forecaster: DemandForecaster) {
      for (let size = 0; size < sizes; size += 1) {
        for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
          means[slot(size, origin + horizon, horizon)] = forecaster.forecast(size, horizon)?.mean ?? Number.NaN;
        }
      }
    },
    read: (size: number, at: number, horizon: number) => means[slot(size, at, horizon)]!,
  };
}
type Means = ReturnType<typeof createMeans>;
type ValuesAt = readonly ((position: number) => number | null)[];

/** Returns the forecast of an item for a day; NaN if none of the sizes observed on that day had a forecast. */
function meanOf(item: Item, means: Means, valuesAt: ValuesAt, at: number, horizon: number): number {
  let [sum, isKnown] = [0, false];
  for (const { size, quantity } of item.needs) {
    const mean = means.read(size, at, horizon);
    if (Number.isNaN(mean) || valuesAt[size]!(at) === null) continue;
    sum += mean * quantity;
    isKnown = true;
  }
  return isKnown ? sum : Number.NaN;
}

function addErrors(item: Item, means: Means, valuesAt: ValuesAt, at: number): void {
  const value = item.valueAt(at);
  const { forecasts } = item;
  for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
    const forecast = value === null ? Number.NaN : meanOf(item, means, valuesAt, at, horizon);
    forecasts[horizon] = forecast;
    if (value !== null && !Number.isNaN(forecast)) addPastError(item.errors, horizon, forecast, value, false);
  }
  addDayToItemSums(item.sums, at, value, forecasts);
}

interface ComparedOrigin {
  means: Means;
  valuesAt: ValuesAt;
  last: number;
  origin: number;
  at: number;
  horizon: number;
}

function compareItem(item: Item, { means, valuesAt, last, origin, at, horizon }: ComparedOrigin): void {
  const actual = item.valueAt(at);
  if (actual === null) return;
  const mean = meanOf(item, means, valuesAt, at, horizon);
  const plain = Number.isNaN(mean) ? null : item.plainAt(origin, at);
  if (!plain) return;
  const forecast = { mean, dispersion: itemDispersion(item, horizon), isCount: false };
  compareDay(item.comparison, { at: at - firstScored(last), horizon, actual, forecast, plain });
}

function itemDispersion({ errors }: Item, horizon: number): number {
  const dispersion = dispersionOf(errors, horizon);
  return errorCount(errors, horizon) >= MIN_OPEN_DAYS ? dispersion : Math.max(LEARNING_DISPERSION, dispersion);
}

interface LastOrigin {
  range: DayRange;
  last: number;
  sizes: readonly SubjectForecast[];
  shownMeans: readonly (readonly (number | null)[])[];
}

function itemForecast(item: Item, { range, last, sizes, shownMeans }: LastOrigin): SubjectForecast {
  const days = Array.from({ length: MAX_HORIZON }, (_, at): SubjectDay => {
    const horizon = at + 1;
    if (range.closed[last + horizon]) return CLOSED_DAY;
    const parts = item.needs.flatMap(({ size, quantity }) => {
      const mean = shownMeans[size]![at] ?? null;
      return mean === null ? [] : [{ mean: mean * quantity, isLearning: sizes[size]!.days[at]!.state === "learning" }];
    });
    if (parts.length === 0) return UNKNOWN_DAY;
    const mean = parts.reduce((sum, part) => sum + part.mean, 0);
    const state = parts.some(({ isLearning }) => isLearning) ? "learning" : "forecast";
    const plain = item.plainAt(last, last + horizon)?.mean;
    const forecast = { mean, dispersion: itemDispersion(item, horizon), isCount: false, state } as const;
    return dayOf(forecast, plain, item.comparison, horizon);
  });
  return {
    id: item.id,
    is_count: false,
    days,
    sum_dispersions: sumDispersions(item, days),
    weights: null,
    scores: scoresOf(item.comparison),
    backtest: item.comparison.backtest,
  };
}

/** Returns the dispersion of the first days together, for 1 to 14 days. */
function sumDispersions(item: Item, days: readonly SubjectDay[]): number[] {
  return HORIZONS.map((length) => {
    const means = days.slice(0, length).map(({ mean }) => mean ?? 0);
    return sumOfDays(item.sums, means, { dispersion: itemDispersion(item, 1), isCount: false }).dispersion;
  });
}

/**
 * Returns the amount that the day's portions took of an item; null on a day on which none of its sizes was observed.
 */
function rememberValues({ needs }: ItemNeeds, valuesAt: ValuesAt, last: number): (position: number) => number | null {
  // Earlier positions are not needed, because the plain rule looks back at most 8 weeks from the first scored day.
  const first = Math.max(0, firstScored(last) - COLLECTED_DAYS - SCORED_DAYS);
  const values = Array.from({ length: last - first + 1 }, (_, at) => {
    let sum: number | null = null;
    for (const { size, quantity } of needs) {
      const value = valuesAt[size]!(first + at);
      if (value !== null) sum = (sum ?? 0) + value * quantity;
    }
    return sum;
  });
  return (position) => values[position - first] ?? null;
}
