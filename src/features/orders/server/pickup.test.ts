import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { openStateAt } from "#src/features/companies/hours/rules.ts";
import { pickupTimes, placeOrder, placePublicOrder, publicOrderStatus } from "#src/features/orders/contract.ts";
import { readBoard } from "#src/features/orders/kitchen/contract.ts";
import { changeOrder, listOrders } from "#src/features/orders/list-contract.ts";
import { addTables } from "#src/features/tables/contract.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MINUTE_MS = 60_000;

async function restaurant(more: object = {}) {
  const owner = await createOwner(app, { pickup_orders: true, ...more });
  const dish = await createDish(app, owner.companyId, { sizes: [{ price: 9 }] });
  const order = (body: object = {}, quantity = 1, key: string = crypto.randomUUID()) =>
    callerOf(app).call(placePublicOrder, {
      body: {
        company_id: owner.companyId,
        order_type: "pickup",
        pickup: { name: "Ana", phone: "+65 8123 4567" },
        total: 9 * quantity,
        items: [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity, price: 9 }],
        ...body,
      },
      key,
    });
  return { owner, dish, order };
}

const timesOf = async ({ companyId: company_id }: Owner) =>
  (await callerOf(app).call(pickupTimes, { query: { company_id } })).body.times;

test("an order for pickup has a number, a time and a name, and no table", async () => {
  const { owner, order } = await restaurant();
  const before = Date.now();
  const placed = await order({ table_number: "7" });
  expect(placed.status).toBe(201);
  expect(placed.body.pickup?.number).toBe(1);
  const due = Date.parse(placed.body.pickup?.due_at ?? "");
  expect(due % (15 * MINUTE_MS)).toBe(0);
  expect(due).toBeGreaterThanOrEqual(before + 20 * MINUTE_MS);
  expect(due).toBeLessThanOrEqual(Date.now() + 35 * MINUTE_MS);
  expect((await order({ table_number: "" })).body.pickup?.number).toBe(2);

  const { orders } = (await owner.call(listOrders, { query: { page: 1 } })).body;
  const pickup = { number: 1, name: "Ana", phone: "+65 8123 4567", asap: true };
  expect(orders[1]).toMatchObject({ order_type: "pickup", table_number: "", channel: "menu", pickup });
  expect((await owner.call(readBoard)).body.tickets[0]).toMatchObject({ pickup });
  const { rows } = await app.pool.query(
    "select description from activity_logs where company_id = $1 and entity_id = $2",
    [owner.companyId, placed.body.order_id],
  );
  expect(rows).toEqual([{ description: `Order ${placed.body.customer_reference} placed for pickup` }]);
});

test("the guest's link shows number and time, and neither name nor phone number", async () => {
  const { owner, order } = await restaurant();
  const { body } = await order();
  const status = await callerOf(app).call(publicOrderStatus, { query: { token: body.status_token } });
  expect(status.body.order).toMatchObject({ order_type: "pickup", pickup: { number: 1, asap: true } });
  const page = await app.app.request(`/menu?restaurant=${owner.username}&order=${body.status_token}`);
  for (const text of [JSON.stringify(status.body), JSON.stringify(body), await page.text()]) {
    expect(text).not.toContain("Ana");
    expect(text).not.toMatch(/8123\D?4567/);
  }
});

