import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { forecastDemand } from "#src/features/forecasts/demand/rules/forecast.ts";
import * as forecasts from "#src/features/forecasts/contract.ts";
import { listScores, readBacktest } from "#src/features/forecasts/score-contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { isOutdated, readMoment } from "#src/features/forecasts/server/read-moment.ts";
import { addDays } from "#src/shared/time.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import {
  askForecasts,
  DAYS,
  first,
  forecastRestaurant,
  origin,
  scopeFor,
  tomorrow,
} from "#src/testing/forecast-restaurant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("a restaurant with a hundred days", () => {
  let known: Awaited<ReturnType<typeof forecastRestaurant>>;
  beforeAll(async () => {
    known = await forecastRestaurant(app);
    await known.owner.call(billing.startPlusTry);
    await forecastCompany(scopeFor(app, known.owner));
  });

  test("has forecasts with ranges that equal the pure rules", async () => {
    const { owner, bowlId, sold } = known;
    const { body } = await askForecasts(owner, "size");
    expect(body.origin).toBe(origin);
    const series = Object.entries(sold).map(([id, values]) => ({ id, from: first, isCount: true, values }));
    const expected = forecastDemand(series, [], origin);
    const bowl = body.forecasts.find(({ id }) => id === bowlId)!;
    expect(bowl).toMatchObject({ name: "Bowl", kind: "dish", learning: false });
    const scores = (await owner.call(readBacktest, { query: { subject: "size", id: bowlId } })).body.scores;
    for (const [at, shown] of bowl.days.entries()) {
      // Tomorrow is two days after the origin.
      const days = expected.find(({ id }) => id === bowlId)!.days[at + 1]!;
      expect(shown.day).toBe(days.day);
      const plain = scores.find(({ horizon }) => horizon === (at + 2 <= 3 ? "2-3" : "4-7"))!.plain_used;
      expect(shown.state).toBe(plain ? "plain" : "forecast");
      if (!plain) expect(shown.mean).toBeCloseTo(days.forecast!.mean, 9);
      if (!plain) expect(shown.q90).toBe(days.forecast!.q90);
      expect([shown.q10, shown.q50, shown.q80, shown.q90]).toEqual(
        [shown.q10, shown.q50, shown.q80, shown.q90].toSorted((a, b) => a! - b!),
      );
    }
  });

  test("expects of an ingredient what its dishes take", async () => {
    const { owner, rice, soap, bowlId, plateId } = known;
    const sizes = (await askForecasts(owner, "size")).body.forecasts;
    const items = (await askForecasts(owner, "item")).body.forecasts;
    const found = items.find(({ id }) => id === rice)!;
    const meanOf = (id: string) => sizes.find((size) => size.id === id)!.days[0]!.mean!;
    const [day] = found.days;
    if (day!.state === "forecast") expect(day!.mean).toBeCloseTo(meanOf(bowlId) * 120 + meanOf(plateId) * 200, 6);
    expect(found).toMatchObject({ unit: "g", kind: "bought" });
    expect(items.some(({ id }) => id === soap)).toBe(false);
  });

  test("has scores that equal those of forecasts made one by one", async () => {
    const { owner, bowlId, sold } = known;
    const { body } = await owner.call(readBacktest, { query: { subject: "size", id: bowlId } });
    const series = Object.entries(sold).map(([id, values]) => ({ id, from: first, isCount: true, values }));
    const index = series.findIndex(({ id }) => id === bowlId);
    let [error, plainError, loss, covered, total, bias] = [0, 0, 0, 0, 0, 0];
    for (let at = DAYS - 56; at < DAYS; at += 1) {
      // Only the days before are passed in.
      const before = series.map((one) => ({ ...one, values: one.values.slice(0, at) }));
      const forecast = forecastDemand(before, [], addDays(first, at - 1), 1)[index]!.days[0]!.forecast!;
      const actual = sold[bowlId]![at]!;
      const plain = [7, 14, 21, 28].reduce((sum, back) => sum + sold[bowlId]![at - back]! / 4, 0);
      error += Math.abs(actual - forecast.mean);
      plainError += Math.abs(actual - plain);
      loss += actual >= forecast.q90 ? 0.9 * (actual - forecast.q90) : 0.1 * (forecast.q90 - actual);
      covered += actual <= forecast.q90 ? 1 : 0;
      bias += forecast.mean - actual;
      total += actual;
    }
    const [score] = body.scores;
    expect(score).toMatchObject({ horizon: "1", days: 56, plain_used: plainError < error });
    expect(score!.wape).toBeCloseTo(error / total, 9);
    expect(score!.base_wape).toBeCloseTo(plainError / total, 9);
    expect(score!.loss90).toBeCloseTo(loss / total, 9);
    expect(score!.coverage90).toBeCloseTo(covered / 56, 9);
    expect(score!.bias).toBeCloseTo(bias / total, 9);
    expect(body.days).toHaveLength(56);
    expect(body.days.reduce((sum, day) => sum + Math.abs(day.actual - day.forecast), 0)).toBeCloseTo(error, 9);
    expect((await owner.call(listScores, { query: { subject: "size" } })).body.scores).toHaveLength(2);
  });

  test("says what a day is made of", async () => {
    const { owner, bowlId, sold } = known;
    const query = { subject: "size", id: bowlId, day: tomorrow } as const;
    const { body } = await owner.call(forecasts.readForecastDay, { query });
    // The same weekday of last week is 7 days before tomorrow: position DAYS + 1 - 7.
    expect(body.past.map(({ demand }) => demand)).toEqual(
      Array.from({ length: 8 }, (_, week) => sold[bowlId]![DAYS + 1 - 7 * (week + 1)]!),
    );
    expect(Object.values(body.weights!).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });

  test("has the same forecasts when they are made again", async () => {
    const { owner } = known;
    const before = (await askForecasts(owner, "size")).body.forecasts;
    await forecastCompany(scopeFor(app, owner));
    expect((await askForecasts(owner, "size")).body.forecasts).toEqual(before);
  });
});

