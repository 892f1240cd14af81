import { predictHoltWinters } from "#src/features/demand/rules/holt-winters.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/demand/rules/horizon-classes.ts";
import { METHOD_COUNT, writeMethodWeights } from "#src/features/demand/rules/method-weights.ts";
import { dispersionOf, errorCount } from "#src/features/demand/rules/past-errors.ts";
import type { Distribution } from "#src/features/demand/rules/quantile.ts";
import {
  type DayRange,
  type DemandSeries,
  MAX_HORIZON,
  type SpecialDay,
  weekdayOf,
} from "#src/features/demand/rules/series.ts";
import {
  addSpecialDay,
  addTrial,
  hasHelped,
  pastFactor,
  type SpecialDaySums,
  type SpecialDayTrials,
} from "#src/features/demand/rules/special-days.ts";
import {
  addDay,
  ageSubject,
  createSubject,
  MIN_OPEN_DAYS,
  portionOf,
  ringSlot,
  scoreDay,
  type Subject,
  usualDay,
} from "#src/features/demand/rules/subject.ts";
import { predictTheta } from "#src/features/demand/rules/theta.ts";
import { HALF_LIVES, writeLevels } from "#src/features/demand/rules/weekday-level.ts";
import {
  addObservation,
  ageWeekdaySums,
  createWeekdaySums,
  relativeMeans,
  weekdayProfile,
} from "#src/features/demand/rules/weekday-profile.ts";

/** With fewer open days nothing is forecast. */
const MIN_LEARNING_DAYS = 7;
/** How far the values of a series spread that is forecast from the others. */
const LEARNING_DISPERSION = 1;
/** How much a special day, on which other things than the weekday decide, says about usual days. */
const SPECIAL_DAY_WEIGHT = 0.5;
/** The share of a category's usual dish counts as so many portions of evidence while a dish is new. */
const SHARE_PRIOR_PORTIONS = 3;

export interface ForecastDay extends Distribution {
  /** `learning`: from what the others of its category sell, because there are too few days of its own. */
  state: "forecast" | "learning" | "closed";
}

/** The series of one restaurant that are measured in the same unit, observed day after day. */
export interface DemandForecaster {
  /** Adds the next day: afterwards forecasts know of it, and of no later one. */
  observe(): void;
  /** Returns the forecast for a day 1 to 14 days after the last observed one; null when too little is known. */
  forecast(index: number, horizon: number): ForecastDay | null;
}

