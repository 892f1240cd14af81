import { afterAll, beforeAll, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { updateCompany } from "#src/features/companies/contract.ts";
import { readBacktest } from "#src/features/forecasts/score-contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { askForecasts, forecastRestaurant, scopeFor } from "#src/testing/forecast-restaurant.ts";
import { hours } from "#src/testing/hours-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("an item that is held in kilograms instead of grams has its forecasts in kilograms at once", async () => {
  const { owner, rice } = await forecastRestaurant(app);
  await owner.call(billing.startPlusTry);
  await forecastCompany(scopeFor(app, owner));
  const read = async () => {
    const { days } = (await askForecasts(owner, "item")).body.forecasts.find(({ id }) => id === rice)!;
    const past = (await owner.call(readBacktest, { query: { subject: "item", id: rice } })).body.days;
    return [...days.flatMap(({ mean, q10, q90 }) => [mean!, q10!, q90!]), ...past.map(({ actual }) => actual)];
  };
  const grams = await read();
  const updated = await owner.call(updateItem, {
    query: { id: rice },
    body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
  });
  expect(updated.body).toMatchObject({ item: { unit: "kg" } });
  const kilograms = await read();
  for (const [at, value] of kilograms.entries()) expect(value * 1000).toBeCloseTo(grams[at]!, 3);
  // A second run for the same days gives the same forecasts.
  await forecastCompany(scopeFor(app, owner));
  for (const [at, value] of (await read()).entries()) expect(value * 1000).toBeCloseTo(grams[at]!, 3);
});

test("new opening hours have the company forecast again", async () => {
  const { owner } = await forecastRestaurant(app);
  const opening_hours = hours({ all: ["11:00-22:00"] });
  expect((await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours } })).status).toBe(
    200,
  );
  const { rows } = await app.pool.query(
    "select 1 from pgboss.job where name = 'demand.forecast' and data ->> 'company_id' = $1",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
});
