import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as counts from "#src/features/counts/contract.ts";
import * as deliveries from "#src/features/deliveries/contract.ts";
import { lockDevice } from "#src/features/people/devices/contract.ts";
import { removeMember } from "#src/features/people/members/contract.ts";
import { listBatches } from "#src/features/prep/batch-contract.ts";
import { readPrepDay, tickPrepLine } from "#src/features/forecasts/prep-today/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { type Caller, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { ageTurns, type PairedTablet, pairTablet, setPin } from "#src/testing/tablet.ts";

type Person = Awaited<ReturnType<typeof createMember>>;

let app: TestApp;
let owner: Owner;
let tomato: string;
let ana: Person;
let ben: Person;
let tablet: PairedTablet;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  const kitchen = prepKitchenOf(owner);
  tomato = await kitchen.item("Tomatoes", "kg", 20, { price: 2 });
  const lines = [{ ingredient_id: tomato, quantity: 3, unit: "kg" as const }];
  const sauce = await kitchen.prep("Sauce", { batch: 2, unit: "kg", mode: "stocked", threshold: 1, lines });
  await kitchen.dish("Pasta", [{ ingredient_id: sauce, quantity: 500, unit: "g" }]);
  ana = await createMember(app, owner.companyId, "kitchen");
  ben = await createMember(app, owner.companyId, "kitchen");
  await app.pool.query("update users set name = 'Ana' where id = $1", [ana.userId]);
  await app.pool.query("update users set name = 'Ben' where id = $1", [ben.userId]);
  await setPin(ana);
  await setPin(ben);
  tablet = await pairTablet(app, owner);
});
afterAll(() => app.stop());

const MINUTE_MS = 60_000;
const HOUR = 60;

const pass = (minutes: number) => ageTurns(app.pool, owner.companyId, minutes);

/** Lets Ana unlock the tablet 60 minutes ago, and Ben 20 minutes ago. */
async function takeTurns() {
  await tablet.unlock(ana.userId);
  await pass(40);
  await tablet.unlock(ben.userId);
  await pass(20);
}

const enteredAgo = (minutes: number) => ({ headers: { "x-entered-ago": `${minutes * MINUTE_MS}` } });

type ByCaller = Pick<Caller, "call">;

async function tick(caller: ByCaller, options: { headers?: Record<string, string> }) {
  const [line] = (await owner.call(readPrepDay)).body.lines;
  const body = { batch_id: uuid(), done_quantity: 2 };
  return caller.call(tickPrepLine, { query: { id: line?.id ?? "" }, body, ...options });
}

async function deliver(caller: ByCaller, options: { headers?: Record<string, string> }) {
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const line = { item_id: tomato, outcome: "ok" as const, quantity: 5, unit: "kg" };
  const body = { id: uuid(), supplier_id, lines: [line] } as never;
  const { status, body: response } = await caller.call(deliveries.bookDelivery, { body, ...options });
  expect(status, JSON.stringify(response)).toBe(200);
  return response.delivery;
}

/** Returns the log's entries, oldest first: who did it, and what they did. */
async function logOf(entity: string) {
  const { rows } = await app.pool.query<{ who: string; what: string; user_id: string }>(
    `select display_name as who, description as what, user_id from activity_logs
     where company_id = $1 and entity_type = $2 and user_id <> $3 order by created_at, id`,
    [owner.companyId, entity, owner.userId],
  );
  return rows;
}

const movers = async () => {
  const { rows } = await app.pool.query<{ user_id: string; actor_name: string }>(
    `select distinct user_id, actor_name from stock_movements
     where company_id = $1 and user_id <> $2`,
    [owner.companyId, owner.userId],
  );
  return rows;
};