test("days after the origin change nothing of what is forecast from it", async () => {
  const { owner, bowlId } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  const early = addDays(origin, -20);
  const read = async () => {
    await forecastCompany(scopeFor(app, owner), early);
    const { rows } = await app.pool.query(
      "select subject, subject_id, means, dispersions from forecasts where company_id = $1 and origin = $2 order by 1, 2",
      [owner.companyId, early],
    );
    const scores = await app.pool.query(
      "select subject, subject_id, horizon, wape, coverage90 from forecast_scores where company_id = $1 order by 1, 2, 3",
      [owner.companyId],
    );
    return { rows, scores: scores.rows };
  };
  const before = await read();
  expect(before.rows).toHaveLength(4);
  await app.pool.query(
    "update daily_demand set demand = 500, sold = 500 where company_id = $1 and day > $2 and size_id = $3",
    [owner.companyId, early, bowlId],
  );
  await app.pool.query("update demand_days set is_closed = true, sold = 0 where company_id = $1 and day > $2", [
    owner.companyId,
    early,
  ]);
  expect(await read()).toEqual(before);
});

test("a new dish has no number for a week, and is learnt from its category in the second", async () => {
  const { owner } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  const kitchen = kitchenOf(app, owner);
  const young = (await kitchen.dish("Young", { price: 5 })).sizes[0]!.id;
  const insert = (days: number) =>
    app.pool.query(
      `insert into daily_demand (company_id, day, size_id, sold, open_minutes, out_minutes, refused, demand, state)
       select $1, $2::date - at, $3, 4, 600, 0, 0, 4, 'ok' from generate_series(0, $4::integer - 1) as at
       on conflict do nothing`,
      [owner.companyId, origin, young, days],
    );
  const found = async () => {
    await forecastCompany(scopeFor(app, owner));
    return (await askForecasts(owner, "size")).body.forecasts.find(({ id }) => id === young)!;
  };
  await insert(6);
  const none = await found();
  expect(none.learning).toBe(true);
  expect(none.days[0]).toMatchObject({ mean: null, q90: null, state: "unknown" });
  await insert(10);
  const learning = await found();
  expect(learning.learning).toBe(true);
  expect(learning.days[0]).toMatchObject({ mean: expect.any(Number) as number, state: "learning" });
});

test("what was read earlier and is stored later replaces nothing", async () => {
  const { owner } = await forecastRestaurant(app);
  const scope = scopeFor(app, owner);
  const readAt = await scope.within(readMoment);
  expect(await scope.within((context) => isOutdated(context, readAt))).toBe(false);
  await forecastCompany(scope);
  expect(await scope.within((context) => isOutdated(context, readAt))).toBe(true);
  expect(await scope.within(async (context) => isOutdated(context, await readMoment(context)))).toBe(false);
});

test("a day that the calendar closes has nothing to expect, and of old origins two horizons are kept", async () => {
  const { owner, bowlId } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(app, owner), addDays(origin, -61));
  await app.pool.query(
    "insert into calendar_days (company_id, day, kind, name, source) values ($1, $2, 'closed', 'Holiday', 'owner')",
    [owner.companyId, tomorrow],
  );
  await forecastCompany(scopeFor(app, owner));
  const { body } = await askForecasts(owner, "size");
  const [closed] = body.forecasts.find(({ id }) => id === bowlId)!.days;
  expect(closed).toMatchObject({ mean: 0, q90: 0, state: "closed" });
  expect(body.calendar).toEqual([{ day: tomorrow, kind: "closed", name: "Holiday" }]);
  const { rows } = await app.pool.query<{ means: (number | null)[] }>(
    "select means from forecasts where company_id = $1 and subject_id = $2 order by origin",
    [owner.companyId, bowlId],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]!.means.map((mean) => mean !== null)).toEqual(
    Array.from({ length: 14 }, (_, at) => at === 0 || at === 6),
  );
});
