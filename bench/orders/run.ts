// Orders/s of diners through HTTP as a share of the same SQL transaction sent by bare pg clients, with 16 callers each, on
// the embedded PostgreSQL with its durable settings. Either way an order counts when it is safe on disk. The third number
// is the same statement with an ordinary commit, which holds its locks until then. The server is a process of its own.
// Short rounds take turns, so that whatever else the machine does meets all alike. Nothing is checked, and the run ends with 1,
// when the driver, which is measured on a server that does nothing, could not have sent much more. Each way has a database of its own, so that
// all have as many orders. Another server takes orders with five options a line, or with
// BESIDE=/another/checkout the server of that. `npm run bench -- orders 3` makes rounds of 3 seconds.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { v4, v7 as uuid } from "uuid";
import { confirmOrder } from "#src/features/orders/server/confirm-order.ts";
import { makeDataDir } from "#src/testing/data-dir.ts";
import type { DishOnMenu } from "#src/testing/order-fixture.ts";
import { createDatabase } from "#src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { freePort, startProcess, stopProcesses, waitForSuccess } from "../menu/processes.ts";
import { openCaller } from "./http-caller.ts";
import { addCompany, addMenu, addOptions, asRequest, cart, DISHES } from "./restaurant.ts";
import { familyMs, processorMs } from "./processor-time.ts";
import { atLeast, notMeasured } from "../base/aims.ts";

const root = join(import.meta.dirname, "../..");
const CALLERS = 16;
const ROUNDS = 7;
const SECONDS = Number(process.argv[2] ?? 1);
/** The driver must be able to send so many times what was measured. */
const DRIVER_RESERVE = 4;

const ORDINARY = `create function place_order_ordinarily(request jsonb) returns jsonb language plpgsql as $$
  begin
    perform set_config('role', 'app_user', true), set_config('app.company_id', request ->> 'company_id', true);
    return place_order(request);
  end $$`;

interface Way {
  name: string;
  /** Places one order; `caller` is from 0 on. */
  placeOrder(caller: number): Promise<unknown>;
  open(): Promise<void>;
  close(): void;
  /** Processes that work for it beside this one and PostgreSQL. */
  pid?: number;
  rates: number[];
  orders: number;
  /** Processor time used in the rounds that count, in milliseconds. */
  server: number;
  database: number;
  driver: number;
}

/** Shares of the bare client, of the plain orders and of the other checkout; docs/performance.md has what was measured. */
const LEAST = { http: 0.85, options: 0.8, beside: 0.97 };

