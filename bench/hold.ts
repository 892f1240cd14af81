// What must hold whatever is sent, in full size; the tests have it in small. 14,000 requests made from the API's own
// description (the seed is printed; give it as the first argument to repeat a run), 40 times 50 guests for a last portion,
// and 2,000 event streams. Prints what failed, and how long each took as a ratio to the first.
import { v7 as uuid } from "uuid";
import * as orders from "#src/features/orders/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createFuzzer, sendFuzz, seededRandom } from "#src/testing/fuzz.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { populate } from "#src/testing/populate.ts";

const REQUESTS = 14_000;
const ROUNDS = 40;
const GUESTS = 50;
const STREAMS = 2000;
const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 2 ** 31));

const app = await startTestApp();
try {
  let first = 0;
  for (const [name, check] of Object.entries({ fuzz, lastPortions, streams })) {
    const started = performance.now();
    const problems = await check(app);
    const ms = performance.now() - started;
    first ||= ms;
    console.log(`${name}: ${problems.length} problems, ${(ms / first).toFixed(2)} times the first`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await app.stop();
}
process.exit();

async function fuzz(tested: TestApp): Promise<string[]> {
  console.log(`seed ${seed}`);
  const owner = await createOwner(tested);
  const { ids } = await populate(tested, owner);
  const description = (await (await tested.app.request("/api/openapi.json")).json()) as Record<string, unknown>;
  const next = createFuzzer(description, [...ids, owner.companyId, owner.username], seededRandom(seed));
  const { failures } = await tested.allowUnexpectedErrors(() => sendFuzz(tested, owner.token, next, REQUESTS));
  return failures;
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
