import { afterAll, beforeAll, expect, test } from "vitest";
import { readDashboard } from "#src/features/dashboard/contract.ts";
import { readReport } from "#src/features/reports/contract.ts";
import { catchUp } from "#src/features/reports/totals/server/catch-up.ts";
import { recount, repair } from "#src/main/recount.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { addPastOrder, EVENTS, openRestaurant } from "#src/testing/restaurant-life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a recount names every stored total that is wrong, and a repair makes it right", async () => {
  const owner = await createOwner(app, { allow_negative_stock: true });
  const restaurant = await openRestaurant(app, owner, seededRandom(7));
  for (let n = 0; n < 60; n += 1) await addPastOrder(restaurant);
  await app.pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, created_at)
     select $1, 'update', 'inventory', now() - interval '1 day' from generate_series(1, 600)`,
    [owner.companyId],
  );
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  const today = dayIn("America/New_York");
  const query = { from: addDays(today, -25), to: today };
  const read = async () => ({
    report: (await owner.call(readReport, { query })).body,
    stats: (await owner.call(readDashboard)).body.stats,
  });
  await catchUp(scope);
  const right = await read();
  expect(await recount(scope)).toEqual([]);

  const corrupt = (text: string) => app.pool.query(text, [owner.companyId]);
  await corrupt(`update daily_sales set revenue = revenue + 0.01
    where company_id = $1 and (day, hour) = (select day, hour from daily_sales where company_id = $1 order by 1, 2 limit 1)`);
  await corrupt(`delete from daily_portions
    where company_id = $1 and (day, position) = (select day, position from daily_portions where company_id = $1 order by 1, 2 limit 1)`);
  await corrupt(`update daily_order_counts set orders = orders + 1
    where company_id = $1 and kind = 'category' and day = (select max(day) from daily_order_counts where company_id = $1)`);
  await corrupt(`update daily_stock set used = used + 1
    where company_id = $1 and day = (select max(day) from daily_stock where company_id = $1)`);
  await corrupt("update running_totals set count = count + 5 where company_id = $1 and kind = 'activities'");
  await corrupt(
    "update inventory set quantity_available = quantity_available + 3 where company_id = $1 and name = 'Rice'",
  );
  expect(await read()).not.toEqual(right);

  const text = (await recount(scope)).join("\n");
  for (const name of [
    "daily_sales: stored",
    "daily_sales: counted",
    "daily_portions: counted",
    "daily_order_counts",
    "daily_stock",
  ]) {
    expect(text).toContain(name);
  }
  expect(text).toContain("Running total of activities: 605 (0) stored, 600 (0) counted");
  expect(text).toMatch(/Stock of Rice: [\d.-]+ g stored, [\d.-]+ g in the ledger/);

  await repair(scope);
  expect(await recount(scope)).toEqual([]);
  expect(await read()).toEqual(right);
  await EVENTS["unit"]?.(restaurant);
  await EVENTS["moveDish"]?.(restaurant);
  expect(await recount(scope)).toEqual([]);
});