const made = makeDataDir();
const dataDir = made.path;
const embedded = await startEmbeddedPostgres({ dataDir });
const postmaster = Number((await readFile(join(embedded.dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
const pools: pg.Pool[] = [];
try {
  const beside = process.env["BESIDE"];
  const http = await openServer("http", root);
  const servers = [http];
  // PostgreSQL has connections for four ways, not for five.
  if (beside === undefined) servers.push(await openServer("options", root, { withOptions: true }));
  else servers.push(await openServer("beside", beside));
  const ways = servers.map(({ way }) => way);
  for (const [name, bareWay] of [
    ["bare", withoutWaiting],
    ["ordinary", withOrdinaryCommit],
  ] as const) {
    const server = await openServer(name, root);
    server.child.kill();
    await server.pool.query(ORDINARY);
    servers.push(server);
    ways.push({ ...newWay(name), placeOrder: bareWay(server) });
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) await run(way, round === 0 ? 2 : SECONDS, round > 0);
    // Autovacuum does it within a minute of a table's first rows; until then plans are guesses made on empty tables.
    if (round === 0) await Promise.all(pools.map((pool) => pool.query("analyze")));
  }
  for (const [at, way] of ways.entries()) await checkCount(servers[at]!.pool, way);
  const limit = await driverLimit();
  report(ways, limit);
  checkAims(ways, limit);
} finally {
  await stopProcesses();
  await Promise.all(pools.map((pool) => pool.end()));
  await embedded.stop();
  await made.remove();
}

interface Server {
  way: Way;
  child: ReturnType<typeof startProcess>;
  pool: pg.Pool;
  companyId: string;
  dishes: DishOnMenu[];
}

/** The server of a checkout, on a new database with one restaurant. */
async function openServer(name: string, checkout: string, { withOptions = false } = {}): Promise<Server> {
  const database = `bench_${name}`;
  const connectionString = await addDatabase(embedded, database);
  const port = await freePort();
  const child = startProcess(["--disable-warning=ExperimentalWarning", serverFile(checkout)], {
    DATABASE_URL: connectionString,
    DATA_DIR: join(dataDir, database),
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  });
  await waitForSuccess(`http://127.0.0.1:${port}/readyz`);
  const pool = new pg.Pool({ connectionString, max: CALLERS });
  pools.push(pool);
  const companyId = await addCompany(pool);
  const dishes = await addMenu(pool, companyId);
  const options = withOptions ? await addOptions(pool, companyId) : [];
  const order = () => cart(companyId, dishes, options);
  return { way: httpWay(name, port, order, child.pid), child, pool, companyId, dishes };
}

/** What `npm start` runs there; older checkouts have no bundle of the server. */
function serverFile(checkout: string): string {
  const files = ["dist/server/server.js", "src/main/server.ts", "src/server/main.ts"].map((file) =>
    join(checkout, file),
  );
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${checkout} has no server.`);
  return found;
}

function httpWay(name: string, port: number, order: () => object, pid?: number): Way {
  let callers: Awaited<ReturnType<typeof openCaller>>[] = [];
  return {
    ...newWay(name),
    ...(pid !== undefined && { pid }),
    // Opened for each round: a server closes connections that are idle while the others have their turn.
    async open() {
      callers = await Promise.all(Array.from({ length: CALLERS }, () => openCaller(port)));
    },
    close: () => callers.forEach((caller) => caller.close()),
    placeOrder: async (caller) =>
      callers[caller]?.post("/api/public-menu/public-orders", JSON.stringify(order()), {
        "idempotency-key": v4(),
      }),
  };
}

function newWay(name: string): Omit<Way, "placeOrder"> {
  const nothing = { rates: [], orders: 0, server: 0, database: 0, driver: 0 };
  return { ...nothing, name, open: async () => {}, close: () => {} };
}

function withoutWaiting({ pool, companyId, dishes }: Server) {
  const database = createDatabase(pool);
  return async () => {
    const { rows } = await pool.query<{ id: string }>("select place_order_at_once($1) ->> 'order_id' as id", [
      JSON.stringify(asRequest(companyId, dishes)),
    ]);
    await confirmOrder(database, { companyId, orderId: rows[0]?.id ?? "" });
  };
}

function withOrdinaryCommit({ pool, companyId, dishes }: Server) {
  return () => pool.query("select place_order_ordinarily($1)", [JSON.stringify(asRequest(companyId, dishes))]);
}

async function run(way: Way, seconds: number, counts: boolean): Promise<void> {
  await way.open();
  const before = await times(way);
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const caller = async (number: number) => {
    while (performance.now() < end) {
      await way.placeOrder(number);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)));
  const rate = (count / (performance.now() - started)) * 1000;
  const after = await times(way);
  way.close();
  way.orders += count;
  if (!counts) return;
  way.rates.push(rate);
  const share = 1 / count / ROUNDS;
  way.server += (after.server - before.server) * share;
  way.database += (after.database - before.database) * share;
  way.driver += (after.driver - before.driver) * share;
}

async function times({ pid }: Way) {
  const { user, system } = process.cpuUsage();
  return {
    server: pid === undefined ? 0 : await processorMs(pid),
    database: await familyMs(postmaster),
    driver: (user + system) / 1000,
  };
}

/** Requests/s that this process sends to a server that does nothing. */
async function driverLimit(): Promise<number> {
  const port = await freePort();
  startProcess([join(import.meta.dirname, "bare-server.ts")], { PORT: String(port) });
  await waitForSuccess(`http://127.0.0.1:${port}/`);
  const dish = { line: (quantity: number) => ({ menu_item_id: uuid(), quantity, price: 5 }) };
  const way = httpWay("driver", port, () => cart(uuid(), [dish as unknown as DishOnMenu]));
  await run(way, 1, false);
  await run(way, 2, true);
  return median(way.rates);
}

async function checkCount(pool: pg.Pool, { name, orders }: Way): Promise<void> {
  const { rows } = await pool.query<{ count: string }>("select count(*) from orders");
  if (Number(rows[0]?.count) !== orders) throw new Error(`${name}: ${orders} acknowledged, ${rows[0]?.count} stored`);
}

function report(ways: Way[], limit: number): void {
  const rate = (name: string) => median(ways.find((way) => way.name === name)?.rates ?? []);
  const [http, bare, ordinary, options] = [rate("http"), rate("bare"), rate("ordinary"), rate("options")];
  const ratio = (other: number) => (http / other).toFixed(2);
  console.log(
    `${CALLERS} callers, ${DISHES} dishes: ${Math.round(http)} orders/s through HTTP, ${Math.round(bare)} by the bare client = ` +
      `${ratio(bare)}; ${Math.round(ordinary)} with an ordinary commit = ${ratio(ordinary)}`,
  );
  console.log(`  The driver sends ${Math.round(limit)} requests/s to a server that does nothing.`);
  if (!Number.isNaN(options)) {
    console.log(
      `  Five options a line: ${Math.round(options)} orders/s = ${(options / http).toFixed(2)} of those without any.`,
    );
  }
  for (const { name, rates, server, database, driver } of ways) {
    const used = [server, database, driver].map((ms) => `${ms.toFixed(2)} ms`);
    console.log(`  ${name}: ${rates.map(Math.round).join(" ")} orders/s (median ${Math.round(median(rates))})`);
    console.log(`    processor time of an order: server ${used[0]}, PostgreSQL ${used[1]}, driver ${used[2]}`);
  }
}

/** Ratios mean something only where the driver is not what limits them. */
function checkAims(ways: Way[], limit: number): void {
  const rate = (name: string) => median(ways.find((way) => way.name === name)?.rates ?? []);
  const [http, bare, options, beside] = [rate("http"), rate("bare"), rate("options"), rate("beside")];
  if (limit < http * DRIVER_RESERVE) {
    notMeasured(
      `the driver sends only ${Math.round(limit)} requests/s to a server that does nothing. Run it again at rest.`,
    );
    return;
  }
  atLeast("orders/s through HTTP, share of the bare client's", http / bare, LEAST.http);
  if (!Number.isNaN(options))
    atLeast("orders/s with five options a line, share of those without", options / http, LEAST.options);
  if (!Number.isNaN(beside)) atLeast("orders/s, share of the other checkout's", http / beside, LEAST.beside);
}

async function addDatabase({ connection, connectionString }: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  return connectionString.replace("/comanda?", `/${name}?`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
