import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { orderJobs } from "#src/features/orders/server/order-alerts.ts";
import { cartOf, type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";
import { type Balancer, startBalancer } from "#src/testing/balancer.ts";
import { type EventStream, openEvents } from "#src/testing/event-stream.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { untilBlocked, untilJobsEnd } from "#src/testing/waiting.ts";

const ORDERS = 1000;
const CALLERS = 16;

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let salt: string;
let soup: DishOnMenu;
let ports: number[];
let processes: AppProcess[];
let balancer: Balancer;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  salt = await kitchen.item("Salt", 10, { unit: "kg" });
  soup = await kitchen.dish("Soup", { price: 5, recipe: [[salt, 0.004]] });
  ports = [await freePort(), await freePort()];
  processes = await Promise.all(
    ports.map((port) =>
      startProcess({
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: app.dataDir,
        AUTH_SECRET: app.env.AUTH_SECRET ?? "",
        PORT: String(port),
      }),
    ),
  );
  balancer = await startBalancer(ports);
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(processes.map(({ child }) => end(child, "SIGTERM")));
  await app.stop();
});

const direct = (process: number) => `http://127.0.0.1:${ports[process]}`;
const screenAt = (url: string, onEvent?: Parameters<typeof openEvents>[2]): Promise<EventStream> =>
  openEvents(`${url}/api/events`, { authorization: `Bearer ${owner.token}` }, onEvent);
const expectOrder = (screen: EventStream, orderId: string) =>
  expect.poll(() => screen.received).toContainEqual({ type: "order.placed", id: orderId });

/** Sends one request on a connection of its own. Rejects when the connection breaks. */
async function send(url: string, key: string, cart = cartOf(owner, [soup.line()])): Promise<string> {
  const body = JSON.stringify(cart);
  const call = request(`${url}/api/public-menu/public-orders`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": key,
    },
  });
  const responded = once(call, "response") as Promise<[IncomingMessage]>;
  call.end(body);
  const [response] = await responded;
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  if (response.statusCode !== 201) throw new Error(`The order was rejected with ${response.statusCode}: ${text}`);
  return (JSON.parse(text) as { order_id: string }).order_id;
}

test.each([
  [0, 1],
  [1, 0],
])("an order through process %i appears on a screen held by process %i", async (through, holder) => {
  const screen = await screenAt(direct(holder));
  await expectOrder(screen, await send(direct(through), uuid()));
  screen.close();
});

test("a process killed among a thousand orders loses none, doubles none, and takes no screen along", async () => {
  const before = await kitchen.count("orders");
  const stayed = await screenAt(direct(0));
  const lost = await screenAt(direct(1));
  const acknowledged = new Map<string, string>();
  let retries = 0;
  let sent = 0;

  const sendUntilAcknowledged = async (key: string): Promise<string> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(balancer.url, key);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNRESET" || attempt === 10) throw error;
        retries += 1;
        await sleep(20);
      }
    }
  };
  const caller = async () => {
    while (sent < ORDERS) {
      sent += 1;
      const key = uuid();
      // Every tenth guest taps twice: the balancer gives one tap to each process.
      const taps = sent % 10 === 0 ? 2 : 1;
      const orderIds = await Promise.all(Array.from({ length: taps }, () => sendUntilAcknowledged(key)));
      expect(new Set(orderIds).size).toBe(1);
      acknowledged.set(key, orderIds[0] ?? "");
    }
  };
  const kill = async () => {
    const victim = processes[1]!.child;
    while (acknowledged.size < ORDERS / 3) await sleep(5);
    // The process is frozen first: the orders that it had sent to the database are booked, and no client receives a
    // response.
    victim.kill("SIGSTOP");
    while (balancer.connectionsOf(ports[1]!) < CALLERS / 2) await sleep(5);
    await end(victim, "SIGKILL");
  };
  await Promise.all([kill(), ...Array.from({ length: CALLERS }, caller)]);
  await lost.ended;
  const moved = await screenAt(balancer.url);
  expect(moved.received[0]).toMatchObject({ type: "ready" });
  const last = await send(balancer.url, uuid());
  await expectOrder(moved, last);
  await expectOrder(stayed, last);

  expect(retries).toBeGreaterThan(0);
  expect(acknowledged.size).toBe(ORDERS);
  const { rows } = await app.pool.query<{ id: string; idempotency_key: string }>(
    "select id, idempotency_key from orders where company_id = $1 and idempotency_key = any($2)",
    [owner.companyId, [...acknowledged.keys()]],
  );
  expect(new Map(rows.map((row) => [row.idempotency_key, row.id]))).toEqual(acknowledged);
  expect(await kitchen.count("orders")).toBe(before + ORDERS + 1);
  // A screen that stayed connected received every order once.
  const news = stayed.received.filter(({ type }) => type === "order.placed").map(({ id }) => id);
  expect(news).toHaveLength(ORDERS + 1);
  expect(new Set(news)).toEqual(new Set([...acknowledged.values(), last]));
  // The stock is right to the gram: each order took 4 g of an item that is counted in kg.
  expect(await kitchen.count("stock_movements", "reason = 'sale' and quantity = -0.004")).toBe(before + ORDERS + 1);
  expect(await kitchen.stock(salt)).toBe((10_000 - 4 * (before + ORDERS + 1)) / 1000);
  for (const screen of [stayed, moved]) screen.close();
});

