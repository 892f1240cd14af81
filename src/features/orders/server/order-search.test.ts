import { afterAll, beforeAll, expect, test } from "vitest";
import * as list from "#src/features/orders/list-contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC" });
  await insertOrders(owner, 31_500);
  await app.pool.query("analyze orders, order_items");
});
afterAll(() => app.stop());

/**
 * Order n has the reference ORD-000n and is n minutes old, but each four orders share a moment. It is for table n % 30
 * and has soup, every fourth bread; every 40th has a rare dish and is cancelled. The oldest 11,000 have a dish that is
 * no longer sold.
 */
async function insertOrders({ companyId }: Owner, count: number): Promise<void> {
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at, status)
     select $1, gen_random_uuid(), 'ORD-' || lpad(n::text, 6, '0'), (n % 30)::text,
       case when n % 1000 = 0 then 'Maria Guest ' || n when n % 2 = 0 then 'guest' else 'guest-' || 1700000000000 + n end,
       'menu', 5, 'USD', n::text, '', gen_random_uuid(), date_trunc('minute', now()) - make_interval(mins => n - n % 4),
       case when n % 40 = 0 then 'cancelled' else 'completed' end
     from generate_series(1, $2::integer) as n`,
    [companyId, count],
  );
  await app.pool.query(
    `insert into order_items (company_id, id, order_id, dish_name, quantity, unit_price, total_price, position)
     select company_id, gen_random_uuid(), id,
       case when n % 40 = 0 then 'Rare 100% steak' when n > $2 - 11000 then 'Old stew'
         when n % 4 = 1 then 'Daily bread' else 'Soup' end, 1, 5, 5, 1
     from orders cross join lateral (select substr(reference_id, 5)::integer as n) as number where company_id = $1`,
    [companyId, count],
  );
}

const read = async (query: object, who = owner) => {
  const { status, body } = await who.call(list.listOrders, { query });
  expect(status).toBe(200);
  return body;
};

/** Returns what an unlimited list would show: filtered and sorted here, not by the query under test. */
async function expected(condition: string, page = 1): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from orders where company_id = $1 and ${condition}
     order by created_at desc, id desc limit 20 offset 20 * ($2 - 1)`,
    [owner.companyId, page],
  );
  return rows.map(({ id }) => id);
}
const ids = (body: { orders: { id: string }[] }) => body.orders.map(({ id }) => id);
const sold = (name: string) =>
  `exists (select from order_items item where item.order_id = orders.id and item.dish_name ilike '%${name}%')`;

test("all pages of orders of the same moments hold every order once", async () => {
  const { pagination } = await read({});
  expect(pagination).toEqual({ currentPage: 1, totalPages: 1575, pageSize: 20, total: 31_500 });
  for (const page of [1, 2, 787, 788, 789, 1574, 1575]) {
    expect(ids(await read({ page }))).toEqual(await expected("true", page));
  }
  expect((await read({ page: 1576 })).orders).toEqual([]);
});

test("the last page under a filter is the rest", async () => {
  const { pagination } = await read({ status: "cancelled" });
  expect(pagination).toMatchObject({ totalPages: 40, total: 787 });
  const last = await read({ status: "cancelled", page: 40 });
  expect(last.orders).toHaveLength(7);
  expect(ids(last)).toEqual(await expected("status = 'cancelled'", 40));
});

test("a search that finds more than a thousand orders stops there and says so", async () => {
  const first = await read({ search: "SOUP" });
  expect(first.pagination).toEqual({ currentPage: 1, totalPages: 50, pageSize: 20, total: 1000, more: true });
  expect(ids(first)).toEqual(await expected(sold("soup")));
  expect(ids(await read({ search: "soup", page: 50 }))).toEqual(await expected(sold("soup"), 50));
  expect((await read({ search: "soup", page: 51 })).orders).toEqual([]);
});

test("of a dish that thousands of orders have the newest thousand are found", async () => {
  for (const page of [1, 2, 50]) {
    const body = await read({ search: "daily bread", page });
    expect(body.pagination).toMatchObject({ total: 1000, more: true });
    expect(ids(body)).toEqual(await expected(sold("Daily bread"), page));
  }
});

test("of a dish that thousands of orders have those of a period are found and counted", async () => {
  const day = new Date(Date.now() - 13 * 86_400_000).toISOString().slice(0, 10);
  const condition = `created_at < '${day}T00:00:00Z'::timestamptz + interval '1 day' and ${sold("Daily bread")}`;
  const { rows } = await app.pool.query<{ count: string }>(
    `select count(*) from orders where company_id = $1 and ${condition}`,
    [owner.companyId],
  );
  const total = Number(rows[0]?.count);
  expect(total).toBeGreaterThan(300);
  expect(total).toBeLessThan(1000);
  for (const page of [1, Math.ceil(total / 20)]) {
    const body = await read({ search: "daily bread", to: day, page });
    expect(body.pagination.total).toBe(total);
    expect(ids(body)).toEqual(await expected(condition, page));
  }
});

test("a rare dish is found in all of history, with an exact count", async () => {
  const found = await read({ search: "100% steak" });
  expect(found.pagination).toEqual({ currentPage: 1, totalPages: 40, pageSize: 20, total: 787 });
  expect(ids(await read({ search: "steak", page: 40 }))).toEqual(await expected(sold("steak"), 40));
});

