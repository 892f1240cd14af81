import { afterAll, beforeAll, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import * as forecasts from "#src/features/forecasts/contract.ts";
import { readBacktest } from "#src/features/forecasts/score-contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { addDays } from "#src/shared/time.ts";
import { storeDemand } from "#src/testing/stored-demand.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { askForecasts, forecastRestaurant, origin, scopeFor, tomorrow } from "#src/testing/forecast-restaurant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("what a person expects replaces the forecast, keeps its spread, moves the ingredients and is scored", async () => {
  const { owner, bowlId, rice } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(app, owner));
  const dayOf = async () =>
    (await askForecasts(owner, "size")).body.forecasts.find(({ id }) => id === bowlId)!.days[0]!;
  const riceOf = async () => (await askForecasts(owner, "item")).body.forecasts.find(({ id }) => id === rice)!.days[0]!;
  const [machine, riceBefore] = [await dayOf(), await riceOf()];
  const body = { subject: "size", id: bowlId, day: tomorrow, quantity: 60, reason: "Wedding of 40" } as const;
  const put = await owner.call(forecasts.putOverride, { body });
  expect(put.body.override).toMatchObject({ quantity: 60, forecast: machine.mean });
  const shown = await dayOf();
  expect(shown).toMatchObject({ mean: 60, override: { reason: "Wedding of 40" } });
  expect(shown.q90).toBeGreaterThan(60);
  await forecastCompany(scopeFor(app, owner));
  expect((await riceOf()).mean).toBeCloseTo(riceBefore.mean! + (60 - machine.mean!) * 120, 6);

  expect((await owner.call(forecasts.putOverride, { body: { ...body, reason: "  " } })).status).toBe(400);
  const past = await owner.call(forecasts.putOverride, { body: { ...body, day: origin } });
  expect(past.body).toMatchObject({ code: "NO_FORECAST" });

  // The day and the one before it pass, with 55 sold.
  await storeDemand(app, owner, addDays(origin, 1), { [bowlId]: [9, 55] });
  await forecastCompany(scopeFor(app, owner));
  const score = await owner.call(readBacktest, { query: { subject: "size", id: bowlId } });
  expect(score.body.changes).toEqual({ helped: 1, days: 1 });
});

test("going back to the forecast removes what was expected", async () => {
  const { owner, bowlId } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(app, owner));
  const cell = { subject: "size", id: bowlId, day: tomorrow } as const;
  await owner.call(forecasts.putOverride, { body: { ...cell, quantity: 1, reason: "Rain" } });
  expect((await owner.call(forecasts.deleteOverride, { query: cell })).status).toBe(200);
  expect(
    (await askForecasts(owner, "size")).body.forecasts.find(({ id }) => id === bowlId)!.days[0]!.override,
  ).toBeNull();
  expect((await owner.call(forecasts.deleteOverride, { query: cell })).status).toBe(404);
});
