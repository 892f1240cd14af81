import { expect, test } from "vitest";
import { backtestDemand } from "#src/features/forecasts/demand/rules/backtest.ts";
import { forecastDemand } from "#src/features/forecasts/demand/rules/forecast.ts";
import {
  type CalendarDay,
  dayNumber,
  dayText,
  type DemandSeries,
} from "#src/features/forecasts/demand/rules/series.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";

const FROM = "2026-01-05";
const WEEK = [6, 10, 10, 11, 13, 22, 28];
const dayOf = (position: number) => dayText(dayNumber(FROM) + position);

test("each day of a backtest is the forecast that its origin alone would have given", () => {
  const random = seededRandom(41);
  const length = 90;
  const values = Array.from({ length }, (_, day) => drawNegativeBinomial(random, WEEK[day % 7]!, 20));
  const other = Array.from({ length }, () => drawNegativeBinomial(random, 4, 20));
  const calendar: CalendarDay[] = [{ day: dayOf(70), kind: "closed" }];
  const all: DemandSeries[] = [
    { id: "a", from: FROM, values: values.map((value, at) => (at === 80 ? null : value)), isCount: true },
    { id: "b", from: FROM, values: other, isCount: true },
  ];
  const [found] = backtestDemand(all, calendar, dayOf(63), dayOf(length - 1));
  // A closed day and one that could not be observed are not included.
  expect(found!.days.map(({ day }) => day)).toEqual(
    Array.from({ length: length - 63 }, (_, at) => dayOf(63 + at)).filter(
      (day) => ![dayOf(70), dayOf(80)].includes(day),
    ),
  );
  let [error, plainError, sold] = [0, 0, 0];
  for (const { day, actual, forecast, q90, plain } of found!.days) {
    const at = dayNumber(day) - dayNumber(FROM);
    const [alone] = forecastDemand(
      all.map((demandSeries) => ({ ...demandSeries, values: demandSeries.values.slice(0, at) })),
      calendar,
      dayOf(at - 1),
      1,
    );
    expect(forecast).toBeCloseTo(alone!.days[0]!.forecast!.mean, 9);
    expect(q90).toBe(alone!.days[0]!.forecast!.q90);
    const same = [7, 14, 21, 28].map((back) => values[at - back]!);
    if (![70, 80].some((gap) => (at - gap) % 7 === 0 && at > gap)) {
      expect(plain).toBeCloseTo(same.reduce((sum, value) => sum + value, 0) / 4, 9);
    }
    error += Math.abs(actual - forecast);
    plainError += Math.abs(actual - plain);
    sold += actual;
  }
  const [oneAhead] = found!.scores;
  expect(oneAhead).toMatchObject({ horizon: "1", days: found!.days.length });
  expect(oneAhead!.wape).toBeCloseTo(error / sold, 9);
  expect(oneAhead!.plain_wape).toBeCloseTo(plainError / sold, 9);
  expect(found!.scores.map(({ horizon }) => horizon)).toEqual(["1", "2-3", "4-7", "8-14"]);
});

test("a series that sold nothing has no relative errors", () => {
  const series: DemandSeries = { id: "a", from: FROM, values: Array.from({ length: 60 }, () => 0), isCount: true };
  const [found] = backtestDemand([series], [], dayOf(40), dayOf(59));
  expect(found!.scores[0]).toMatchObject({ wape: null, plain_wape: null, loss90: null, bias: null, coverage90: 1 });
});
