import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveCalendarDay } from "#src/features/companies/calendar/contract.ts";
import { closeDayAgain } from "#src/features/forecasts/demand/server/close-days.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { demandRestaurant } from "#src/testing/demand-fixture.ts";
import { hours } from "#src/testing/hours-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const evening = { opening_hours: JSON.stringify(hours({ all: ["17:30-02:00"] })) };

describe("a demand day", () => {
  test("has the orders of its evening, also those after midnight, and is stored once it is complete", async () => {
    const { kitchen, past } = await demandRestaurant(app, evening);
    const soup = await kitchen.dish("Soup", { price: 5 });
    await past.sold(soup, "2026-03-06T20:00:00Z", 3);
    await past.sold(soup, "2026-03-07T01:30:00Z", 2);
    await past.sold(soup, "2026-03-07T19:00:00Z", 4);
    await past.close(Date.parse("2026-03-07T02:59:00Z"));
    expect(await past.demand(soup)).toEqual([]);
    await past.close(Date.parse("2026-03-07T03:00:00Z"));
    expect(await past.demand(soup)).toMatchObject([
      { day: "2026-03-06", sold: 5, demand: 5, state: "ok", open_minutes: 510, out_minutes: 0 },
    ]);
    // Two processes at once, as after a restart.
    await Promise.all([1, 2].map(() => past.close(Date.parse("2026-03-08T12:00:00Z"))));
    expect((await past.demand(soup)).map(({ day, sold }) => [day, sold])).toEqual([
      ["2026-03-06", 5],
      ["2026-03-07", 4],
    ]);
  });

  test("neither loses nor repeats an order when clocks change or the restaurant moves to another time zone", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app, { timezone: "Europe/Berlin" });
    const soup = await kitchen.dish("Soup", { price: 5 });
    const first = Date.parse("2026-03-27T00:00:00Z");
    for (let hour = 0; hour < 7 * 24; hour += 1)
      await past.sold(soup, new Date(first + hour * 3_600_000).toISOString());
    await past.close(Date.parse("2026-03-31T12:00:00Z"));
    const days = await past.demand(soup);
    // The clocks are set forward on Sunday, 29 March.
    expect(days.map(({ day, sold }) => [day, sold])).toEqual([
      ["2026-03-27", 23],
      ["2026-03-28", 24],
      ["2026-03-29", 23],
      ["2026-03-30", 24],
    ]);
    await app.pool.query("update companies set timezone = 'America/New_York' where id = $1", [owner.companyId]);
    await past.close(Date.parse("2026-04-04T12:00:00Z"));
    const all = await past.demand(soup);
    expect(all.reduce((sum, { sold }) => sum + sold, 0)).toBe(7 * 24);
    expect(all[4]).toMatchObject({ day: "2026-03-31", sold: 30, state: "event" });
    expect(all[5]).toMatchObject({ day: "2026-04-01", sold: 24, state: "ok" });
  });

  test("is stored again when an order of it is cancelled, with the moments it had", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app);
    const soup = await kitchen.dish("Soup", { price: 5 });
    const id = await past.sold(soup, "2026-03-06T20:00:00Z", 3);
    await past.sold(soup, "2026-03-06T20:00:00Z", 2);
    await past.close(Date.parse("2026-03-08T00:00:00Z"));
    expect((await owner.call(changeOrder, { query: { id }, body: { status: "cancelled" } })).status).toBe(200);
    const { rows } = await app.pool.query<{ day: string }>(
      "select data -> 'data' ->> 'day' as day from pgboss.job where name = 'demand.close-day' and data ->> 'company_id' = $1",
      [owner.companyId],
    );
    expect(rows).toEqual([{ day: "2026-03-06" }]);
    await past.scope.within((context) => closeDayAgain(context, "2026-03-06"));
    expect(await past.demand(soup)).toMatchObject([{ day: "2026-03-06", sold: 2, demand: 2 }]);
  });

  test("that the calendar closes has no demand, and an order on it is an event", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app);
    const soup = await kitchen.dish("Soup", { price: 5 });
    const tea = await kitchen.dish("Tea", { price: 2 });
    await owner.call(saveCalendarDay, { body: { day: "2026-03-06", kind: "closed", name: "Painting" } });
    await past.sold(soup, "2026-03-06T20:00:00Z", 3);
    await app.pool.query("update dish_size set created_at = '2026-01-01' where company_id = $1", [owner.companyId]);
    await past.close(Date.parse("2026-03-07T12:00:00Z"));
    expect(await past.demand(soup)).toMatchObject([{ state: "event", demand: 3, open_minutes: 0 }]);
    expect(await past.demand(tea)).toMatchObject([{ state: "closed", demand: null }]);
  });
});

test("what a day used is in the unit that the item had then, without what was cancelled", async () => {
  const { owner, kitchen, past } = await demandRestaurant(app);
  const rice = await kitchen.item("Rice", 10_000);
  await past.booked("2026-03-01T00:00:00Z");
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 200]] });
  await past.ordered(bowl, "2026-03-06T12:00:00Z", 3);
  await past.ordered(bowl, "2026-03-06T13:00:00Z", 1);
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from orders where company_id = $1 order by created_at",
    [owner.companyId],
  );
  await owner.call(changeOrder, { query: { id: rows[1]?.id ?? "" }, body: { status: "cancelled" } });
  await owner.call(updateItem, { query: { id: rice }, body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } } });
  await past.close(Date.parse("2026-03-07T12:00:00Z"));
  const { rows: usage } = await app.pool.query(
    "select day::text as day, used::float8 as used, wasted::float8 as wasted, unit from daily_usage where company_id = $1",
    [owner.companyId],
  );
  expect(usage).toEqual([{ day: "2026-03-06", used: 600, wasted: 0, unit: "g" }]);
});
