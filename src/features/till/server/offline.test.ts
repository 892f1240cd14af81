import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { deleteDish } from "#src/features/dishes/contract.ts";
import { changeMember, removeMember } from "#src/features/people/members/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import { readBoard } from "#src/features/orders/kitchen/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import * as offline from "#src/features/till/contract.ts";
import { readReport } from "#src/features/reports/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { type Caller, callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** A bowl for 12 with toppings at 1 of which two are included, then 0.50 each, and 100 g of rice in stock 1 kg. */
async function restaurant() {
  const owner = await createOwner(app, { timezone: "UTC", counter_orders: true, cash_rounding: null });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1000, { price: 0.01 });
  const bowl = await kitchen.dish("Bowl", { price: 12, recipe: [[rice, 100]] });
  const toppings = await createGroup(owner, [bowl.id], {
    name: "Toppings",
    choose_max: 4,
    included: 2,
    extra_price: 0.5,
    options: [{ name: "Egg", price: 1 }, { name: "Nori" }],
  });
  const [egg, nori] = toppings.options.map(({ id }) => id) as [string, string];
  await owner.call(offline.openTill, { body: {} });
  return { owner, kitchen, rice, bowl, toppings, egg, nori };
}

type Restaurant = Awaited<ReturnType<typeof restaurant>>;

/** Two eggs and a nori: 12 + 2 + 0.50. */
function taken({ bowl, egg, nori }: Restaurant, changes: Partial<Record<string, unknown>> = {}) {
  const options = [
    { option_id: egg, count: 2 },
    { option_id: nori, count: 1 },
  ];
  return {
    order: { order_type: "counter" as const, items: [{ ...bowl.line(1), options, shown_price: 14.5 }] },
    taken_at: ago(30),
    settled: true,
    total: 14.5,
    cash: { given: 20 },
    ...changes,
  };
}

const book = (caller: Pick<Caller, "call">, body: ReturnType<typeof taken>, key: string = uuid()) =>
  caller.call(offline.bookOfflineOrder, { body, key });
const detail = async ({ owner }: Restaurant, id: string) =>
  (await owner.call(list.readOrder, { query: { id } })).body.order;
const log = async ({ owner }: Pick<Restaurant, "owner">) =>
  (await owner.call(listActivities, { query: {} })).body.activities.map(({ description }) => description);

async function raisePrices({ owner, bowl, toppings }: Restaurant) {
  await app.pool.query("update dish_size set price = 13 where company_id = $1 and menu_item_id = $2", [
    owner.companyId,
    bowl.id,
  ]);
  await app.pool.query("update options set price = price + 1 where company_id = $1 and group_id = $2", [
    owner.companyId,
    toppings.id,
  ]);
}

