import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { forecastDemand } from "#src/features/forecasts/demand/rules/forecast.ts";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import {
  type CalendarDay,
  dayNumber,
  dayRangeOf,
  dayText,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial, negativeBinomialShares } from "#src/testing/negative-binomial.ts";

const FROM = "2026-01-05";
const WEEK = [6, 10, 10, 11, 13, 22, 28];
const dayOf = (position: number) => dayText(dayNumber(FROM) + position);

function series(id: string, values: readonly (number | null)[], more: Partial<DemandSeries> = {}): DemandSeries {
  return { id, from: FROM, values, isCount: true, category: "mains", ...more };
}

/** A week's pattern with noise around it, the same for the same seed. */
function noisyWeeks(seed: number, days: number, scale = 1): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: days }, (_, day) => drawNegativeBinomial(random, WEEK[day % 7]! * scale, 20));
}

function means(all: readonly DemandSeries[], calendar: readonly CalendarDay[], origin: number): (number | undefined)[] {
  return forecastDemand(all, calendar, dayOf(origin)).flatMap(({ days }) => days.map((day) => day.forecast?.mean));
}

test("days after the origin change nothing", () => {
  const days = 120;
  const origin = 99;
  const [one, other] = [noisyWeeks(1, days), noisyWeeks(2, days, 0.2)];
  const changed = (values: readonly number[]) => values.map((value, day) => (day > origin ? value * 7 + 3 : value));
  const before = forecastDemand([series("a", one), series("b", other)], [], dayOf(origin));
  expect(forecastDemand([series("a", changed(one)), series("b", changed(other))], [], dayOf(origin))).toEqual(before);
});

