import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { forecastDemand } from "#src/features/demand/rules/forecast.ts";
import * as forecasts from "#src/features/forecasts/contract.ts";
import { listScores, readBacktest } from "#src/features/forecasts/score-contract.ts";
import { readGlance } from "#src/features/forecasts/glance-contract.ts";
import { outlookLines } from "#src/features/forecasts/server/glance-mail.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { isOutdated, readMoment } from "#src/features/forecasts/server/read-moment.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { storeDemand } from "#src/testing/stored-demand.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAYS = 100;
const WEEK = [6, 8, 8, 9, 10, 16, 20];
// At UTC-12 and at UTC+14 the day may be another one; a company in UTC has this one, or after midnight the next.
const origin = addDays(dayIn("UTC"), -1);
const first = addDays(origin, 1 - DAYS);
const tomorrow = addDays(origin, 2);

const scopeFor = ({ companyId }: Owner) => scopeOf(app.platform, companyId, { type: "system", name: "Test" });

/** A restaurant with two dishes that share an ingredient, a hundred days of what they sold, and Plus to try. */
async function restaurant() {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 100_000, { unit: "g" });
  const soap = await kitchen.item("Soap", 100, { unit: "pcs" });
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 120]] });
  const plate = await kitchen.dish("Plate", { price: 12, recipe: [[rice, 200]] });
  const random = seededRandom(7);
  const values = (share: number) =>
    Array.from({ length: DAYS }, (_, at) => drawNegativeBinomial(random, WEEK[at % 7]! * share, 20));
  const [bowlId, plateId] = [bowl.sizes[0]!.id, plate.sizes[0]!.id];
  const sold = { [bowlId]: values(1), [plateId]: values(0.5) };
  await storeDemand(app, owner, first, sold);
  return { owner, rice, soap, bowlId, plateId, sold };
}

const ask = (owner: Owner, subject: "size" | "item" | "total", range = { from: tomorrow, to: addDays(tomorrow, 5) }) =>
  owner.call(forecasts.readForecasts, { query: { subject, ...range } });

describe("a restaurant with a hundred days", () => {
  let known: Awaited<ReturnType<typeof restaurant>>;
  beforeAll(async () => {
    known = await restaurant();
    await known.owner.call(billing.startPlusTry);
    await forecastCompany(scopeFor(known.owner));
  });

  test("has forecasts with ranges that equal the pure rules", async () => {
    const { owner, bowlId, sold } = known;
    const { body } = await ask(owner, "size");
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
    const sizes = (await ask(owner, "size")).body.forecasts;
    const items = (await ask(owner, "item")).body.forecasts;
    const found = items.find(({ id }) => id === rice)!;
    const meanOf = (id: string) => sizes.find((one) => one.id === id)!.days[0]!.mean!;
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
      // Only the days before are handed over.
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
    const [one] = body.scores;
    expect(one).toMatchObject({ horizon: "1", days: 56, plain_used: plainError < error });
    expect(one!.wape).toBeCloseTo(error / total, 9);
    expect(one!.base_wape).toBeCloseTo(plainError / total, 9);
    expect(one!.loss90).toBeCloseTo(loss / total, 9);
    expect(one!.coverage90).toBeCloseTo(covered / 56, 9);
    expect(one!.bias).toBeCloseTo(bias / total, 9);
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
    const before = (await ask(owner, "size")).body.forecasts;
    await forecastCompany(scopeFor(owner));
    expect((await ask(owner, "size")).body.forecasts).toEqual(before);
  });
});