describe("an order that was paid and handed over", () => {
  test("is booked as it was sold when prices have changed, everything is stopped and nothing is left", async () => {
    const shop = await restaurant();
    const { owner, kitchen, rice, bowl } = shop;
    const before = await book(owner, taken(shop, { settled: false, taken_at: ago(0) }));
    expect(before.status).toBe(201);
    await raisePrices(shop);
    await app.pool.query("update dish set sold_out_at = now() where id = $1", [bowl.id]);
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, -900, 'count', 'stocktake')`,
      [owner.companyId, rice],
    );

    const booked = await book(owner, taken(shop));
    expect(booked).toMatchObject({ status: 201, body: { order: { status: "completed", payment_status: "paid" } } });
    const [like, seen] = [await detail(shop, before.body.order.id), await detail(shop, booked.body.order.id)];
    const linesOf = (order: typeof seen) =>
      order.order_items.map(({ id: _, options, ...line }) => ({ ...line, options }));
    expect(linesOf(seen)).toEqual(linesOf(like));
    expect(seen).toMatchObject({ total_amount: 14.5, payments: [{ method: "cash", given: 20, change: 5.5 }] });
    expect(await kitchen.stock(rice)).toBe(-100);
    const [first, ...rest] = await log(shop);
    expect(first).toMatch(/taken without a connection at .*, was handed over, Bowl was marked as sold out meanwhile$/);
    expect(rest.join("\n")).toContain("Rice was sold below zero");
  });

  test("counts where it was taken, and is nothing to do for the kitchen", async () => {
    const shop = await restaurant();
    const { owner } = shop;
    const yesterday = addDays(dayIn("UTC"), -1);
    // A moment within the last 24 hours that is also yesterday, at any hour of the day.
    const late = Math.max(Date.parse(`${yesterday}T23:30:00Z`), Date.now() - 23.5 * 60 * MINUTE);
    const moment = new Date(Math.min(late, Date.parse(`${yesterday}T23:59:59Z`)));
    // The day's totals are stored before the order arrives.
    const report = async () => {
      const { body } = await owner.call(readReport, { query: { from: yesterday, to: yesterday } });
      return body.report.totals.revenue;
    };
    expect(await report()).toBe(0);
    const { body } = await book(owner, taken(shop, { taken_at: moment.toISOString() }));
    const seen = await detail(shop, body.order.id);
    expect(seen).toMatchObject({ created_at: moment.toISOString(), completed_at: moment.toISOString() });
    expect(Date.parse(seen.arrived_at ?? "")).toBeGreaterThan(Date.now() - MINUTE);
    expect(await report()).toBe(14.5);
    // Holds at any hour: the board shows what was finished within 12 hours, which includes an order taken a moment ago.
    const now = await book(owner, taken(shop, { taken_at: ago(0) }));
    const board = JSON.stringify((await owner.call(readBoard)).body);
    expect(board).not.toContain(seen.id);
    expect(board).not.toContain(now.body.order.id);
  });

  test("is booked when its dish was deleted and the counter turned off", async () => {
    const shop = await restaurant();
    const { owner, bowl } = shop;
    expect((await owner.call(deleteDish, { query: { id: bowl.id } })).status).toBeLessThan(300);
    await app.pool.query("update companies set counter_orders = false where id = $1", [owner.companyId]);
    const booked = await book(owner, taken(shop));
    expect(booked).toMatchObject({ status: 201, body: { order: { order_items: [{ dish_name: "Bowl" }] } } });
    expect((await log(shop))[0]).toContain("Bowl was deleted meanwhile");
  });

  test.each([
    ["another price than any till showed", { shown_price: 1 }, { total: 1 }],
    ["a total that is not that of its lines", {}, { total: 3 }],
  ])("is refused with %s", async (_, line, changes) => {
    const shop = await restaurant();
    const body = taken(shop, changes);
    body.order.items = body.order.items.map((item) => ({ ...item, ...line }));
    expect(await book(shop.owner, body)).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED" } });
    expect(await shop.kitchen.stock(shop.rice)).toBe(1000);
  });

  test("is refused with the prices of more than two days ago", async () => {
    const shop = await restaurant();
    await raisePrices(shop);
    await shop.owner.call(offline.openTill, { body: {} });
    await app.pool.query(
      "update till_price_lists set superseded_at = superseded_at - interval '49 hours' where company_id = $1",
      [shop.owner.companyId],
    );
    await shop.owner.call(offline.openTill, { body: {} });
    expect(await book(shop.owner, taken(shop))).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED" } });
  });

  test("cannot be one that was not paid, or one for pickup", async () => {
    const shop = await restaurant();
    expect((await book(shop.owner, taken(shop, { cash: null }))).status).toBe(400);
    const body = taken(shop, { settled: false });
    const pickup = { ...body, order: { ...body.order, order_type: "pickup" as const, pickup: { name: "Ana" } } };
    expect((await shop.owner.call(offline.bookOfflineOrder, { body: pickup, key: uuid() })).status).toBe(400);
  });
});

describe("an order that was not handed over", () => {
  test("is asked about when its price has changed, and placed with its payment otherwise", async () => {
    const shop = await restaurant();
    await raisePrices(shop);
    const refused = await book(shop.owner, taken(shop, { settled: false }));
    expect(refused).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED" } });
    const other = await restaurant();
    const { body } = await book(other.owner, taken(other, { settled: false }));
    expect(body.order).toMatchObject({ status: "pending", payment_status: "paid" });
  });

  test("is never in the future, nor more than a day old", async () => {
    const shop = await restaurant();
    const at = async (taken_at: string) => {
      const { body } = await book(shop.owner, taken(shop, { settled: false, taken_at }));
      return (Date.parse(body.order.created_at) - Date.now()) / MINUTE;
    };
    expect(await at(ago(-600))).toBeCloseTo(0, -0.5);
    expect(await at(ago(3 * 24 * 60))).toBeCloseTo(-24 * 60, -0.5);
  });
});

test("the same key is placed and paid once: twenty at once, and one that was placed before as an ordinary order", async () => {
  const shop = await restaurant();
  const key = uuid();
  const body = taken(shop);
  const sent = await Promise.all(Array.from({ length: 20 }, () => book(shop.owner, body, key)));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(sent.map(({ body: { order } }) => order.id)).size).toBe(1);
  expect(await shop.kitchen.stock(shop.rice)).toBe(900);
  const paid = await detail(shop, sent[0]?.body.order.id ?? "");
  expect(paid.payments).toHaveLength(1);

  const early = uuid();
  const placed = await shop.owner.call(orders.placeOrder, {
    body: body.order,
    headers: { "idempotency-key": early },
  });
  expect(placed.status).toBe(201);
  const again = await book(shop.owner, body, early);
  expect(again.body.order).toMatchObject({ id: placed.body.order.id, payment_status: "paid", status: "completed" });
  expect(await shop.kitchen.stock(shop.rice)).toBe(800);
});

describe("a device whose person may no longer take orders", () => {
  async function counter() {
    const shop = await restaurant();
    const person = await createMember(app, shop.owner.companyId, "counter");
    const { token } = (await person.call(offline.openTill, { body: {} })).body;
    const handOver = (keys: string[], changes = {}) =>
      callerOf(app).call(offline.handOverOfflineOrders, {
        body: { token, orders: keys.map((key) => ({ key, taken: taken(shop, changes) })) },
      });
    const leave = () => shop.owner.call(removeMember, { query: { id: person.userId } });
    const waiting = async () => (await shop.owner.call(offline.listOfflineOrders)).body.orders;
    const decide = (id: string, accept: boolean) =>
      shop.owner.call(offline.decideOfflineOrder, { query: { id }, body: { accept } });
    return { ...shop, person, token, handOver, leave, waiting, decide };
  }

  test("hands its orders over, and the owner accepts or rejects each", async () => {
    const shop = await counter();
    const [one, two, three] = [uuid(), uuid(), uuid()];
    expect((await shop.handOver([one])).body).toEqual({ outcome: "sign_in" });
    expect((await book(shop.person, taken(shop), three)).status).toBe(201);
    await shop.leave();
    // The third order had arrived before the person left, and nothing is stored twice.
    for (let time = 0; time < 2; time += 1)
      expect((await shop.handOver([one, two, three])).body).toEqual({ outcome: "stored" });
    const waiting = await shop.waiting();
    expect(waiting.map(({ id }) => id).sort()).toEqual([one, two].sort());
    expect(waiting[0]).toMatchObject({
      label: "Counter",
      items: [{ quantity: 1, name: "Bowl", price: 14.5 }],
      total: 14.5,
      paid: true,
      settled: true,
    });
    const accepted = await shop.decide(one, true);
    expect(accepted.body.reference_id).toMatch(/^ORD-/);
    expect((await shop.decide(two, false)).body).toEqual({ reference_id: null });
    expect((await shop.decide(two, true)).body).toMatchObject({
      code: "ORDER_CHANGED",
      error: "This order was rejected meanwhile. Please look again.",
    });
    expect((await shop.decide(two, false)).body).toEqual({ reference_id: null });
    expect((await shop.decide(one, true)).body).toEqual(accepted.body);
    expect((await shop.decide(uuid(), true)).status).toBe(404);
    expect(await shop.waiting()).toEqual([]);
    expect(await shop.kitchen.stock(shop.rice)).toBe(800);
    const lines = (await log(shop)).join("\n");
    expect(lines).toContain("was accepted as ORD-");
    expect(lines).toContain("total 14.5, paid in cash, was rejected");
  });

  test("is accepted or rejected, never both, also when both are sent at once", async () => {
    const shop = await counter();
    const keys = Array.from({ length: 6 }, () => uuid());
    await shop.leave();
    await shop.handOver(keys);
    for (const key of keys) {
      // oxlint-disable-next-line no-await-in-loop
      const decisions = await Promise.all([true, false, true, false].map((accept) => shop.decide(key, accept)));
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await app.pool.query<{ state: string; placed: boolean }>(
        `select state, exists (select from orders where company_id = $1 and idempotency_key = $2::text) as placed
         from offline_orders where company_id = $1 and id = $2::uuid`,
        [shop.owner.companyId, key],
      );
      const isAccepted = rows[0]?.state === "accepted";
      expect(rows).toEqual([{ state: isAccepted ? "accepted" : "rejected", placed: isAccepted }]);
      expect(decisions.map(({ status }) => status)).toEqual(isAccepted ? [200, 409, 200, 409] : [409, 200, 409, 200]);
    }
  });

  /** Stores an order as the previous version did: without the device, in the shape of its contract. */
  const storeAsBefore = (shop: Restaurant, person: { userId: string }, id: string) =>
    app.pool.query(
      `insert into offline_orders (company_id, id, request, taken_at, user_id, person_name)
       values ($1, $2, $3, now() - interval '30 minutes', $4, 'Kim')`,
      [
        shop.owner.companyId,
        id,
        {
          order: {
            customer_id: "guest",
            order_type: "counter",
            table_number: "",
            items: [
              {
                menu_item_id: shop.bowl.id,
                size_id: shop.bowl.sizes[0]!.id,
                quantity: 1,
                note: null,
                price: 14.5,
                options: [
                  { option_id: shop.egg, count: 2 },
                  { option_id: shop.nori, count: 1 },
                ],
              },
            ],
          },
          taken_at: ago(30),
          settled: true,
          total: 14.5,
          cash: { given: 20 },
        },
        person.userId,
      ],
    );

  test("has the orders that the version before stored accepted once, or rejected", async () => {
    const shop = await counter();
    const [one, two] = [uuid(), uuid()];
    for (const id of [one, two]) await storeAsBefore(shop, shop.person, id);
    await shop.leave();
    expect(await shop.waiting()).toMatchObject(
      [one, two].map((id) => ({ id, label: "Counter", total: 14.5, paid: true, settled: true })),
    );
    const accepted = await Promise.all([shop.decide(one, true), shop.decide(one, true)]);
    expect(new Set(accepted.map(({ body }) => body.reference_id)).size).toBe(1);
    expect((await shop.decide(two, false)).status).toBe(200);
    const { rows } = await app.pool.query<{ id: string; payments: number }>(
      `select id, (select count(*)::integer from payments where company_id = $1 and order_id = orders.id) as payments
       from orders where company_id = $1`,
      [shop.owner.companyId],
    );
    expect(rows).toMatchObject([{ payments: 1 }]);
    expect(await shop.kitchen.stock(shop.rice)).toBe(900);
    expect(await shop.waiting()).toEqual([]);
  });

  test("has an order that the version before placed and did not note as accepted neither rejected nor placed again", async () => {
    const shop = await counter();
    const id = uuid();
    await storeAsBefore(shop, shop.person, id);
    const placed = (await book(shop.person, taken(shop), id)).body.order;
    await shop.leave();
    expect(await shop.waiting()).toEqual([]);
    expect((await shop.owner.call(offline.rejectOfflineOrders, { body: { ids: [id] } })).body.rejected).toBe(0);
    expect((await shop.decide(id, false)).body).toMatchObject({ code: "ORDER_CHANGED" });
    expect((await shop.decide(id, true)).body).toEqual({ reference_id: placed.reference_id });
    expect(await shop.kitchen.stock(shop.rice)).toBe(900);
  });

  test("has all its orders rejected in one act", async () => {
    const shop = await counter();
    await shop.leave();
    await shop.handOver([uuid(), uuid(), uuid()]);
    const [first] = await shop.waiting();
    expect((await shop.decide(first!.id, true)).status).toBe(200);
    const ids = (await shop.waiting()).map(({ id }) => id);
    await shop.handOver([uuid()]);
    const reject = () => shop.owner.call(offline.rejectOfflineOrders, { body: { ids } });
    const rejected = await Promise.all([reject(), reject()]);
    expect(rejected.map(({ body }) => body.rejected).toSorted((a, b) => a - b)).toEqual([0, 2]);
    // The order that came in after the owner looked still waits.
    expect(await shop.waiting()).toHaveLength(1);
    expect((await log(shop)).filter((line) => line.includes("was rejected"))).toHaveLength(2);
  });

  test("hands over what was taken before the right was lost, for a day, and no more than 50", async () => {
    const shop = await counter();
    await shop.leave();
    const before = new Date(Date.now() - 60_000).toISOString();
    await shop.handOver([uuid()], { taken_at: new Date(Date.now() + 60_000).toISOString() });
    expect(await shop.waiting()).toEqual([]);
    const lots = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => uuid()));
    const sent = await Promise.all(lots.map((keys) => shop.handOver(keys, { taken_at: before })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.waiting()).toHaveLength(50);
    const ids = (await shop.waiting()).map(({ id }) => id);
    await shop.owner.call(offline.rejectOfflineOrders, { body: { ids } });
    // Rejected orders count too.
    await shop.handOver([uuid()], { taken_at: before });
    expect(await shop.waiting()).toEqual([]);
    const leftAt = (age: string) =>
      app.pool.query(`update members set left_at = now() - interval '${age}' where user_id = $1`, [shop.person.userId]);
    await leftAt("23 hours");
    expect((await shop.handOver([uuid()], { taken_at: before })).status).toBe(200);
    await leftAt("25 hours");
    expect((await shop.handOver([uuid()], { taken_at: before })).status).toBe(404);
  });

  test("hands over the orders of a person whose role was changed", async () => {
    const shop = await counter();
    await shop.owner.call(changeMember, {
      query: { id: shop.person.userId },
      body: { role: "kitchen", po_limit: null },
    });
    expect((await shop.handOver([uuid()])).body).toEqual({ outcome: "stored" });
    expect(await shop.waiting()).toHaveLength(1);
    const setChanged = (moment: string) =>
      app.pool.query(`update members set role_changed_at = ${moment} where user_id = $1`, [shop.person.userId]);
    await setChanged("null");
    expect((await shop.handOver([uuid()])).status).toBe(404);
    // Leaving later does not start the 24 hours again.
    await setChanged("now() - interval '25 hours'");
    await shop.leave();
    expect((await shop.handOver([uuid()])).status).toBe(404);
  });

  test("keeps what cannot be placed waiting, with the reason", async () => {
    const shop = await counter();
    const key = uuid();
    await shop.leave();
    await shop.handOver([key], { settled: false });
    await raisePrices(shop);
    expect(await shop.decide(key, true)).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED" } });
    expect(await shop.waiting()).toHaveLength(1);
  });

  test("is believed about the prices that its till showed, whenever the owner decides", async () => {
    const shop = await counter();
    const key = uuid();
    await shop.leave();
    await shop.handOver([key]);
    await raisePrices(shop);
    await app.pool.query("delete from till_price_lists where company_id = $1", [shop.owner.companyId]);
    const { companyId } = shop.owner;
    await app.pool.query(
      "update offline_orders set created_at = now() - interval '3 days', request = request || $2 where company_id = $1",
      [companyId, JSON.stringify({ taken_at: ago(3 * 24 * 60 + 30) })],
    );
    expect((await shop.decide(key, true)).status).toBe(200);
    const { rows } = await app.pool.query<{ age: number; total: string }>(
      "select extract(epoch from now() - created_at) / 60 as age, total_amount as total from orders where company_id = $1",
      [companyId],
    );
    expect(Number(rows[0]?.age)).toBeCloseTo(3 * 24 * 60 + 30, -1);
    expect(Number(rows[0]?.total)).toBe(14.5);
  });

  test("is known by its secret alone", async () => {
    const shop = await counter();
    const other = await restaurant();
    await shop.leave();
    const body = { token: "A".repeat(22), orders: [{ key: uuid(), taken: taken(shop) }] };
    const refused = await callerOf(app).call(offline.handOverOfflineOrders, { body });
    expect(refused).toMatchObject({ status: 404 });
    await shop.handOver([uuid()]);
    expect((await other.owner.call(offline.listOfflineOrders)).body.orders).toEqual([]);
    const cook = await createMember(app, shop.owner.companyId, "manager");
    expect((await cook.call(offline.listOfflineOrders)).status).toBe(403);
    const { rows } = await app.pool.query("select hash from public_tokens where company_id = $1", [
      shop.owner.companyId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(shop.token);
  });

  test("gets a secret once for each person", async () => {
    const { owner, token, person } = await counter();
    const again = await person.call(offline.openTill, { body: { token } });
    expect(again.status).toBe(200);
    expect(again.body.token).toBe(token);
    expect((await owner.call(offline.openTill, { body: { token } })).body.token).not.toBe(token);
  });
});

test("what is discarded on the device stands in the activity log", async () => {
  const shop = await restaurant();
  const body = { taken_at: ago(10), total: 14.5, items: "1 × Bowl", paid: true, problem: "Bowl is sold out." };
  expect((await shop.owner.call(offline.discardOfflineOrder, { body })).status).toBe(200);
  expect((await log(shop))[0]).toMatch(
    /^An order taken without a connection at .* \(1 × Bowl, \w{3} 14.5, paid in cash\) was discarded: Bowl is sold out\.$/,
  );
});
