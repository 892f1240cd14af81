import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCalendar, removeCalendarDay, saveCalendarDay } from "#src/features/calendar/contract.ts";
import { listDemandQuestions, resolveDemandQuestion } from "#src/features/demand/question-contract.ts";
import { closeDayAgain } from "#src/features/demand/server/close-days.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { addDays } from "#src/shared/time.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { pastOf } from "#src/testing/demand-fixture.ts";
import { createOwner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { hours } from "#src/testing/hours-fixture.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, { timezone: "UTC", ...company });
  return { owner, kitchen: kitchenOf(app, owner), past: pastOf(app, owner) };
}

const evening = { opening_hours: JSON.stringify(hours({ all: ["17:30-02:00"] })) };

describe("a demand day", () => {
  test("has the orders of its evening, also those after midnight, and is stored once it is complete", async () => {
    const { kitchen, past } = await restaurant(evening);
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
    const { owner, kitchen, past } = await restaurant({ timezone: "Europe/Berlin" });
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
    const { owner, kitchen, past } = await restaurant();
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
    const { owner, kitchen, past } = await restaurant();
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

describe("a size that runs out", () => {
  test("has its demand estimated from the hours it was there, within a tenth of what guests wanted", async () => {
    const { owner, kitchen, past } = await restaurant({
      opening_hours: JSON.stringify(hours({ all: ["11:00-22:00"] })),
    });
    const cake = await kitchen.item("Cake", 25, { unit: "pcs" });
    await past.booked("2025-12-01T00:00:00Z");
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    const random = seededRandom(7);
    const momentsOf = (day: string) =>
      Array.from({ length: drawNegativeBinomial(random, 40, 30) }, () => {
        const peak = random() < 0.45 ? 120 : 480;
        return Math.max(0, Math.min(659, Math.round(peak + (random() + random() + random() - 1.5) * 120)));
      })
        .toSorted((a, b) => a - b)
        .map((minute) => new Date(Date.parse(`${day}T11:00:00Z`) + minute * 60_000).toISOString());
    const first = "2026-01-02";
    for (let week = 0; week < 8; week += 1) {
      for (const at of momentsOf(addDays(first, 7 * week))) await past.sold(slice, at);
    }
    const days = Array.from({ length: 8 }, (_, at) => addDays(first, 56 + 7 * at));
    await past.known(`${days[0]}T00:00:00Z`);
    let wanted = 0;
    for (const day of days) {
      const moments = momentsOf(day);
      wanted += moments.length;
      for (const at of moments.slice(0, 25)) expect(await past.ordered(slice, at)).toBe(201);
      await owner.call(updateItem, { query: { id: cake }, body: { quantity_available: 25 } });
      await past.booked(`${day}T23:30:00Z`);
    }
    await past.close(Date.parse(`${addDays(days[7] ?? "", 1)}T12:00:00Z`));
    const found = (await past.demand(slice)).filter(({ day }) => days.includes(day));
    const sold = found.reduce((sum, one) => sum + one.sold, 0);
    const estimated = found.reduce((sum, one) => sum + (one.demand ?? one.sold), 0);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["censored"]));
    expect(sold / wanted).toBeLessThan(0.8);
    expect(estimated / wanted).toBeGreaterThan(0.9);
    expect(estimated / wanted).toBeLessThan(1.1);
  });

  test("and is marked sold out by hand is known to be out until the mark is taken back", async () => {
    const { owner, kitchen } = await restaurant();
    const fish = await kitchen.dish("Fish", { price: 9 });
    const spans = async () =>
      (
        await app.pool.query<{ reason: string; ended: boolean }>(
          `select reason, "to" is not null as ended from size_availability where company_id = $1 order by id`,
          [owner.companyId],
        )
      ).rows;
    await owner.call(markSoldOut, { query: { id: fish.id }, body: { sold_out: true } });
    expect(await spans()).toEqual([{ reason: "sold_out", ended: false }]);
    await owner.call(markSoldOut, { query: { id: fish.id }, body: { sold_out: false } });
    expect(await spans()).toEqual([{ reason: "sold_out", ended: true }]);
  });

  test("days before this was recorded are not adjusted", async () => {
    const { kitchen, past } = await restaurant();
    const cake = await kitchen.item("Cake", 0, { unit: "pcs" });
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    await past.sold(slice, "2026-03-06T20:00:00Z", 3);
    await past.close(Date.parse("2026-03-07T12:00:00Z"));
    expect(await past.demand(slice)).toMatchObject([{ state: "ok", demand: 3, out_minutes: 0 }]);
  });
});

describe("an order that is rejected as sold out", () => {
  test("leaves its trace once an hour for a guest, in full for the staff, and changes nothing else", async () => {
    const { owner, kitchen, past } = await restaurant();
    const cake = await kitchen.item("Cake", 2, { unit: "pcs" });
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    const guest = callerOf(app);
    const order = (table_number: string, quantity: number) =>
      guest.call(orders.placePublicOrder, {
        body: cartOf(owner, [slice.line(quantity)], { table_number }),
        key: uuid(),
      });
    for (const [table, quantity] of [
      ["1", 5],
      ["1", 8],
      ["2", 3],
    ] as const) {
      expect((await order(table, quantity)).body.code).toBe("SOLD_OUT");
    }
    const staff = { menu_item_id: slice.id, quantity: 4 };
    for (let time = 0; time < 2; time += 1)
      expect((await owner.call(orders.placeOrder, { body: staff })).status).toBe(409);
    const stored = async () =>
      (
        await app.pool.query<{ quantity: number }>(
          "select quantity from refused_demand where company_id = $1 order by quantity",
          [owner.companyId],
        )
      ).rows.map(({ quantity }) => quantity);
    // Two are left of what each of them wanted.
    await expect.poll(stored).toEqual([1, 2, 2, 6]);
    expect(await kitchen.count("orders")).toBe(0);
    await past.sold(slice, new Date().toISOString(), 1);
    await past.close(Date.now() + 3 * 86_400_000);
    const [today] = await past.demand(slice);
    // Guests count with at most one portion each, as many as the size ever sold; the staff with all four.
    expect(today).toMatchObject({ rejected: 5, not_counted: 6 });
  });
});

describe("a day that sold ten times the usual", () => {
  async function wedding() {
    const { owner, kitchen, past } = await restaurant();
    const soup = await kitchen.dish("Soup", { price: 5 });
    for (const day of ["2026-02-06", "2026-02-13", "2026-02-20"]) await past.sold(soup, `${day}T20:00:00Z`, 4);
    await past.sold(soup, "2026-02-27T20:00:00Z", 400);
    await past.close(Date.parse("2026-02-28T12:00:00Z"));
    return { owner, soup, past };
  }

  test("is a question, and counts only when the owner says that it was an event", async () => {
    const { owner, soup, past } = await wedding();
    const { questions } = (await owner.call(listDemandQuestions)).body;
    expect(questions).toEqual([{ day: "2026-02-27", name: null, sold: 400, usual: 4 }]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
    await owner.call(resolveDemandQuestion, { body: { day: "2026-02-27", was: "event" } });
    expect((await owner.call(listDemandQuestions)).body.questions).toEqual([]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: 400, state: "ok" });
    const { days } = (await owner.call(readCalendar, { query: { from: "2026-02-27", to: "2026-02-27" } })).body;
    expect(days).toEqual([{ day: "2026-02-27", kind: "event", name: "Event", source: "owner", factor: 100 }]);
  });

  test("is not counted when it was a mistake", async () => {
    const { owner, soup, past } = await wedding();
    await owner.call(resolveDemandQuestion, { body: { day: "2026-02-27", was: "mistake" } });
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
  });
});

test("what a day used is in the unit that the item had then, without what was cancelled", async () => {
  const { owner, kitchen, past } = await restaurant();
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
  await owner.call(updateItem, { query: { id: rice }, body: { unit: "kg" } });
  await past.close(Date.parse("2026-03-07T12:00:00Z"));
  const { rows: usage } = await app.pool.query(
    "select day::text as day, used::float8 as used, wasted::float8 as wasted, unit from daily_usage where company_id = $1",
    [owner.companyId],
  );
  expect(usage).toEqual([{ day: "2026-03-06", used: 600, wasted: 0, unit: "g" }]);
});

describe("the calendar", () => {
  test("has the country's public holidays, which the owner corrects", async () => {
    const { owner } = await restaurant({ country: "Singapore", timezone: "Asia/Singapore" });
    const year = new Date().getUTCFullYear();
    const query = { from: `${year}-08-01`, to: `${year}-08-31` };
    const before = (await owner.call(readCalendar, { query })).body;
    expect(before.days).toContainEqual({
      day: `${year}-08-09`,
      kind: "holiday",
      name: "National Day",
      source: "country",
      factor: null,
    });
    expect(before.holidays).toMatchObject({ country: "Singapore", state: "known" });
    await owner.call(removeCalendarDay, { query: { day: `${year}-08-09`, kind: "holiday" } });
    await owner.call(saveCalendarDay, {
      body: { day: `${year}-08-20`, kind: "event", name: "Street party", factor: 1.5 },
    });
    // Entering another year enters all of them again.
    await owner.call(readCalendar, { query: { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` } });
    // Days that no calendar of ours has change nothing.
    await owner.call(readCalendar, { query: { from: "1970-01-01", to: "1990-12-31" } });
    const after = (await owner.call(readCalendar, { query })).body;
    const { days: ofTheYear } = (
      await owner.call(readCalendar, { query: { from: `${year}-01-01`, to: `${year}-01-01` } })
    ).body;
    expect(ofTheYear).toMatchObject([{ name: "New Year's Day" }]);
    expect(after.days.find(({ day }) => day === `${year}-08-09`)).toBeUndefined();
    expect(after.days).toContainEqual({
      day: `${year}-08-20`,
      kind: "event",
      name: "Street party",
      source: "owner",
      factor: 1.5,
    });
  });

  test.each([
    ["Qatar", "unknown"],
    ["India", "region"],
  ])("says what it does not know of %s", async (country, state) => {
    const { owner } = await restaurant({ country });
    const { holidays } = (await owner.call(readCalendar, { query: { from: "2026-01-01", to: "2026-12-31" } })).body;
    expect(holidays).toMatchObject({ country, state });
  });
});
