import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { lockDevice, removePin, unpairDevice } from "#src/features/people/devices/contract.ts";
import { removeMember } from "#src/features/people/members/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import * as offline from "#src/features/till/contract.ts";
import { type Caller, callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf, type DishOnMenu } from "#src/testing/order-fixture.ts";
import { ageTurns, type PairedTablet, pairTablet, setPin } from "#src/testing/tablet.ts";

type Person = Awaited<ReturnType<typeof createMember>>;

let app: TestApp;
let owner: Owner;
let bowl: DishOnMenu;
let ana: Person;
let ben: Person;
let tablet: PairedTablet;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app, { timezone: "UTC", counter_orders: true });
  const kitchen = kitchenOf(app, owner);
  bowl = await kitchen.dish("Bowl", { price: 12, recipe: [[await kitchen.item("Rice", 10_000), 100]] });
  [ana, ben] = [
    await createMember(app, owner.companyId, "counter"),
    await createMember(app, owner.companyId, "counter"),
  ];
  for (const [person, name] of [
    [ana, "Ana"],
    [ben, "Ben"],
  ] as const) {
    await app.pool.query("update users set name = $2 where id = $1", [person.userId, name]);
    await setPin(person);
  }
  tablet = await pairTablet(app, owner, { role: "counter", name: "Counter 1" });
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const HOUR = 60;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

const pass = (minutes: number) => ageTurns(app.pool, owner.companyId, minutes);

/** Ana unlocks the tablet 60 minutes ago, and Ben 20 minutes ago. */
async function takeTurns() {
  await tablet.unlock(ana.userId);
  await pass(40);
  await tablet.unlock(ben.userId);
  await pass(20);
}

const taken = (minutes: number, changes: object = {}) => ({
  order: { order_type: "counter" as const, items: [{ ...bowl.line(1), shown_price: 12 }] },
  taken_at: ago(minutes),
  settled: true,
  total: 12,
  cash: { given: 12 },
  ...changes,
});

async function book(caller: Pick<Caller, "call">, body: ReturnType<typeof taken>, key: string = uuid()) {
  const { status, body: response } = await caller.call(offline.bookOfflineOrder, { body, key });
  expect(status, JSON.stringify(response)).toBe(201);
  return response.order;
}

/** Returns the log entries of an order, oldest first: who did it, and what. */
async function logOf(orderId: string | null) {
  const { rows } = await app.pool.query<{ who: string; what: string; user_id: string }>(
    `select display_name as who, description as what, user_id from activity_logs
     where company_id = $1 and entity_type = 'order' and entity_id is not distinct from $2 order by created_at, id`,
    [owner.companyId, orderId],
  );
  return rows;
}

const peopleOf = async (orderId: string) => {
  const { rows } = await app.pool.query<{ user_id: string }>(
    `select created_by as user_id from orders where company_id = $1 and id = $2
     union select created_by from payments where company_id = $1 and order_id = $2
     union select user_id from stock_movements where company_id = $1 and source_id = $2`,
    [owner.companyId, orderId],
  );
  return rows.map(({ user_id }) => user_id);
};