test("days after the origin change nothing of what is forecast from it", async () => {
  const { owner, bowlId } = await restaurant();
  await owner.call(billing.startPlusTry);
  const early = addDays(origin, -20);
  const read = async () => {
    await forecastCompany(scopeFor(owner), early);
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
  const { owner } = await restaurant();
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
    await forecastCompany(scopeFor(owner));
    return (await ask(owner, "size")).body.forecasts.find(({ id }) => id === young)!;
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

test("what a person expects replaces the forecast, keeps its spread, moves the ingredients and is scored", async () => {
  const { owner, bowlId, rice } = await restaurant();
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(owner));
  const dayOf = async () => (await ask(owner, "size")).body.forecasts.find(({ id }) => id === bowlId)!.days[0]!;
  const riceOf = async () => (await ask(owner, "item")).body.forecasts.find(({ id }) => id === rice)!.days[0]!;
  const [machine, riceBefore] = [await dayOf(), await riceOf()];
  const body = { subject: "size", id: bowlId, day: tomorrow, quantity: 60, reason: "Wedding of 40" } as const;
  const put = await owner.call(forecasts.putOverride, { body });
  expect(put.body.override).toMatchObject({ quantity: 60, forecast: machine.mean });
  const shown = await dayOf();
  expect(shown).toMatchObject({ mean: 60, override: { reason: "Wedding of 40" } });
  expect(shown.q90).toBeGreaterThan(60);
  await forecastCompany(scopeFor(owner));
  expect((await riceOf()).mean).toBeCloseTo(riceBefore.mean! + (60 - machine.mean!) * 120, 6);

  expect((await owner.call(forecasts.putOverride, { body: { ...body, reason: "  " } })).status).toBe(400);
  const past = await owner.call(forecasts.putOverride, { body: { ...body, day: origin } });
  expect(past.body).toMatchObject({ code: "NO_FORECAST" });

  // The day and the one before it come, and 55 are sold.
  await storeDemand(app, owner, addDays(origin, 1), { [bowlId]: [9, 55] });
  await forecastCompany(scopeFor(owner));
  const score = await owner.call(readBacktest, { query: { subject: "size", id: bowlId } });
  expect(score.body.changes).toEqual({ helped: 1, days: 1 });
});

test("what was read earlier and is stored later replaces nothing", async () => {
  const { owner } = await restaurant();
  const scope = scopeFor(owner);
  const readAt = await scope.within(readMoment);
  expect(await scope.within((context) => isOutdated(context, readAt))).toBe(false);
  await forecastCompany(scope);
  expect(await scope.within((context) => isOutdated(context, readAt))).toBe(true);
  expect(await scope.within(async (context) => isOutdated(context, await readMoment(context)))).toBe(false);
});

test("going back to the forecast removes what was expected", async () => {
  const { owner, bowlId } = await restaurant();
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(owner));
  const cell = { subject: "size", id: bowlId, day: tomorrow } as const;
  await owner.call(forecasts.putOverride, { body: { ...cell, quantity: 1, reason: "Rain" } });
  expect((await owner.call(forecasts.deleteOverride, { query: cell })).status).toBe(200);
  expect((await ask(owner, "size")).body.forecasts.find(({ id }) => id === bowlId)!.days[0]!.override).toBeNull();
  expect((await owner.call(forecasts.deleteOverride, { query: cell })).status).toBe(404);
});

test("a day that the calendar closes has nothing to expect, and of old origins two horizons are kept", async () => {
  const { owner, bowlId } = await restaurant();
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(owner), addDays(origin, -61));
  await app.pool.query(
    "insert into calendar_days (company_id, day, kind, name, source) values ($1, $2, 'closed', 'Holiday', 'owner')",
    [owner.companyId, tomorrow],
  );
  await forecastCompany(scopeFor(owner));
  const { body } = await ask(owner, "size");
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

test("tomorrow's orders are spread over the hours in which same weekdays had theirs", async () => {
  const { owner } = await restaurant();
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     select $1, gen_random_uuid(), day::text || n, '1', 'guest', 'menu', 0, 'USD', day::text || n, '', gen_random_uuid(),
       day::timestamp at time zone 'UTC' + make_interval(hours => case when n < 3 then 12 else 19 end)
     from demand_days, generate_series(1, 9) as n where company_id = $1`,
    [owner.companyId],
  );
  await forecastCompany(scopeFor(owner));
  const read = async () => (await owner.call(readGlance)).body.tomorrow;
  expect(await read()).toBeNull();
  await owner.call(billing.startPlusTry);
  const found = await read();
  expect(found).toMatchObject({ state: "open" });
  expect(found!.hours.map(({ hour }) => hour)).toEqual([12, 19]);
  expect(found!.hours[1]!.mean / found!.hours[0]!.mean).toBeCloseTo(3.5, 9);
  expect(found!.orders.mean).toBeCloseTo(found!.hours[0]!.mean + found!.hours[1]!.mean, 9);
  for (const { q10, mean, q90 } of found!.hours)
    expect([q10, mean, q90]).toEqual([q10, mean, q90].toSorted((a, b) => a - b));
  const lines = await scopeFor(owner).within((context) => outlookLines(context, addDays(found!.day, -2)));
  expect(lines[0]).toBe(
    `Tomorrow, ${found!.day}: about ${Math.round(found!.orders.mean)} orders (${found!.orders.q10} to ${found!.orders.q90})`,
  );
  expect(lines).toHaveLength(3);
});

describe("without Plus", () => {
  test("how right forecasts were can be read of everything together, nothing else", async () => {
    const { owner, bowlId } = await restaurant();
    await forecastCompany(scopeFor(owner));
    expect((await ask(owner, "size")).body).toMatchObject({ code: "PLAN_LIMIT" });
    const total = await owner.call(readBacktest, { query: { subject: "total" } });
    expect(total.body.days).toHaveLength(56);
    expect((await owner.call(readBacktest, { query: { subject: "size", id: bowlId } })).status).toBe(403);
  });

  test("a try lasts 14 days and is given once", async () => {
    const owner = await createOwner(app);
    expect((await owner.call(billing.readPlus)).body).toEqual({ access: "can_try", try_ends_at: null });
    const begun = (await owner.call(billing.startPlusTry)).body;
    expect(begun.access).toBe("trying");
    expect((await owner.call(billing.startPlusTry)).body).toEqual(begun);
    await app.pool.query("update plus_tries set started_at = now() - interval '14 days' where company_id = $1", [
      owner.companyId,
    ]);
    expect((await owner.call(billing.readPlus)).body.access).toBe("tried");
    expect((await owner.call(billing.startPlusTry)).body).toMatchObject({ code: "TRY_OVER" });
    expect((await ask(owner, "size")).body).toMatchObject({ code: "PLAN_LIMIT" });
  });
});
