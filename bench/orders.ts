// Orders/s of diners through HTTP as a share of the same SQL transaction sent by bare pg clients, with 16 callers each, on
// the embedded PostgreSQL with its durable settings. Either way an order counts when it is safe on disk. The third number
// is the same statement with an ordinary commit, which holds its locks until then. The app is a process of its own. Short
// rounds take turns, so that whatever else the machine does meets all three alike; the whole takes half a minute.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { v4, v7 as uuid } from "uuid";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { createDatabase } from "#src/server/db/database.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { waitForWalFlush } from "#src/server/db/wait-for-wal-flush.ts";

const root = join(import.meta.dirname, "..");
const CALLERS = 16;
const ROUNDS = 7;
const SECONDS = Number(process.argv[2] ?? 1);
const MAX_DURATION_MS = 20_000;
const DISHES = 40;
const INGREDIENTS = 40;

const ORDINARY = `create function place_order_ordinarily(request jsonb) returns jsonb language plpgsql as $$
  begin
    perform set_config('role', 'app_user', true), set_config('app.company_id', request ->> 'company_id', true);
    return place_order(request);
  end $$`;

const dataDir = await mkdtemp(join(tmpdir(), "comanda-bench-"));
const embedded = await startEmbeddedPostgres({ dataDir });
const pool = new pg.Pool({ ...embedded.connection, max: CALLERS });
const port = await freePort();
let app: ChildProcess | undefined;
try {
  await migrate(pool);
  const company = { companyId: await addCompany() };
  const dishes = await addMenu(company);
  app = await startApp();
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const overHttp = () => post(agent, JSON.stringify(cart(company.companyId, dishes)));
  const database = createDatabase(pool);
  const bare = async () => {
    await pool.query("select place_order_at_once($1)", [JSON.stringify(asRequest(company.companyId, dishes))]);
    await waitForWalFlush(database);
  };
  await pool.query(ORDINARY);
  const ordinary = () =>
    pool.query("select place_order_ordinarily($1)", [JSON.stringify(asRequest(company.companyId, dishes))]);

  const rates: Record<"http" | "bare" | "ordinary", number[]> = { http: [], bare: [], ordinary: [] };
  let acknowledged = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, placeOrder] of [
      ["http", overHttp],
      ["bare", bare],
      ["ordinary", ordinary],
    ] as const) {
      const { count, rate } = await run(placeOrder, round === 0 ? 2 : SECONDS);
      acknowledged += count;
      // The first round warms everything up.
      if (round > 0) rates[name].push(rate);
    }
    // Autovacuum does it within a minute of a table's first rows; until then plans are guesses made on empty tables.
    if (round === 0) await pool.query("analyze");
  }
  agent.destroy();
  const { rows } = await pool.query<{ count: string }>("select count(*) from orders");
  if (Number(rows[0]?.count) !== acknowledged) throw new Error(`${acknowledged} acknowledged, ${rows[0]?.count} kept`);
  const [http, sql, plain] = [median(rates.http), median(rates.bare), median(rates.ordinary)];
  console.log(
    `${CALLERS} callers, ${DISHES} dishes: ${Math.round(http)} orders/s through HTTP, ${Math.round(sql)} by the bare client = ` +
      `${(http / sql).toFixed(2)}; ${Math.round(plain)} with an ordinary commit = ${(http / plain).toFixed(2)}`,
  );
  for (const [name, each] of Object.entries(rates)) console.log(`  ${name}: ${each.map(Math.round).join(" ")}`);
} finally {
  if (app?.exitCode === null) {
    app.kill("SIGINT");
    await once(app, "exit");
  }
  await pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function addCompany(): Promise<string> {
  const [userId, companyId] = [uuid(), uuid()];
  await pool.query("insert into users (id, name, email) values ($1, 'Bench', 'bench@example.com')", [userId]);
  await pool.query("insert into companies (id, created_by, name, username) values ($1, $2, 'Bench', 'bench')", [
    companyId,
    userId,
  ]);
  return companyId;
}

/** Forty dishes that share forty ingredients, five each, as a kitchen does. */
async function addMenu(company: { companyId: string }): Promise<DishOnMenu[]> {
  const kitchen = kitchenOf({ pool }, company);
  const items: string[] = [];
  for (let n = 0; n < INGREDIENTS; n += 1) items.push(await kitchen.item(`Ingredient ${n}`, 900_000_000));
  const dishes: DishOnMenu[] = [];
  for (let n = 0; n < DISHES; n += 1) {
    const recipe = [0, 1, 2, 3, 4].map((part) => [items[(n * 7 + part) % INGREDIENTS]!, 20 + part] as const);
    dishes.push(await kitchen.dish(`Dish ${n}`, { price: 5 + n / 10, recipe }));
  }
  return dishes;
}

/** A table's order: two dishes, one of them twice. */
function cart(companyId: string, dishes: DishOnMenu[]) {
  const pick = () => dishes[Math.floor(Math.random() * dishes.length)]!;
  const items = [pick().line(2), pick().line(1)];
  const total = Math.round(items.reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100;
  return { items, total, table_number: "12", company_id: companyId };
}

function asRequest(companyId: string, dishes: DishOnMenu[]): object {
  const { items, ...order } = cart(companyId, dishes);
  const key = uuid();
  return {
    ...order,
    items: items.map((item) => ({ ...item, id: uuid() })),
    channel: "menu",
    customer_id: "guest",
    idempotency_key: key,
    fingerprint: key,
    order_id: uuid(),
    reference: key,
    status_token: v4(),
    actor_name: "Guest",
    can_queue: false,
  };
}

async function run(placeOrder: () => Promise<unknown>, seconds: number): Promise<{ count: number; rate: number }> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await placeOrder();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { count, rate: (count / (performance.now() - started)) * 1000 };
}

function post(agent: Agent, body: string): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(
      {
        agent,
        port,
        path: "/api/public-menu/public-orders",
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "idempotency-key": v4(),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          response.statusCode === 201 ? done() : failed(new Error(`${response.statusCode} ${text}`)),
        );
      },
    );
    call.on("error", failed);
    call.setTimeout(MAX_DURATION_MS, () => call.destroy(new Error("An order got no response.")));
    call.end(body);
  });
}

async function startApp(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "src/main/server.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: embedded.connectionString,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 150; tries += 1) {
    if (child.exitCode !== null) throw new Error("The app did not start.");
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    await sleep(100);
  }
  throw new Error("The app was not ready in 15 seconds.");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