test("orders at a threshold whose process is killed among them are booked once, and alert their owner once", async () => {
  const careful = await createOwner(app, { new_order_alerts: false });
  const careKitchen = kitchenOf(app, careful);
  const flour = await careKitchen.item("Flour", 10, { unit: "kg", threshold: 10 });
  const bread = await careKitchen.dish("Bread", { price: 4, recipe: [[flour, 0.5]] });
  const port = await freePort();
  const victim = await startProcess({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    AUTH_SECRET: app.env.AUTH_SECRET ?? "",
    PORT: String(port),
  });
  const keys = Array.from({ length: CALLERS }, () => uuid());
  const order = (url: string, key: string) => send(url, key, cartOf(careful, [bread.line()]));
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  // Another connection locks the item until every order waits for it and the process is frozen.
  const other = await app.pool.connect();
  await other.query("begin");
  await other.query("select from inventory where id = $1 for update", [flour]);
  const lost = Promise.allSettled(keys.map((key) => order(`http://127.0.0.1:${port}`, key)));
  await expect.poll(async () => (await app.pool.query(waiting)).rowCount, { interval: 10 }).toBe(CALLERS);
  victim.child.kill("SIGSTOP");
  await other.query("rollback");
  other.release();
  // An order is one statement: the database ends it without the process.
  await expect.poll(() => careKitchen.count("orders"), { interval: 10 }).toBe(CALLERS);
  await end(victim.child, "SIGKILL");
  expect((await lost).map(({ status }) => status)).toEqual(keys.map(() => "rejected"));
  const checks = "from reorder_checks where company_id = $1";
  expect((await app.pool.query(`select ${checks}`, [careful.companyId])).rowCount).toBe(CALLERS);

  const orderIds = await Promise.all(keys.map((key) => order(direct(0), key)));
  expect(new Set(orderIds).size).toBe(CALLERS);
  expect(await careKitchen.count("orders")).toBe(CALLERS);
  expect(await careKitchen.stock(flour)).toBe(10 - CALLERS / 2);
  await app.pool.query("update reorder_checks set created_at = now() - interval '1 minute'");
  const minutely = orderJobs.find((job) => "cron" in job);
  if (!minutely || !("cron" in minutely)) throw new Error("No job runs at intervals.");
  await minutely.run(app.platform);
  expect((await app.pool.query(`select ${checks}`, [careful.companyId])).rowCount).toBe(0);
  await untilJobsEnd(app, "inventory.reorder-check", careful.companyId);
  const { rows } = await app.pool.query("select kind from messages where company_id = $1", [careful.companyId]);
  expect(rows).toEqual([{ kind: "reorder" }]);
});

test("what a person confirms is booked once, though its process is killed before, during or after it", async () => {
  const flour = await kitchen.item("Flour", 10, { unit: "kg" });
  const say = async (text: string) =>
    (await owner.call(agent.sendChat, { body: { id: uuid(), text, language: "en" } })).body.turns.at(-1)?.proposal;
  const confirm = (id: string) => owner.call(agent.confirmProposal, { body: { id } });
  let lost = 0;
  for (const [at, pause] of ["locked", 0, 10, 20, 40].entries()) {
    const proposal = await say("waste 1 kg flour, burnt");
    const id = proposal?.id ?? "";
    const port = await freePort();
    const victim = await startProcess({
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      AUTH_SECRET: app.env.AUTH_SECRET ?? "",
      PORT: String(port),
    });
    // Another connection locks the ingredient: the process dies in the middle of the booking.
    const other = await app.pool.connect();
    await other.query("begin");
    if (pause === "locked") await other.query("select from inventory where id = $1 for update", [flour]);
    const responded = fetch(`http://127.0.0.1:${port}${agent.confirmProposal.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${owner.token}` },
      body: JSON.stringify({ id }),
    }).then(
      () => true,
      () => false,
    );
    await (pause === "locked" ? untilBlocked(app) : sleep(Number(pause)));
    await end(victim.child, "SIGKILL");
    await other.query("rollback");
    other.release();
    if (!(await responded)) lost += 1;
    const statuses = (await Promise.all([confirm(id), confirm(id)])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await kitchen.stock(flour)).toBe(10 - (at + 1));
  }
  expect(lost).toBeGreaterThan(1);
  expect(await kitchen.count("stock_movements", "reason = 'waste'")).toBe(5);
});