describe("what a shared tablet sends later than it was entered", () => {
  test("is the act of the person who sends it, when they had unlocked the tablet", async () => {
    await takeTurns();
    expect((await tick(tablet, enteredAgo(10))).status).toBe(200);
    expect(await logOf("inventory")).toEqual([
      { who: "Ben, on Kitchen 1", what: "Sauce: 2 kg made", user_id: ben.userId },
    ]);
  });

  test("is the act of whoever had unlocked the tablet then, and the log says who sent it", async () => {
    await takeTurns();
    await tick(tablet, enteredAgo(30));
    expect(await logOf("inventory")).toEqual([
      { who: "Ana, on Kitchen 1", what: "Sauce: 2 kg made, sent by Ben, on Kitchen 1", user_id: ana.userId },
    ]);
    expect((await owner.call(listBatches)).body.batches).toMatchObject([{ made_by: "Ana, on Kitchen 1" }]);
    const { booked_by } = await deliver(tablet, enteredAgo(30));
    expect(booked_by).toBe("Ana, on Kitchen 1");
    expect((await logOf("delivery"))[0]).toEqual({
      who: "Ana, on Kitchen 1",
      what: "A delivery from Green Farm was counted in, sent by Ben, on Kitchen 1",
      user_id: ana.userId,
    });
    expect(await movers()).toEqual([{ user_id: ana.userId, actor_name: "Ana, on Kitchen 1" }]);
  });

  test("is the act of a person who was removed before it was sent", async () => {
    await tablet.unlock(ana.userId);
    await pass(60);
    await owner.call(removeMember, { query: { id: ana.userId } });
    expect((await tick(tablet, enteredAgo(30))).status).toBe(401);
    await tablet.unlock(ben.userId);
    await tick(tablet, enteredAgo(30));
    expect(await logOf("inventory")).toMatchObject([{ who: "Ana, on Kitchen 1", user_id: ana.userId }]);
  });

  test("is the act of whoever sends it, and the log says so, when the tablet was locked then", async () => {
    await tablet.unlock(ana.userId);
    await pass(20);
    await tablet.call(lockDevice);
    await pass(40);
    await tablet.unlock(ben.userId);
    await tick(tablet, enteredAgo(30));
    expect(await logOf("inventory")).toEqual([
      {
        who: "Ben, on Kitchen 1",
        what: "Sauce: 2 kg made, entered when nobody is known to have unlocked Kitchen 1",
        user_id: ben.userId,
      },
    ]);
    expect((await deliver(tablet, enteredAgo(50))).booked_by).toBe("Ana, on Kitchen 1");
  });

  test("cannot choose among people who had unlocked the tablet more than two days ago", async () => {
    await takeTurns();
    await pass(48 * HOUR);
    expect((await deliver(tablet, enteredAgo(48 * HOUR + 30))).booked_by).toBe("Ben, on Kitchen 1");
    // The person who unlocked it last stays its user, however long ago that was.
    expect((await deliver(tablet, enteredAgo(48 * HOUR + 10))).booked_by).toBe("Ben, on Kitchen 1");
    const log = await logOf("delivery");
    expect(log.map(({ what }) => what.endsWith("nobody is known to have unlocked Kitchen 1"))).toEqual([true, false]);
  });

  test("is rejected when it does not say how long ago that was, and only on a tablet", async () => {
    await takeTurns();
    for (const wrong of ["", "soon", "-1", "1.5", "1e3", "9999999999999", new Date().toISOString()]) {
      const headers = { "x-entered-ago": wrong };
      expect(await tick(tablet, { headers }), wrong).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    }
    expect((await deliver(ben, { headers: { "x-entered-ago": "soon" } })).booked_by).toBe("Ben");
  });

  test("is the act of whoever is signed in, on any other device", async () => {
    await takeTurns();
    await tick(ben, enteredAgo(30));
    expect(await logOf("inventory")).toEqual([{ who: "Ben", what: "Sauce: 2 kg made", user_id: ben.userId }]);
  });

  test("counts for the tablet's own turns, and names no person", async () => {
    await tablet.unlock(ben.userId);
    const other = await pairTablet(app, owner, { name: "Kitchen 2" });
    await other.unlock(ana.userId);
    await pass(60);
    const headers = { ...enteredAgo(30).headers, "x-device-id": other.id, "x-user-id": ana.userId };
    expect((await deliver(tablet, { headers })).booked_by).toBe("Ben, on Kitchen 1");
  });
});

describe("what was counted on a shared tablet", () => {
  const line = (minutes: number, counted: number, behindMs = 0) => ({
    id: uuid(),
    item_id: tomato,
    counted,
    unit: "kg",
    counted_at: new Date(Date.now() - minutes * MINUTE_MS - behindMs).toISOString(),
  });
  const send = async (caller: ByCaller, lines: ReturnType<typeof line>[], behindMs = 0) => {
    const { count } = (await caller.call(counts.startCount, { body: { id: uuid() }, ...enteredAgo(30) })).body;
    const sent_at = new Date(Date.now() - behindMs).toISOString();
    const query = { id: count.id };
    const { body } = await caller.call(counts.addLines, { query, body: { sent_at, device: "iPad", lines } });
    expect(body.stored).toHaveLength(lines.length);
    return (await owner.call(counts.readCount, { query: { id: count.id, reveal: "true" } })).body.count;
  };
  const byOf = (count: counts.CountDetail) => count.lines.map(({ counted, by }) => [counted, by]);

  test("is each line the act of whoever had unlocked it then, and the log says who sent it", async () => {
    await takeTurns();
    const count = await send(tablet, [line(30, 1), line(25, 2), line(10, 3)]);
    expect(byOf(count)).toEqual([
      [1, "Ana, on Kitchen 1"],
      [2, "Ana, on Kitchen 1"],
      [3, "Ben, on Kitchen 1"],
    ]);
    expect(count.started_by).toBe("Ana, on Kitchen 1");
    const who = { who: "Ana, on Kitchen 1", user_id: ana.userId };
    expect(await logOf("stocktake")).toEqual([
      { ...who, what: "A count was started, sent by Ben, on Kitchen 1" },
      { ...who, what: "2 lines were counted, sent by Ben, on Kitchen 1" },
    ]);
  });

  test("is found by the tablet's clock as it is corrected", async () => {
    await takeTurns();
    const behindMs = 3 * HOUR * MINUTE_MS;
    expect(byOf(await send(tablet, [line(30, 1, behindMs), line(10, 2, behindMs)], behindMs))).toEqual([
      [1, "Ana, on Kitchen 1"],
      [2, "Ben, on Kitchen 1"],
    ]);
  });

  test("is the act of whoever sends it when the tablet was locked then, and on any other device", async () => {
    await takeTurns();
    expect(byOf(await send(tablet, [line(90, 1), line(10, 2)]))).toEqual([
      [1, "Ben, on Kitchen 1"],
      [2, "Ben, on Kitchen 1"],
    ]);
    const unknown = "1 line was counted, entered when nobody is known to have unlocked Kitchen 1";
    expect((await logOf("stocktake")).map(({ what }) => what)).toContain(unknown);
    expect(byOf(await send(ben, [line(30, 3)])).at(-1)).toEqual([3, "Ben"]);
  });
});
