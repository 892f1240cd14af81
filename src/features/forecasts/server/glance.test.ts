import { afterAll, beforeAll, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { readGlance } from "#src/features/forecasts/glance-contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { outlookLines } from "#src/features/forecasts/server/glance-mail.ts";
import { addDays } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { forecastRestaurant, scopeFor } from "#src/testing/forecast-restaurant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("tomorrow's orders are spread over the hours in which same weekdays had theirs", async () => {
  const { owner } = await forecastRestaurant(app);
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     select $1, gen_random_uuid(), day::text || n, '1', 'guest', 'menu', 0, 'USD', day::text || n, '', gen_random_uuid(),
       day::timestamp at time zone 'UTC' + make_interval(hours => case when n < 3 then 12 else 19 end)
     from demand_days, generate_series(1, 9) as n where company_id = $1`,
    [owner.companyId],
  );
  await forecastCompany(scopeFor(app, owner));
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
  const lines = await scopeFor(app, owner).within((context) => outlookLines(context, addDays(found!.day, -2)));
  expect(lines[0]).toBe(
    `Tomorrow, ${found!.day}: about ${Math.round(found!.orders.mean)} orders (${found!.orders.q10} to ${found!.orders.q90})`,
  );
  expect(lines).toHaveLength(3);
});