test("of 50 guests for the last place one gets it, and a cancelled order gives its place back", async () => {
  const { owner, order } = await restaurant({ pickup_slot_portions: 4 });
  const [time] = await timesOf(owner);
  const pickup = { name: "Ana", due_at: time?.starts_at };
  const first = await order({ pickup }, 3);
  expect(first.status).toBe(201);
  const all = await Promise.all(Array.from({ length: 50 }, () => order({ pickup })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(all.filter(({ body }) => body.code === "PICKUP_TIME_GONE")).toHaveLength(49);
  expect((await timesOf(owner)).some(({ starts_at }) => starts_at === time?.starts_at)).toBe(false);
  const numbers = await app.pool.query("select number from order_pickups where company_id = $1 order by number", [
    owner.companyId,
  ]);
  expect(numbers.rows).toEqual([{ number: 1 }, { number: 2 }]);

  await owner.call(changeOrder, { query: { id: first.body.order_id }, body: { status: "cancelled" } });
  expect((await timesOf(owner)).find(({ starts_at }) => starts_at === time?.starts_at)?.portions_left).toBe(3);
  expect((await order({ pickup }, 4)).body.code).toBe("PICKUP_TIME_GONE");
  expect((await order({ pickup }, 3)).status).toBe(201);
});

test("as soon as possible moves on to the next time with room, also for orders at once", async () => {
  const { owner, order } = await restaurant({ pickup_slot_portions: 2 });
  const times = (await timesOf(owner)).slice(0, 4).map(({ starts_at }) => starts_at);
  const placed = await Promise.all(Array.from({ length: 6 }, () => order()));
  const due = placed.map(({ body }) => body.pickup?.due_at ?? "").toSorted();
  expect(due).toEqual([times[0], times[0], times[1], times[1], times[2], times[2]]);
  // An order larger than any time's capacity gets a time of its own.
  expect((await order({}, 9)).body.pickup?.due_at).toBe(times[3]);
});

test("a repeated key returns the same order, number and time", async () => {
  const { owner, order } = await restaurant({ pickup_slot_portions: 1 });
  const [time] = await timesOf(owner);
  const pickup = { name: "Ana", due_at: time?.starts_at };
  const all = await Promise.all(Array.from({ length: 5 }, () => order({ pickup }, 1, "pickup-key")));
  expect(new Set(all.map(({ body }) => body.order_id)).size).toBe(1);
  expect(new Set(all.map(({ body }) => body.pickup?.number))).toEqual(new Set([1]));
  const other = await order({ pickup: { ...pickup, name: "Bo" } }, 1, "pickup-key");
  expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("what guests may order is what the owner has turned on", async () => {
  const { owner, order } = await restaurant({ table_orders: false, codes_required: true, tables_listed: true });
  await owner.call(addTables, { body: { names: ["1"] } });
  const table = { order_type: "table", table_number: "1" };
  expect((await order(table)).body.code).toBe("ORDER_TYPE_OFF");
  // Pickup requires neither a code nor a listed table.
  expect((await order()).status).toBe(201);
  const changes = { pickup_orders: false, table_orders: true, codes_required: false };
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: changes });
  expect((await order(table)).status).toBe(201);
  expect((await order()).body.code).toBe("ORDER_TYPE_OFF");
  expect(await timesOf(owner)).toEqual([]);
});

test.each([
  [{ pickup: undefined }, "Please enter a name"],
  [{ pickup: { name: "  " } }, "Please enter a name"],
  [{ pickup: { name: "x".repeat(61) } }, "at most 60"],
  [{ pickup: { name: "Ana", due_at: "12:30" } }, "due_at"],
  [{ pickup: { name: "Ana", phone: 5 } }, ""],
  [{ order_type: "counter" }, ""],
  [{ order_type: "table" }, "Please enter your table number"],
])("rejects an order with %j", async (body, message) => {
  const { order } = await restaurant();
  const rejected = await order(body);
  expect(rejected.status).toBe(400);
  expect(JSON.stringify(rejected.body)).toContain(message);
});

test("times that are past, closed, too far or between two times are rejected", async () => {
  const { owner, order } = await restaurant();
  const [time] = await timesOf(owner);
  const first = Date.parse(time?.starts_at ?? "");
  for (const shift of [-60, -15, 7, 1, 13 * 60, 1e7]) {
    const due_at = new Date(first + shift * MINUTE_MS).toISOString();
    // oxlint-disable-next-line no-await-in-loop
    expect((await order({ pickup: { name: "Ana", due_at } })).body.code, String(shift)).toBe("PICKUP_TIME_GONE");
  }
  expect((await order({ pickup: { name: "Ana", due_at: "+275760-09-13T00:00:00.000Z" } })).status).toBe(400);
});

test("staff take orders for pickup at any time, counted with the guests'", async () => {
  const { owner, dish } = await restaurant({ pickup_slot_portions: 1 });
  const [time] = await timesOf(owner);
  const body = (pickup: { name: string; due_at?: string }) => ({
    menu_item_id: dish.id,
    quantity: 3,
    order_type: "pickup" as const,
    pickup,
  });
  const due_at = time?.starts_at ?? "";
  const placed = await owner.call(placeOrder, { body: body({ name: "Ana", due_at }) });
  expect(placed.body.order).toMatchObject({
    table_number: "",
    pickup: { number: 1, name: "Ana", phone: null, due_at },
  });
  expect((await owner.call(placeOrder, { body: body({ name: "Bo", due_at }) })).body.order.pickup?.number).toBe(2);
  expect((await timesOf(owner))[0]?.starts_at).not.toBe(due_at);
  const soon = await owner.call(placeOrder, { body: body({ name: "Cy" }) });
  expect(soon.body.order.pickup?.asap).toBe(true);
});

const HOURS: OpeningHours = {
  weekly: {
    mon: [{ opens: "11:30", closes: "14:00" }],
    tue: [],
    wed: [{ opens: "18:00", closes: "02:30" }],
    thu: [{ opens: "00:00", closes: "00:00" }],
    fri: [{ opens: "09:00", closes: "09:20" }],
    sat: [{ opens: "20:00", closes: "04:00" }],
    sun: [{ opens: "01:00", closes: "05:00" }],
  },
  dates: [],
};

test("the times are inside the opening hours, on the local clock, also where the clocks change", async () => {
  for (const timezone of ["Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"]) {
    const slot = timezone === "Asia/Kathmandu" ? 20 : 15;
    // oxlint-disable-next-line no-await-in-loop
    const { owner } = await restaurant({ timezone, opening_hours: JSON.stringify(HOURS), pickup_slot_minutes: slot });
    const clock = new Intl.DateTimeFormat("en", { timeZone: timezone, minute: "numeric", second: "numeric" });
    for (const start of [
      "2026-03-28T20:03:17Z",
      "2026-10-24T21:59:59Z",
      "2026-04-04T12:00:00Z",
      "2026-06-10T07:07:07Z",
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await app.pool.query<{ starts_at: string }>("select * from pickup_slots($1, $2)", [
        owner.companyId,
        start,
      ]);
      const found = rows.map(({ starts_at }) => Date.parse(starts_at));
      const wanted: number[] = [];
      const earliest = Date.parse(start) + 20 * MINUTE_MS;
      for (
        let at = Math.ceil(earliest / MINUTE_MS) * MINUTE_MS;
        at <= earliest + 12 * 60 * MINUTE_MS;
        at += MINUTE_MS
      ) {
        const minute = Number(clock.formatToParts(at).find(({ type }) => type === "minute")?.value);
        if (minute % slot === 0 && openStateAt({ timezone, opening_hours: HOURS }, at).open) wanted.push(at);
      }
      // An hour that occurs twice, when the clocks go back, offers its times once.
      expect(
        found.every((at) => wanted.includes(at)),
        `${timezone} ${start}`,
      ).toBe(true);
      const missing = wanted.filter((at) => !found.includes(at));
      expect(missing.length, `${timezone} ${start}`).toBeLessThanOrEqual(60 / slot);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    }
  }
});