test("a dish that is sold no more is found behind the newest orders", async () => {
  const found = await read({ search: "stew" });
  expect(found.pagination).toMatchObject({ total: 1000, more: true });
  expect(ids(found)).toEqual(await expected(sold("stew")));
});

test.each([
  ["status", { status: "cancelled" }, "status = 'cancelled'"],
  ["payment", { payment_status: "paid" }, "payment_status = 'paid'"],
  ["period", { to: "DAY" }, "created_at < 'DAY'::date + 1"],
])("a search within a %s finds only what is in it", async (_, filter, condition) => {
  const day = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  const filled = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value.replace("DAY", day)]));
  const within = condition.replace("DAY", day);
  for (const text of ["steak", "soup", "stew"]) {
    expect(ids(await read({ ...filled, search: text }))).toEqual(await expected(`${within} and ${sold(text)}`));
  }
});

test("orders are found by the beginning of their reference, their table and the name of the guest", async () => {
  expect(ids(await read({ search: "ORD-0123" }))).toEqual(await expected("reference_id like 'ORD-0123%'"));
  expect(ids(await read({ search: "ord-012345" }))).toEqual(await expected("reference_id = 'ORD-012345'"));
  expect(ids(await read({ search: "012345" }))).toEqual(await expected("reference_id = 'ORD-012345'"));
  expect(ids(await read({ search: "29" }))).toEqual(await expected("table_number = '29'"));
  expect(ids(await read({ search: "maria" }))).toEqual(await expected("customer_id like 'Maria%'"));
  expect((await read({ search: "maria" })).pagination.total).toBe(31);
  expect(ids(await read({ search: "guest-1700000012345" }))).toEqual(await expected("reference_id = 'ORD-012345'"));
  expect((await read({ search: "nothing like it" })).pagination).toMatchObject({ total: 0, totalPages: 1 });
});

test("a letter that ten thousand names of guests have finds the newest of their orders", async () => {
  const other = await createOwner(app, { timezone: "UTC" });
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     select $1, gen_random_uuid(), 'ORD-' || n, '7', 'Ann ' || n, 'menu', 5, 'USD', n::text, '', gen_random_uuid(),
       now() - make_interval(mins => n) from generate_series(1, 10001) as n`,
    [other.companyId],
  );
  const { orders, pagination } = await read({ search: "a" }, other);
  expect(pagination).toMatchObject({ total: 1000, more: true });
  expect(orders.map(({ reference_id }) => reference_id)).toEqual(Array.from({ length: 20 }, (_, n) => `ORD-${n + 1}`));
  expect((await read({ search: "ann 10001" }, other)).pagination.total).toBe(1);
});

test("an order is found by the name that its dish had when it was ordered", async () => {
  const other = await createOwner(app);
  const dish = await kitchenOf(app, other).dish("Laksa", { price: 9 });
  await other.call(placeOrder, { body: { items: [dish.line()] } });
  await app.pool.query("update dish set name = 'Noodle soup' where id = $1", [dish.id]);
  await other.call(placeOrder, { body: { items: [dish.line()] } });
  expect((await read({ search: "laksa" }, other)).pagination.total).toBe(1);
  expect((await read({ search: "noodle" }, other)).pagination.total).toBe(1);
  expect((await read({ search: "steak" }, other)).pagination.total).toBe(0);
});

test.each([
  ["ビール", "ビール"],
  ["ﾋﾞｰﾙ", "ビール"],
  ["ビール".normalize("NFD"), "ビール"],
  ["pate", "Pâté"],
  ["PÂTÉ".normalize("NFD"), "Pâté"],
  ["İstanbul", "İstanbul"],
  ["istanbul", "İstanbul"],
  ["ß", "Weißwurst"],
  ["weisswurst", "Weißwurst"],
  ["หมู", "หมู"],
  ["खीर", "खीर"],
  ["100%", "100% juice"],
  ["%", "100% juice"],
])("%s finds the orders of a dish, a table and a guest called %s, and no others", async (typed, name) => {
  const other = await createOwner(app, { timezone: "UTC" });
  const names = [
    "ピール",
    "ビール",
    "Pâté",
    "İstanbul",
    "Weißwurst",
    "หมี่",
    "หมู",
    "खाना",
    "खीर",
    "100% juice",
    "guest-17",
  ];
  for (const [at, one] of names.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    await app.pool.query(
      `with thing as (select gen_random_uuid() as id, kind from unnest(array['table', 'guest', 'dish']) as kind),
         placed as (insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount,
           currency, idempotency_key, fingerprint, status_token)
         select $1, id, 'ORD-' || kind || $3, case kind when 'table' then $2 else 'x' end,
           case kind when 'guest' then $2 else 'guest' end, 'menu', 5, 'USD', id::text, '', gen_random_uuid() from thing)
       insert into order_items (company_id, id, order_id, dish_name, quantity, unit_price, total_price, position)
       select $1, gen_random_uuid(), id, case kind when 'dish' then $2 else 'x' end, 1, 5, 5, 1 from thing`,
      [other.companyId, one, `${at}`],
    );
  }
  const { body } = await other.call(list.listOrders, { query: { search: typed } });
  const at = names.indexOf(name);
  expect(body.orders.map(({ reference_id }) => reference_id).toSorted()).toEqual(
    ["dish", "guest", "table"].map((kind) => `ORD-${kind}${at}`),
  );
});
