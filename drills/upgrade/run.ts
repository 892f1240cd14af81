// An older version serves a restaurant with 100,000 orders while guests order. The version of this folder is started beside it
// on the same database and migrates it; both serve for a while, then the old one is stopped. Measured is the longest time
// without an acknowledged order, which may be five seconds; no order may be lost or placed twice, and no request of the old
// version may fail.
//
//     npm run drill -- upgrade [--from REF] [--orders 100000]
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { checkOut, lastRelease, serverFile } from "./old-version.ts";
import { fillShop, longestGap, type Ordering, type Shop, startOrdering } from "./shop.ts";

const SECRET = "upgrade ".repeat(8);
const MAX_STANDSTILL_MS = 5000;
/** How long orders come in before, with both versions, and after. */
const PHASE_MS = 10_000;

const { values } = parseArgs({ options: { from: { type: "string" }, orders: { type: "string", default: "100000" } } });
const version = values.from ?? (await lastRelease());
const orders = Number(values.orders);
const newFile = serverFile();
const folder = await mkdtemp(join(tmpdir(), "comanda-upgrade-"));
await chmod(folder, 0o755);
const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const old = join(folder, "old");
  console.log(`building ${version}`);
  await checkOut(version, old);
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, "data"), archiving: false });
  cleanUp.push(() => embedded.stop());
  const pool = new pg.Pool({ ...embedded.connection, max: 4 });
  cleanUp.push(() => pool.end());
  const start = async (file: string) => {
    const port = await freePort();
    const env = { DATABASE_URL: embedded.connectionString, DATA_DIR: folder, AUTH_SECRET: SECRET, PORT: String(port) };
    const { child, output } = await startProcess({ ...env, APP_URL: `http://localhost:${port}` }, file);
    cleanUp.push(() => end(child, "SIGTERM"));
    return { child, output, origin: `http://localhost:${port}` };
  };
  const before = await start(serverFile(old));
  const migrations = async () => (await pool.query("select name from migrations")).rowCount ?? 0;
  const known = await migrations();
  const shop = await fillShop(old, pool, SECRET, orders);
  const ordering = startOrdering(shop, before.origin);
  await sleep(PHASE_MS);
  await staffWork(before.origin, shop, ordering);

  const began = performance.now();
  const after = await start(newFile);
  const ready = performance.now();
  ordering.send([before.origin, after.origin]);
  await sleep(PHASE_MS);
  await staffWork(before.origin, shop, ordering);
  await staffWork(after.origin, shop, ordering);
  ordering.send([after.origin]);
  assert.equal(await end(before.child, "SIGTERM"), 0, before.output());
  await sleep(PHASE_MS);
  const ended = performance.now();
  await ordering.stop();

  const usual = longestGap(ordering.moments, began - PHASE_MS + 1000, began);
  const standstill = longestGap(ordering.moments, began, ended);
  await compare(pool, shop, ordering);
  console.log(
    `${(await migrations()) - known} migrations after ${version} with ${orders} orders: ready after ${((ready - began) / 1000).toFixed(1)} s; ` +
      `${ordering.acknowledged.size} orders meanwhile, none lost, none twice; longest time without one ${standstill.toFixed(0)} ms ` +
      `(${usual.toFixed(0)} ms before the upgrade); sent again: ${JSON.stringify(Object.fromEntries(ordering.repeated))}`,
  );
  assert.ok(standstill <= MAX_STANDSTILL_MS, "It stood still for too long.");
  console.log("The drill passed.");
} finally {
  for (const step of cleanUp.toReversed()) await step();
}
process.exit();

function day(back: number): string {
  return new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
}

/** What people do meanwhile, on one of the two: none of it may fail. */
async function staffWork(origin: string, { token, companyId }: Shop, { acknowledged }: Ordering): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const id = [...acknowledged.values()].at(-1) ?? "";
  const order = `/api/orders/id?id=${id}`;
  const change = (body: object) => ({ method: "PATCH", body: JSON.stringify(body) });
  const requests: [string, RequestInit][] = [
    ["/api/kitchen", {}],
    [order, change({ status: "processing" })],
    [order, change({ status: "completed", payment_status: "paid" })],
    [order, {}],
    ["/api/orders", {}],
    ["/api/dashboard", {}],
    ["/api/inventory", {}],
    [`/api/reports?from=${day(29)}&to=${day(0)}`, {}],
    ["/api/companies/user", {}],
  ];
  for (const [path, init] of requests) {
    const response = await fetch(origin + path, { ...init, headers });
    assert.ok(
      response.ok,
      `${init.method ?? "GET"} ${path} of ${companyId}: ${response.status} ${await response.text()}`,
    );
  }
}

async function compare(pool: pg.Pool, { companyId }: Shop, { acknowledged }: Ordering): Promise<void> {
  const { rows } = await pool.query<{ id: string; idempotency_key: string }>(
    "select id, idempotency_key from orders where company_id = $1 order by created_at desc limit $2",
    [companyId, acknowledged.size + 1],
  );
  const found = new Map(rows.map((row) => [row.idempotency_key, row.id]));
  const lost = [...acknowledged].filter(([key, id]) => found.get(key) !== id).length;
  assert.equal(lost, 0, `${lost} acknowledged orders are lost`);
  const { rows: counts } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from orders where company_id = $1",
    [companyId],
  );
  assert.equal(counts[0]?.count, orders + acknowledged.size, "there are other orders than were acknowledged");
  const { rowCount } = await pool.query(
    `select from inventory i where company_id = $1 and quantity_available is distinct from
       (select sum(quantity) from stock_movements m where m.company_id = i.company_id and m.item_id = i.id)`,
    [companyId],
  );
  assert.equal(rowCount, 0, "stock is not the sum of its movements");
}
