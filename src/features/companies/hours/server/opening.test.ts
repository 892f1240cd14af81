import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany, updateCompany } from "#src/features/companies/contract.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { anyHours, anyMoment, anyZone, hours } from "#src/testing/hours-fixture.ts";
import { openStateAt } from "#src/features/companies/hours/rules.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("the database and the code compute the same state, also on nights when the clocks change", async () => {
  const nights = fc
    .constantFrom("2026-03-29T00:00Z", "2026-10-25T00:00Z", "2026-11-01T05:00Z", "2026-04-04T15:00Z")
    .chain((night) => fc.integer({ min: -240, max: 240 }).map((minutes) => Date.parse(night) + minutes * 60_000));
  const cases = fc.sample(fc.tuple(anyHours, anyZone, fc.oneof(anyMoment, nights)), 1500);
  const { rows } = await app.pool.query<{ open: boolean }>(
    `select is_open(one.hours, one.zone, one.moment) as open
     from rows from (unnest($1::jsonb[]), unnest($2::text[]), unnest($3::timestamptz[])) with ordinality
       as one (hours, zone, moment, position) order by position`,
    [
      cases.map(([opening_hours]) => JSON.stringify(opening_hours)),
      cases.map(([, zone]) => zone),
      cases.map(([, , moment]) => new Date(moment).toISOString()),
    ],
  );
  const [inDatabase, inCode] = [
    rows.map(({ open }) => open),
    cases.map(([opening_hours, timezone, moment]) => openStateAt({ opening_hours, timezone }, moment).open),
  ];
  const differ = cases.filter((_, at) => inDatabase[at] !== inCode[at]);
  expect(differ).toEqual([]);
  expect(new Set(inCode).size).toBe(2);
});

/** Returns the time of day some minutes from now, in a zone without daylight saving. */
const fromNow = (minutes: number) =>
  new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);

async function restaurant(opening_hours: OpeningHours | null) {
  const owner = await createOwner(app, { name: "Harbour Bowl", timezone: "Asia/Singapore" });
  const laksa = await kitchenOf(app, owner).dish("Laksa", { price: 12.5 });
  const saved = await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours } });
  expect(saved.status).toBe(200);
  const order = (key: string = uuid()) => owner.call(placePublicOrder, { body: cartOf(owner, [laksa.line(1)]), key });
  return { owner, laksa, order };
}

/** Returns hours that are open every day between two times, in minutes from now. */
const around = (from: number, to: number) => hours({ all: [`${fromNow(from)}-${fromNow(to)}`] });

test("guests can order within the opening hours, and always without opening hours", async () => {
  for (const opening_hours of [null, around(-60, 60), around(-180, 30)]) {
    const { order } = await restaurant(opening_hours);
    expect((await order()).status).toBe(201);
  }
});

test("outside the opening hours a guest's order is rejected with the next opening, and nothing is booked", async () => {
  const { owner, order } = await restaurant(around(120, 180));
  const { status, body } = await order();
  expect([status, body.code]).toEqual([409, "CLOSED"]);
  const { opens_at } = body.details as { opens_at: string };
  const ahead = (Date.parse(opens_at) - Date.now()) / 60_000;
  expect(ahead).toBeGreaterThan(118);
  expect(ahead).toBeLessThan(121);
  const clock = new Date(Date.parse(opens_at) + 8 * 3_600_000).toISOString().slice(11, 16);
  expect(body.error).toMatch(new RegExp(`^Harbour Bowl is closed and opens on \\w+,? .* at ${clock}\\.$`));
  expect(await kitchenOf(app, owner).count("orders")).toBe(0);
});

test("without any opening the error has no opening time", async () => {
  const { order } = await restaurant(hours({}));
  expect((await order()).body).toMatchObject({
    code: "CLOSED",
    error: "Harbour Bowl is closed.",
    details: { opens_at: null },
  });
});

test("an order whose response was lost is found again after closing", async () => {
  const { owner, order } = await restaurant(around(-60, 60));
  const key = uuid();
  const placed = await order(key);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours: around(120, 180) } });
  expect((await order(key)).body).toMatchObject({ order_id: placed.body.order_id });
  expect((await order()).status).toBe(409);
});

test("staff can place orders at any time", async () => {
  const { owner, laksa } = await restaurant(hours({}));
  const { status } = await owner.call(placeOrder, { body: { items: [{ menu_item_id: laksa.id, quantity: 1 }] } });
  expect(status).toBe(201);
});

test("hours are saved in order and returned with the menu; null removes them", async () => {
  const week = hours(
    { all: ["17:30-22:00", "11:00-14:30"], sun: [] },
    { "2026-12-25": [], "2026-12-24": ["10:00-14:00"] },
  );
  const { owner } = await restaurant(week);
  const { company } = (await owner.call(readCompany)).body;
  expect(company.opening_hours).toEqual(week);
  expect(company.opening_hours?.weekly.mon.map(({ opens }) => opens)).toEqual(["11:00", "17:30"]);
  const menu = async () => (await owner.call(readPublicMenu, { query: { username: owner.username } })).body.company;
  expect(await menu()).toMatchObject({ opening_hours: week, timezone: "Asia/Singapore" });
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours: null } });
  await expect.poll(async () => (await menu()).opening_hours).toBeNull();
});

test("invalid hours are rejected with the name of the field", async () => {
  const { owner } = await restaurant(null);
  const body = {
    opening_hours: { ...hours({}), weekly: { ...hours({}).weekly, tue: [{ opens: "9", closes: "10:00" }] } },
  };
  const { status, body: response } = await owner.call(updateCompany, { query: { id: owner.companyId }, body });
  expect([status, response.details]).toEqual([
    400,
    [{ path: "opening_hours.weekly.tue.0.opens", message: "Please enter a time such as 11:30" }],
  ]);
});