test("quantiles do not fall as their probability grows, for counts and for amounts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 15, maxLength: 60 }),
      fc.boolean(),
      (values, isCount) => {
        const [found] = forecastDemand([series("a", values, { isCount })], [], dayOf(values.length - 1));
        for (const { forecast } of found!.days) {
          const { q10, q50, q80, q90, mean } = forecast!;
          expect([q10, q50, q80, q90]).toEqual([q10, q50, q80, q90].toSorted((a, b) => a - b));
          expect(mean).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("twice the sales of everything give about twice the forecast", () => {
  const values = noisyWeeks(3, 150, 3);
  const doubled = values.map((value) => value * 2);
  const [one] = forecastDemand([series("a", values)], [], dayOf(149));
  const [two] = forecastDemand([series("a", doubled)], [], dayOf(149));
  for (const [at, { forecast }] of one!.days.entries()) {
    const ratio = two!.days[at]!.forecast!.mean / forecast!.mean;
    expect(ratio).toBeGreaterThan(1.96);
    expect(ratio).toBeLessThan(2.04);
  }
});

test("grams instead of kilograms multiply mean and quantiles by 1,000", () => {
  const kilograms = noisyWeeks(4, 120).map((value) => value / 3);
  const grams = kilograms.map((value) => value * 1000);
  const [inKg] = forecastDemand([series("a", kilograms, { isCount: false })], [], dayOf(119));
  const [inG] = forecastDemand([series("a", grams, { isCount: false })], [], dayOf(119));
  for (const [at, { forecast }] of inKg!.days.entries()) {
    for (const name of ["mean", "q10", "q50", "q80", "q90"] as const) {
      expect(inG!.days[at]!.forecast![name] / forecast![name]).toBeCloseTo(1000, 4);
    }
  }
});

test("a day without any order that is declared closed changes no other day's forecast from then on", () => {
  const values = noisyWeeks(5, 140);
  const closedAt = 60;
  const calendar: CalendarDay[] = [{ day: dayOf(closedAt), kind: "closed" }];
  const withZero = values.map((value, day) => (day === closedAt ? 0 : value));
  const withNothing = values.map((value, day) => (day === closedAt ? null : value));
  expect(means([series("a", withZero)], calendar, 139)).toEqual(means([series("a", withNothing)], calendar, 139));
});

test("a closed day to come is 0 and says that it is closed", () => {
  const calendar: CalendarDay[] = [{ day: dayOf(122), kind: "closed" }];
  const [found] = forecastDemand([series("a", noisyWeeks(6, 120))], calendar, dayOf(119));
  expect(found!.days[2]!.forecast).toEqual({
    mean: 0,
    dispersion: 0,
    isCount: true,
    state: "closed",
    q10: 0,
    q50: 0,
    q80: 0,
    q90: 0,
  });
});

describe("a series that is new", () => {
  const established = [series("a", noisyWeeks(7, 120)), series("b", noisyWeeks(8, 120, 0.5))];
  const newDish = (days: number) => series("new", noisyWeeks(9, days, 0.5), { from: dayOf(120 - days) });

  test("has no forecast before 7 open days", () => {
    const found = forecastDemand([...established, newDish(6)], [], dayOf(119))[2]!;
    expect(found.days.every(({ forecast }) => forecast === null)).toBe(true);
  });

  test("is forecast from the restaurant's sales and its share of them until 14", () => {
    const found = forecastDemand([...established, newDish(10)], [], dayOf(119))[2]!;
    expect(found.days.every(({ forecast }) => forecast?.state === "learning")).toBe(true);
    const week = found.days.slice(0, 7).reduce((sum, { forecast }) => sum + forecast!.mean, 0);
    expect(week).toBeGreaterThan(35);
    expect(week).toBeLessThan(65);
  });

  test("is forecast from its own days after that", () => {
    const found = forecastDemand([...established, newDish(30)], [], dayOf(119))[2]!;
    expect(found.days.every(({ forecast }) => forecast?.state === "forecast")).toBe(true);
  });
});

describe("a holiday", () => {
  /** Number of weeks; every fourth week has a day of the same name, on which three times as much is sold or not. */
  const weeks = 52;
  const special = (factor: number) => {
    const values = noisyWeeks(10, weeks * 7, 2);
    const calendar: CalendarDay[] = [];
    for (let week = 3; week < weeks + 2; week += 4) {
      const position = week * 7 + 2;
      if (position < values.length) values[position] = Math.round(values[position]! * factor);
      calendar.push({ day: dayOf(position), kind: "event", name: "Street market" });
    }
    return { values, calendar, next: 55 * 7 + 2 };
  };

  test("is forecast as past ones of its name were, and does not raise usual days", () => {
    const { values, calendar } = special(2.5);
    const origin = 51 * 7 + 1;
    const [found] = forecastDemand([series("a", values)], calendar, dayOf(origin));
    const usual = WEEK[2]! * 2;
    expect(found!.days[0]!.forecast!.mean).toBeGreaterThan(usual * 2.1);
    expect(found!.days[0]!.forecast!.mean).toBeLessThan(usual * 2.9);
    expect(found!.days[7]!.forecast!.mean).toBeLessThan(usual * 1.2);
  });

  test("whose factor the owner states is forecast with that factor", () => {
    const values = noisyWeeks(11, 140);
    const event = (factor: number): CalendarDay[] => [{ day: dayOf(140), kind: "event", name: "Fair", factor }];
    const [[twice], [half]] = [
      forecastDemand([series("a", values)], event(2), dayOf(139)),
      forecastDemand([series("a", values)], event(0.5), dayOf(139)),
    ];
    expect(twice!.days[0]!.forecast!.mean / half!.days[0]!.forecast!.mean).toBeCloseTo(4, 9);
  });
});

test("nine days in ten sell at most the 0.9 quantile, of a law that is known", () => {
  const random = seededRandom(12);
  const coin = seededRandom(13);
  const days = 500;
  const values = Array.from({ length: 12 }, (_, at) =>
    Array.from({ length: days }, (__, day) => drawNegativeBinomial(random, WEEK[day % 7]! * (0.2 + at / 6), 10)),
  );
  const all = values.map((value, at) => series(`${at}`, value));
  const range = dayRangeOf(all, [], dayNumber(dayOf(days - 1)) + MAX_HORIZON);
  const forecaster = createDemandForecaster(all, range);
  let [covered, count] = [0, 0];
  for (let day = 0; day < days - 1; day += 1) {
    forecaster.observe();
    if (day < 200) continue;
    for (const [at, one] of values.entries()) {
      const found = forecaster.forecast(at, 1)!;
      const most = quantile(found, 0.9);
      // Days with exactly the quantile count in the proportion that brings the covered probability to 0.9.
      const { below, equal } = negativeBinomialShares(found.mean, Math.max(found.dispersion, 1e-9), most);
      const sold = one[day + 1]!;
      covered += sold < most || (sold === most && coin() < (0.9 - below) / equal) ? 1 : 0;
      count += 1;
    }
  }
  expect(covered / count).toBeGreaterThan(0.87);
  expect(covered / count).toBeLessThan(0.93);
});

test("a horizon beyond 14 days and a day that is none are refused", () => {
  expect(() => forecastDemand([], [], FROM, 15)).toThrow(RangeError);
  expect(() => forecastDemand([], [], "5 January")).toThrow(RangeError);
});
