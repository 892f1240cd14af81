import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { callStaff } from "#src/features/tables/calls-contract.ts";
import { addTables } from "#src/features/tables/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let tea: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: "on", TRUST_PROXY: "1" } });
  owner = await createOwner(app);
  tea = await kitchenOf(app, owner).dish("Tea", { price: 2 });
});
afterAll(() => app.stop());

const order = (table_number: string, customer_id: string, key = uuid()) =>
  callerOf(app).call(placePublicOrder, {
    body: { ...cartOf(owner, [tea.line()], { table_number }), customer_id },
    key,
  });

test("a full room behind one address is served: 45 guests at nine tables order twice within a minute", async () => {
  const guests = Array.from({ length: 45 }, (_, guest) => ({ table: `A${guest % 9}`, name: `guest-${guest}` }));
  const rounds = [await Promise.all(guests.map(({ table, name }) => order(table, name)))];
  rounds.push(await Promise.all(guests.map(({ table, name }) => order(table, name))));
  expect(rounds.flat().map(({ status }) => status)).toEqual(Array.from({ length: 90 }, () => 201));
});

test("a table gets 10 orders a minute, also when they are sent at once; repeats, staff and other tables get through", async () => {
  const keys = Array.from({ length: 14 }, () => uuid());
  const responses = await Promise.all(keys.map((key, guest) => order("B1", `many-${guest}`, key)));
  const placed = keys.filter((_, index) => responses[index]?.status === 201);
  expect(placed).toHaveLength(10);
  const rejected = responses.find(({ status }) => status !== 201);
  expect([rejected?.status, rejected?.body.code]).toEqual([429, "TOO_MANY_ORDERS"]);
  expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(0);
  const repeated = await Promise.all(placed.map((key) => order("B1", `again-${key}`, key)));
  expect(repeated.every(({ status }) => status === 201)).toBe(true);
  expect((await order("B2", "other")).status).toBe(201);
  const body = { menu_item_id: tea.id, quantity: 1, table_number: "B1" };
  expect((await owner.call(placeOrder, { body })).status).toBe(201);
});

test("a phone that repeats itself is stopped before it uses up the room's requests", async () => {
  const key = uuid();
  const statuses: number[] = [];
  for (let request = 0; request < 25; request += 1) statuses.push((await order("C1", "stuck", key)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  expect((await order("C2", "patient")).status).toBe(201);
});

describe("unpaid orders for pickup", () => {
  async function shop() {
    const restaurant = await createOwner(app, { pickup_orders: true });
    const bun = await kitchenOf(app, restaurant).dish("Bun", { price: 2 });
    const pickup = (customer_id: string | null, address: string, key = uuid()) =>
      callerOf(app).call(placePublicOrder, {
        headers: { "x-forwarded-for": address },
        body: {
          ...cartOf(restaurant, [bun.line()], { table_number: "" }),
          order_type: "pickup",
          pickup: { name: "Ana" },
          customer_id,
        },
        key,
      });
    return { restaurant, pickup };
  }
  const codeOf = ({ status, body }: { status: number; body: unknown }) =>
    status === 201 ? 201 : (body as { code: string }).code;

  test("are three a device at once, whatever it is paid and finished later, and a repeated one is the same", async () => {
    const { restaurant, pickup } = await shop();
    const keys = Array.from({ length: 6 }, () => uuid());
    const sent = await Promise.all(keys.map((key) => pickup("phone", "10.1.0.1", key)));
    expect(sent.map(codeOf).filter((code) => code === 201)).toHaveLength(3);
    const refused = sent.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "PICKUP_UNPAID",
        error: "There are unpaid orders for pickup from you already. Please call us.",
      },
    });
    const placed = sent.flatMap(({ status, body }, at) =>
      status === 201 ? [{ key: keys[at]!, id: body.order_id }] : [],
    );
    expect(codeOf(await pickup("phone", "10.1.0.1", placed[0]!.key))).toBe(201);
    expect(codeOf(await pickup("phone", "10.9.0.1"))).toBe("PICKUP_UNPAID");
    expect(codeOf(await pickup("other phone", "10.1.0.1"))).toBe(201);
    await restaurant.call(changeOrder, { query: { id: placed[0]!.id }, body: { payment_status: "paid" } });
    expect(codeOf(await pickup("phone", "10.1.0.1"))).toBe(201);
    expect(codeOf(await pickup("phone", "10.1.0.1"))).toBe("PICKUP_UNPAID");
    await restaurant.call(changeOrder, { query: { id: placed[1]!.id }, body: { status: "cancelled" } });
    expect(codeOf(await pickup("phone", "10.1.0.1"))).toBe(201);
  });

  test("are 20 an address at once, whatever its devices call themselves; other restaurants do not count", async () => {
    const { restaurant, pickup } = await shop();
    const sent = [];
    // oxlint-disable-next-line no-await-in-loop
    for (let guest = 0; guest < 22; guest += 1) sent.push(codeOf(await pickup(`invented ${guest}`, "10.2.0.1")));
    expect(sent).toEqual([...Array.from({ length: 20 }, () => 201), "PICKUP_UNPAID", "PICKUP_UNPAID"]);
    expect(codeOf(await pickup("somebody", "10.2.0.2"))).toBe(201);
    expect(codeOf(await (await shop()).pickup("invented 1", "10.2.0.1"))).toBe(201);
    const { rows } = await app.pool.query<{ known: string }>(
      "select guest_device || guest_address as known from order_pickups where company_id = $1",
      [restaurant.companyId],
    );
    expect(rows.map(({ known }) => known).join(" ")).not.toMatch(/invented|10\.2/);
  });
});

test("an address calls 30 times in ten minutes, of tables that exist", async () => {
  const restaurant = await createOwner(app, { table_calls: true });
  const ring = (table_number: string, address: string) =>
    callerOf(app).call(callStaff, {
      headers: { "x-forwarded-for": address },
      body: { company_id: restaurant.companyId, table_number, kind: "staff" },
    });
  const names = Array.from({ length: 40 }, (_, at) => `T${at}`);
  await restaurant.call(addTables, { body: { names } });
  // Whether or not orders may come from other tables.
  await restaurant.call(updateCompany, { query: { id: restaurant.companyId }, body: { tables_listed: false } });
  expect((await ring("Invented", "10.3.0.2")).body).toMatchObject({ code: "UNKNOWN_TABLE" });
  const statuses: number[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const name of names) statuses.push((await ring(name, "10.3.0.1")).status);
  expect(statuses).toEqual(names.map((_, at) => (at < 30 ? 201 : 429)));
  expect((await ring("T39", "10.3.0.2")).status).toBe(201);
});
