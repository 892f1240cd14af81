import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { currencyDigits, sum } from "#src/shared/money.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Places an order and moves it to a moment in the past. */
async function orderAt(owner: Owner, kitchen: Kitchen, price: number, moment: string, changes = ""): Promise<string> {
  const dish = await kitchen.dish(`Dish ${uuid()}`, { price });
  const { body } = await owner.call(orders.placeOrder, { body: { menu_item_id: dish.id, quantity: 1 } });
  await app.pool.query(`update orders set created_at = ${moment}${changes} where id = $1`, [body.order.id]);
  return body.order.id;
}
const summaryOf = async (owner: Owner) => (await owner.call(list.readSummary)).body.summary;

/** SQL for the moment when a clock in that timezone shows `time`, `days` after today. */
const local = (zone: string, time: string, days = 0) =>
  `((now() at time zone '${zone}')::date + ${days} + time '${time}') at time zone '${zone}'`;

test.each(["Asia/Singapore", "America/New_York", "Pacific/Kiritimati", "UTC"])(
  "the day of %s begins and ends at its midnight",
  async (timezone) => {
    const owner = await createOwner(app, { timezone });
    const kitchen = kitchenOf(app, owner);
    await orderAt(owner, kitchen, 100, local(timezone, "00:30"));
    await orderAt(owner, kitchen, 20, local(timezone, "00:00"));
    await orderAt(owner, kitchen, 3, local(timezone, "23:59:59.999", -1));
    await orderAt(owner, kitchen, 7, local(timezone, "00:00", -1));
    await orderAt(owner, kitchen, 1000, local(timezone, "23:59:59.999", -2));
    expect(await summaryOf(owner)).toEqual({
      today: dayIn(timezone),
      currency: "USD",
      today_orders: 2,
      yesterday_orders: 2,
      today_revenue: 120,
      yesterday_revenue: 10,
      average_order_value: 60,
      pending_orders: 5,
    });
    const today = await owner.call(list.listOrders, { query: { from: dayIn(timezone), to: dayIn(timezone) } });
    expect(today.body.orders.map((order) => order.total_amount)).toEqual([100, 20]);
    const yesterday = addDays(dayIn(timezone), -1);
    const before = await owner.call(list.listOrders, { query: { from: yesterday, to: yesterday } });
    expect(before.body.pagination.total).toBe(2);
  },
);

test("an order at 00:30 in Singapore counts today, while it is yesterday in UTC", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Singapore" });
  await orderAt(owner, kitchenOf(app, owner), 9, local("Asia/Singapore", "00:30"));
  const { body } = await owner.call(list.listOrders, { query: {} });
  const placed = body.orders[0]?.created_at ?? "";
  expect(dayIn("UTC", placed)).toBe(addDays(dayIn("Asia/Singapore"), -1));
  expect(await summaryOf(owner)).toMatchObject({ today_orders: 1, today_revenue: 9, yesterday_orders: 0 });
});

test("sales are the orders placed, but those cancelled unpaid, less what was given back on the day", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  await orderAt(owner, kitchen, 10, local("UTC", "00:00"));
  await orderAt(owner, kitchen, 10, local("UTC", "00:00"), ", status = 'cancelled'");
  await orderAt(owner, kitchen, 10, local("UTC", "00:00"), ", status = 'cancelled', payment_status = 'refunded'");
  await app.pool.query(
    `insert into refunds (company_id, id, order_id, amount, created_at)
     select company_id, gen_random_uuid(), id, 4, created_at - part * interval '1 second'
     from orders cross join generate_series(0, 1) as part where company_id = $1 and payment_status = 'refunded'`,
    [owner.companyId],
  );
  expect(await summaryOf(owner)).toMatchObject({
    today_orders: 2,
    today_revenue: 16,
    yesterday_revenue: -4,
    average_order_value: 10,
  });
});

test("a day without orders returns zeros", async () => {
  expect(await summaryOf(await createOwner(app))).toMatchObject({
    today_orders: 0,
    today_revenue: 0,
    average_order_value: 0,
    pending_orders: 0,
  });
});

test.each([
  ["JPY", [800, 333, 1200], 2333, 778],
  ["KWD", [1.125, 0.005, 2.37], 3.5, 1.167],
  ["USD", [0.1, 0.2, 0.4], 0.7, 0.23],
] as const)(
  "amounts in %s have the currency's digits in order and summary",
  async (currency, prices, revenue, average) => {
    const owner = await createOwner(app, { currency, timezone: "UTC" });
    const kitchen = kitchenOf(app, owner);
    for (const price of prices) await orderAt(owner, kitchen, price, local("UTC", "00:00"));
    expect(await summaryOf(owner)).toMatchObject({ currency, today_revenue: revenue, average_order_value: average });
  },
);

test.each([
  ["JPY", 99.5, 3, 299],
  ["USD", 1.005, 3, 3.02],
  ["KWD", 1.005, 3, 3.015],
])(
  "in %s, each line of %d (%d lines) is rounded once, and the lines add up to the total",
  async (currency, price, lines, total) => {
    const owner = await createOwner(app, { currency });
    const dish = await kitchenOf(app, owner).dish("Odd", { price });
    const items = Array.from({ length: lines }, () => ({ menu_item_id: dish.id, quantity: 1 }));
    const { body } = await owner.call(orders.placeOrder, { body: { items } });
    expect(body.order.total_amount).toBe(total);
    expect(sum(body.order.order_items.map((item) => item.total_price)).toNumber()).toBe(total);
  },
);

test("database and code use the same number of digits for every currency", async () => {
  const currencies = Intl.supportedValuesOf("currency");
  const { rows } = await app.pool.query<{ code: string; digits: number }>(
    "select code, currency_digits(code) as digits from unnest($1::text[]) as code",
    [currencies],
  );
  expect(rows.filter(({ code, digits }) => digits !== currencyDigits(code))).toEqual([]);
});