/** @param range the days from the first value to the last one that is forecast */
export function createDemandForecaster(series: readonly DemandSeries[], range: DayRange): DemandForecaster {
  const subjects = series.map((one) => createSubject(one, range.start));
  const group = {
    weekdays: createWeekdaySums(),
    special: new Map() as SpecialDaySums,
    trials: new Map() as SpecialDayTrials,
  };
  const weights = new Float64Array(HORIZON_CLASSES.length * METHOD_COUNT);
  let position = -1;

  const factorAt = (subject: Subject, at: number) => {
    const special = range.special[at];
    if (!special) return 1;
    if (special.factor !== null) return special.factor;
    const { factor, evidence } = pastFactor(special, subject.special, group.special, portionOf(subject));
    return hasHelped(group.trials, special, evidence) ? factor : 1;
  };

  const observeOpenDay = () => {
    const special = range.special[position];
    const weekday = weekdayOf(range, position);
    const observed = subjects.flatMap((subject) => {
      const value = valueAt(subject, position);
      return value === null ? [] : [{ subject, value, factor: factorAt(subject, position) }];
    });
    const total = observed.reduce((sum, { value }) => sum + value, 0);
    for (const { subject, value } of observed) {
      subject.openDays += 1;
      subject.sold += value;
      subject.groupSold += total;
      scoreDay(subject, position, value, special !== undefined);
    }
    if (special) observeSpecialDay(special, observed);
    for (const { subject, value, factor } of observed) {
      const weight = (subject.series.weights?.[position - subject.first] ?? 1) * (special ? SPECIAL_DAY_WEIGHT : 1);
      addDay(subject, weekday, value / factor, weight);
    }
    addObservation(group.weekdays, weekday, total, special ? SPECIAL_DAY_WEIGHT : 1);
  };

  const observeSpecialDay = (special: SpecialDay, observed: readonly { subject: Subject; value: number }[]) => {
    const forecasts = observed
      .map(({ subject, value }) => ({
        subject,
        actual: value,
        forecast: subject.baseForecasts[ringSlot(position, 1)]!,
      }))
      .filter(({ forecast }) => !Number.isNaN(forecast));
    const known = forecasts.map(({ subject }) =>
      pastFactor(special, subject.special, group.special, portionOf(subject)),
    );
    for (const [at, day] of forecasts.entries()) {
      if (known[at]!.factor !== 1) addTrial(group.trials, special, known[at]!, day);
      addSpecialDay(day.subject.special, special, day.actual, day.forecast);
      addSpecialDay(group.special, special, day.actual, day.forecast);
    }
  };

  const predict = (subject: Subject, relative: Float64Array) => {
    subject.profile = weekdayProfile(subject.weekdays, relative, portionOf(subject));
    writeLevels(subject.levels, subject.profile, subject.levelValues);
    if (subject.openDays < MIN_OPEN_DAYS || subject.holtWinters.days < 0) return;
    writeMethodWeights(subject.methodErrors, usualDay(subject), weights);
    let openDays = 0;
    for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
      const at = position + horizon;
      if (at >= range.closed.length) return;
      if (range.closed[at]) continue;
      openDays += 1;
      const slot = ringSlot(at, horizon);
      const base = writeMethodForecasts(subject, weekdayOf(range, at), openDays, slot, horizon, weights);
      subject.baseForecasts[slot] = base;
      subject.forecasts[slot] = base * factorAt(subject, at);
    }
  };

  const forget = () => {
    for (const subject of subjects) {
      // Of the day that comes into the ring now; it takes the slots of a day that is over.
      for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
        const slot = ringSlot(position + MAX_HORIZON, horizon);
        subject.forecasts[slot] = Number.NaN;
        subject.baseForecasts[slot] = Number.NaN;
      }
    }
  };

  return {
    observe() {
      position += 1;
      forget();
      ageWeekdaySums(group.weekdays);
      for (const subject of subjects) ageSubject(subject);
      if (!range.closed[position]) observeOpenDay();
      const relative = relativeMeans(group.weekdays);
      for (const subject of subjects) predict(subject, relative);
    },
    forecast(index, horizon) {
      const subject = subjects[index]!;
      const { isCount } = subject.series;
      const at = position + horizon;
      if (range.closed[at]) return { mean: 0, dispersion: 0, isCount, state: "closed" };
      const mean = subject.forecasts[ringSlot(at, horizon)]!;
      if (!Number.isNaN(mean)) {
        const known = errorCount(subject.pastErrors, horizon);
        const dispersion = dispersionOf(subject.pastErrors, horizon);
        return {
          mean,
          dispersion: known < MIN_OPEN_DAYS ? Math.max(LEARNING_DISPERSION, dispersion) : dispersion,
          isCount,
          state: "forecast",
        };
      }
      if (subject.openDays < MIN_LEARNING_DAYS) return null;
      const learned = learnedMean(subject, subjects, relativeMeans(group.weekdays)[weekdayOf(range, at)]!);
      const factor = factorAt(subject, at);
      return { mean: learned * factor, dispersion: LEARNING_DISPERSION, isCount, state: "learning" };
    },
  };
}

function valueAt(subject: Subject, position: number): number | null {
  return subject.series.values[position - subject.first] ?? null;
}

/** Writes what each method forecasts, and returns their weighted mean. */
function writeMethodForecasts(
  subject: Subject,
  weekday: number,
  openDays: number,
  slot: number,
  horizon: number,
  weights: Float64Array,
): number {
  const { methodForecasts, levelValues, profile } = subject;
  const from = slot * METHOD_COUNT;
  const share = profile[weekday]!;
  for (let at = 0; at < HALF_LIVES.length; at += 1) methodForecasts[from + at] = levelValues[at]! * share;
  methodForecasts[from + HALF_LIVES.length] = predictHoltWinters(subject.holtWinters, weekday, openDays);
  methodForecasts[from + HALF_LIVES.length + 1] = predictTheta(subject.theta, openDays) * share;
  const group = CLASS_OF_HORIZON[horizon]! * METHOD_COUNT;
  let mean = 0;
  for (let method = 0; method < METHOD_COUNT; method += 1) {
    mean += weights[group + method]! * methodForecasts[from + method]!;
  }
  return mean;
}

/** A new dish sells its share of what the restaurant sells; the share of its category's other dishes counts as well. */
function learnedMean(subject: Subject, subjects: readonly Subject[], relative: number): number {
  const total = subjects.reduce((sum, one) => sum + usualDay(one), 0);
  const peers = subjects.filter(
    (one) => one !== subject && one.openDays >= MIN_OPEN_DAYS && one.series.category === subject.series.category,
  );
  const usual = peers.reduce((sum, one) => sum + usualDay(one), 0) / peers.length;
  if (!(usual > 0) || !(total > 0) || !(subject.groupSold > 0)) return (subject.sold / subject.openDays) * relative;
  const prior = SHARE_PRIOR_PORTIONS * portionOf(subject);
  const share = (subject.sold + prior) / (subject.groupSold + prior / (usual / total));
  return share * total * relative;
}
