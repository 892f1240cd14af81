// What must hold whatever is sent and whatever breaks, in full size; the tests have it in small. 14,000 requests made from
// the API's own description, 40 kills of the application while guests order, 100 while orders to suppliers are approved and
// sent and 100 while credit requests are, 40 times 50 guests for a last portion, 2,000 event streams, and a database that freezes and one that restarts while
// guests order. Prints what failed, and how long each took as a ratio to the first. The seed is printed: HOLD_SEED repeats
// a run, HOLD_ONLY=kills,streams runs a part.
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import * as orders from "#src/features/orders/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { makeDataDir } from "#src/testing/data-dir.ts";
import { startDatabaseProxy } from "#src/testing/database-proxy.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createFuzzer, sendFuzz, seededRandom } from "#src/testing/fuzz.ts";
import { CREDIT_REQUESTS, killAroundSending, PURCHASE_ORDERS } from "#src/testing/kill-around-sending.ts";
import { killRepeatedly } from "#src/testing/kill-repeatedly.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { populate } from "#src/testing/populate.ts";
import { compareOrders, createGuests, createSoupMenu } from "#src/testing/soup-orders.ts";
import { atMost } from "./base/aims.ts";

const REQUESTS = 14_000;
const ROUNDS = 40;
const GUESTS = 50;
const STREAMS = 2000;
const KILLS = 40;
const SENDING_KILLS = 100;
const OUTAGE_MS = 10_000;
/** How soon after an outage an order must be accepted again. */
const MAX_RECOVERY_MS = 15_000;
const seed = Number(process.env["HOLD_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const only = process.env["HOLD_ONLY"]?.split(",");
console.log(`seed ${seed}`);

const app = await startTestApp();
try {
  let first = 0;
  for (const [name, check] of Object.entries({
    fuzz,
    kills,
    sending,
    credits,
    lastPortions,
    streams,
    frozen,
    restarted,
  })) {
    if (only && !only.includes(name)) continue;
    const started = performance.now();
    const problems = await check(app);
    const ms = performance.now() - started;
    first ||= ms;
    console.log(`${name}: ${problems.length} problems, ${(ms / first).toFixed(2)} times the first`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    atMost(`${name}, problems`, problems.length, 0);
  }
} finally {
  await app.stop();
}
process.exit();

async function fuzz(tested: TestApp): Promise<string[]> {
  const owner = await createOwner(tested);
  const { ids } = await populate(tested, owner);
  const description = (await (await tested.app.request("/api/openapi.json")).json()) as Record<string, unknown>;
  const next = createFuzzer(description, [...ids, owner.companyId, owner.username], seededRandom(seed));
  const { failures } = await tested.allowUnexpectedErrors(() => sendFuzz(tested, owner.token, next, REQUESTS));
  return failures;
}

async function kills(): Promise<string[]> {
  const dataDir = makeDataDir();
  try {
    const found = await killRepeatedly(dataDir.path, KILLS, seededRandom(seed));
    const receipts = found.receiptsWithoutGaps && found.receiptForEachPayment;
    return [...problemsOf(found), ...(receipts ? [] : ["receipts have gaps, or are not one for each payment"])];
  } finally {
    await dataDir.remove();
  }
}

function sending(): Promise<string[]> {
  return killSending(PURCHASE_ORDERS, "orders");
}

function credits(): Promise<string[]> {
  return killSending(CREDIT_REQUESTS, "credit requests");
}

async function killSending(kind: typeof PURCHASE_ORDERS, name: string): Promise<string[]> {
  const counts = await killAroundSending(SENDING_KILLS, seededRandom(seed), kind);
  console.log(`  ${JSON.stringify(counts)}`);
  return (["twice", "unapproved", "lost"] as const)
    .filter((problem) => counts[problem] > 0)
    .map((problem) => `${counts[problem]} ${name} ${problem}`);
}

function problemsOf({ orders, lost, twice, unknown, stockRight }: Awaited<ReturnType<typeof compareOrders>>): string[] {
  console.log(`  ${orders} orders: ${lost} lost, ${twice} twice`);
  const good = orders > 0 && lost === 0 && twice === 0 && unknown === 0 && stockRight;
  return good ? [] : [`${unknown} orders nobody was told of; the stock is ${stockRight ? "right" : "wrong"}`];
}

function frozen(tested: TestApp): Promise<string[]> {
  return outage(tested, "freeze");
}

function restarted(tested: TestApp): Promise<string[]> {
  return outage(tested, "cut");
}

/** The application as a process, whose database stops responding, or ends its connections, while guests order. */
async function outage(tested: TestApp, how: "freeze" | "cut"): Promise<string[]> {
  const proxy = await startDatabaseProxy(tested.databaseUrl);
  const port = await freePort();
  const server = await startProcess({
    DATABASE_URL: proxy.url,
    DATA_DIR: tested.dataDir,
    AUTH_SECRET: tested.env.AUTH_SECRET ?? "",
    PORT: String(port),
  });
  const menu = await createSoupMenu(tested.pool);
  const guests = createGuests(`http://localhost:${port}`, menu);
  const stop = new AbortController();
  const ordering = Promise.all(Array.from({ length: 6 }, () => guests.orderRepeatedly(stop.signal)));
  try {
    await sleep(1000);
    proxy[how]();
    await sleep(OUTAGE_MS);
    const before = guests.acknowledged.size;
    proxy.resume();
    const resumed = performance.now();
    while (guests.acknowledged.size === before && performance.now() - resumed < MAX_RECOVERY_MS) await sleep(20);
    const recovery = performance.now() - resumed;
    console.log(
      `  ${guests.unanswered.size} orders were refused; accepted again after ${(recovery / 1000).toFixed(1)} s`,
    );
    await sleep(1000);
    stop.abort();
    await ordering;
    await guests.sendUnanswered();
    const problems = problemsOf(await compareOrders(tested.pool, menu, guests));
    return recovery < MAX_RECOVERY_MS ? problems : [...problems, "no order was accepted after the outage"];
  } finally {
    await end(server.child, "SIGTERM");
    await proxy.close();
  }
}

async function lastPortions(tested: TestApp): Promise<string[]> {
  const owner = await createOwner(tested);
  const kitchen = kitchenOf(tested, owner);
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const crab = await kitchen.item(`Crab ${round}`, 300);
    const dish = await kitchen.dish(`Crab ${round}`, { price: 48, recipe: [[crab, 300]] });
    const order = () =>
      callerOf(tested).call(orders.placePublicOrder, { body: cartOf(owner, [dish.line()]), key: uuid() });
    const responses = await Promise.all(Array.from({ length: GUESTS }, order));
    const placed = responses.filter(({ status }) => status === 201).length;
    const left = await kitchen.stock(crab);
    if (placed !== 1 || left !== 0) problems.push(`round ${round}: ${placed} orders, ${left} left`);
    // An order of each guest counts against the table's limit of a minute.
    await tested.pool.query("delete from rate_limits");
  }
  return problems;
}

async function streams(tested: TestApp): Promise<string[]> {
  const owner = await createOwner(tested);
  const headers = { authorization: `Bearer ${owner.token}` };
  const open: ReadableStreamDefaultReader<Uint8Array>[] = [];
  for (let count = 0; count < STREAMS; count += 1) {
    const { body } = await tested.app.request("/api/events", { headers });
    if (body) open.push(body.getReader());
  }
  await tested.pool.query("select pg_notify('comanda', $1)", [
    JSON.stringify({ company_id: owner.companyId, type: "order.placed", id: "last" }),
  ]);
  const received = await Promise.all(open.map((reader) => readUntil(reader, "last")));
  await Promise.all(open.map((reader) => reader.cancel()));
  const missed = STREAMS - received.filter(Boolean).length;
  return missed > 0 ? [`${missed} of ${STREAMS} streams did not receive an event`] : [];
}

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, id: string): Promise<boolean> {
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return false;
    text += decoder.decode(value);
    if (text.includes(`"id":"${id}"`)) return true;
  }
}
