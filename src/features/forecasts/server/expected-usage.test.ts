import { afterAll, beforeAll, expect, test } from "vitest";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { readExpectedUsage, usageQuantile } from "#src/features/forecasts/server/expected-usage.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { storeDemand } from "#src/testing/stored-demand.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAYS = 140;

test("an item's days are added up with the range of past sums, and later days repeat the last week", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 100_000, { unit: "g" });
  const bowl = (await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 100]] })).sizes[0]!.id;
  const origin = addDays(dayIn("UTC"), -1);
  // Every day differs from the one before, and the sums of two days are always equal.
  const values = Array.from({ length: DAYS }, (_, at) => (at % 2 === 0 ? 6 : 14));
  await storeDemand(app, owner, addDays(origin, 1 - DAYS), { [bowl]: values });
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });
  await forecastCompany(scope);
  const { until, later } = await scope.within(async (context) => ({
    until: await readExpectedUsage(context, "item", addDays(origin, 1)),
    later: await readExpectedUsage(context, "item", addDays(origin, 8)),
  }));
  const [expectedUsage, two] = [until(rice, addDays(origin, 1))!, until(rice, addDays(origin, 2))!];
  expect(two.days).toHaveLength(2);
  expect(two.mean).toBeCloseTo(two.days[0]!.mean + two.days[1]!.mean, 9);
  // Two days of which the second compensates for the first have a smaller dispersion together than each alone.
  expect(two.dispersion).toBeLessThan(expectedUsage.dispersion / 2);
  expect(usageQuantile(two, 0.9)).toBeGreaterThan(two.mean);

  const week = later(rice, addDays(origin, 14))!;
  expect(week).toMatchObject({ repeatedDays: 0 });
  const three = later(rice, addDays(origin, 28))!;
  expect(three).toMatchObject({ repeatedDays: 14 });
  expect(three.mean).toBeCloseTo(3 * week.mean, 6);
  expect(until(bowl, addDays(origin, 2))).toBeNull();
});