describe("an order that was taken on a shared tablet without a connection", () => {
  test("is logged as the act of the person who sends it, when they had unlocked the tablet", async () => {
    await takeTurns();
    const { id } = await book(tablet, taken(10));
    const log = await logOf(id);
    expect(log.map(({ who }) => who)).toEqual(["Ben, on Counter 1", "Ben, on Counter 1"]);
    expect(log[1]?.what).toMatch(/, taken without a connection at [^,]+, is paid in cash .*, was handed over$/);
    expect(await peopleOf(id)).toEqual([ben.userId]);
  });

  test("is logged as the act of whoever had unlocked the tablet then, and says who sent it", async () => {
    await takeTurns();
    const { id } = await book(tablet, taken(30));
    const log = await logOf(id);
    expect(log).toMatchObject([
      { who: "Ana, on Counter 1", user_id: ana.userId },
      { who: "Ana, on Counter 1", user_id: ana.userId },
    ]);
    expect(log[1]?.what).toMatch(/taken without a connection at .*, was handed over, was sent by Ben, on Counter 1$/);
    expect(await peopleOf(id)).toEqual([ana.userId]);
  });

  test("is logged the same when nothing was paid, and once", async () => {
    await takeTurns();
    const [body, key] = [taken(30, { settled: false, cash: null }), uuid()];
    const { id } = await book(tablet, body, key);
    expect((await book(tablet, body, key)).id).toBe(id);
    const log = await logOf(id);
    expect(log.map(({ who }) => who)).toEqual(["Ana, on Counter 1", "Ana, on Counter 1"]);
    expect(log[1]?.what).toMatch(/taken without a connection at [^,]+, was sent by Ben, on Counter 1$/);
    const own = await book(tablet, taken(5, { settled: false, cash: null }));
    expect((await logOf(own.id))[1]?.what).toMatch(/taken without a connection at [^,]+, was sent later$/);
  });

  test("that had arrived before names who sent the rest", async () => {
    await takeTurns();
    const body = taken(30);
    const key = uuid();
    const placed = await tablet.call(placeOrder, { body: body.order, headers: { "idempotency-key": key } });
    expect((await book(tablet, body, key)).id).toBe(placed.body.order.id);
    const log = await logOf(placed.body.order.id);
    expect(log.map(({ who }) => who)).toEqual(["Ben, on Counter 1", "Ana, on Counter 1"]);
    expect(log[1]?.what).toContain("is paid in cash");
  });

  test("is logged as the act of a person who was removed before it was sent", async () => {
    await tablet.unlock(ana.userId);
    await pass(60);
    await owner.call(removeMember, { query: { id: ana.userId } });
    expect((await tablet.call(offline.bookOfflineOrder, { body: taken(30), key: uuid() })).status).toBe(401);
    await tablet.unlock(ben.userId);
    const { id } = await book(tablet, taken(30));
    expect((await logOf(id))[1]).toMatchObject({ who: "Ana, on Counter 1", user_id: ana.userId });
  });

  test("is logged as the act of the last person, who lost the right meanwhile", async () => {
    await tablet.unlock(ana.userId);
    await ana.call(removePin);
    // The tablet has no connection, so Ana goes on.
    await pass(60);
    await tablet.unlock(ben.userId);
    expect((await logOf((await book(tablet, taken(30))).id))[1]?.who).toBe("Ana, on Counter 1");
  });

  test("is logged as the act of whoever sends it, when the tablet was locked then", async () => {
    await tablet.unlock(ana.userId);
    await pass(20);
    await tablet.call(lockDevice);
    await pass(40);
    await tablet.unlock(ben.userId);
    const { id } = await book(tablet, taken(30));
    const log = await logOf(id);
    expect(log).toMatchObject([{ who: "Ben, on Counter 1" }, { who: "Ben, on Counter 1", user_id: ben.userId }]);
    expect(log[1]?.what).toMatch(/ when nobody is known to have unlocked Counter 1, is paid in cash/);
    expect((await logOf((await book(tablet, taken(50))).id))[1]?.who).toBe("Ana, on Counter 1");
    expect((await logOf((await book(tablet, taken(90))).id))[1]?.who).toBe("Ben, on Counter 1");
  });

  test("that waited for longer than a day is logged as the act of whoever took it, while that is known", async () => {
    await tablet.unlock(ana.userId);
    await pass(5 * HOUR);
    await tablet.unlock(ben.userId);
    await pass(25 * HOUR);
    const { id, created_at } = await book(tablet, taken(28 * HOUR));
    expect(Date.now() - Date.parse(created_at)).toBeLessThan((24 * HOUR + 1) * MINUTE);
    expect((await logOf(id))[1]?.who).toBe("Ana, on Counter 1");
    await pass(24 * HOUR);
    await tablet.unlock(ben.userId);
    expect((await logOf((await book(tablet, taken(52 * HOUR))).id))[1]?.what).toContain("nobody is known");
    const { rows } = await app.pool.query("select user_id from device_turns where company_id = $1", [owner.companyId]);
    expect(rows).toEqual([{ user_id: ben.userId }, { user_id: ben.userId }]);
  });

  test("cannot name a person, nor use another tablet's turns", async () => {
    await tablet.unlock(ben.userId);
    const other = await pairTablet(app, owner, { role: "counter", name: "Counter 2" });
    await other.unlock(ana.userId);
    await pass(60);
    const claims = { user_id: ana.userId, taken_by: ana.userId, device_id: other.id, taker: { id: ana.userId } };
    const body = { ...taken(30, claims), order: { ...taken(30).order, ...claims } };
    const headers = { "x-device-id": other.id, "x-user-id": ana.userId };
    const { body: booked } = await tablet.call(offline.bookOfflineOrder, { body, key: uuid(), headers });
    expect(await peopleOf(booked.order.id)).toEqual([ben.userId]);
    // A moment in the future is not accepted either.
    await other.unlock(ben.userId);
    expect(await peopleOf((await book(other, taken(-30))).id)).toEqual([ben.userId]);
    // On a person's own device the signed-in person counts.
    const own = await book(ben, taken(30, claims));
    expect(await peopleOf(own.id)).toEqual([ben.userId]);
    expect((await logOf(own.id)).map(({ who }) => who)).not.toContain("Ana, on Counter 2");
  });

  test("says who took it when another person discards it", async () => {
    await takeTurns();
    const discard = (minutes: number) =>
      tablet.call(offline.discardOfflineOrder, {
        body: { taken_at: ago(minutes), total: 12, items: "1 × Bowl", paid: true, problem: "Bowl is sold out." },
      });
    await discard(30);
    await discard(10);
    const log = await logOf(null);
    expect(log.map(({ who }) => who)).toEqual(["Ben, on Counter 1", "Ben, on Counter 1"]);
    expect(log[0]?.what).toMatch(/at [^(]+ by Ana, on Counter 1 \(1 × Bowl/);
    expect(log[1]?.what).not.toContain(" by ");
  });
});

describe("a tablet that hands over the orders of a person who was removed", () => {
  const handOver = async (token: string, caller: Pick<Caller, "call">, minutes: number) => {
    const key = uuid();
    const body = { token, orders: [{ key, taken: taken(minutes) }] };
    expect((await caller.call(offline.handOverOfflineOrders, { body })).body).toEqual({ outcome: "stored" });
    return key;
  };
  const waiting = async () => (await owner.call(offline.listOfflineOrders)).body.orders;
  const decide = (id: string, accept: boolean) =>
    owner.call(offline.decideOfflineOrder, { query: { id }, body: { accept } });

  test("says who took each, and so does the log when an owner has decided", async () => {
    await tablet.unlock(ana.userId);
    const { token } = (await tablet.call(offline.openTill, { body: {} })).body;
    await pass(40);
    await tablet.unlock(ben.userId);
    await pass(20);
    await owner.call(removeMember, { query: { id: ana.userId } });
    await owner.call(removeMember, { query: { id: ben.userId } });
    const [early, late] = [await handOver(token, tablet, 30), await handOver(token, tablet, 10)];
    expect((await waiting()).map(({ id, person_name }) => [id, person_name])).toEqual([
      [early, "Ana, on Counter 1"],
      [late, "Ben, on Counter 1"],
    ]);
    // The owner decides days later.
    await pass(72 * HOUR);
    const reference = (await decide(late, true)).body.reference_id;
    await decide(early, false);
    const { rows } = await app.pool.query<{ id: string }>("select id from orders where reference_id = $1", [reference]);
    const id = rows[0]?.id ?? "";
    expect(await peopleOf(id)).toEqual([ben.userId]);
    const log = await logOf(id);
    expect(log.map(({ who, user_id }) => [who, user_id])).toEqual([
      ["Ben, on Counter 1", ben.userId],
      ["Ben, on Counter 1", ben.userId],
      [expect.any(String), owner.userId],
    ]);
    expect(log[2]?.what).toBe(
      `An order that Ben, on Counter 1 took without a connection was accepted as ${reference ?? ""}`,
    );
    const { activities } = (await owner.call(listActivities, { query: {} })).body;
    expect(activities[0]?.description).toMatch(
      /^An order that Ana, on Counter 1 took without a connection, .*rejected$/,
    );
  });

  test("names the person of its secret when the tablet was unpaired", async () => {
    await tablet.unlock(ana.userId);
    const { token } = (await tablet.call(offline.openTill, { body: {} })).body;
    await owner.call(unpairDevice, { query: { id: tablet.id } });
    await owner.call(removeMember, { query: { id: ana.userId } });
    await handOver(token, tablet, 1);
    await handOver(token, callerOf(app), 1);
    expect((await waiting()).map(({ person_name }) => person_name)).toEqual(["Ana", "Ana"]);
  });
});
