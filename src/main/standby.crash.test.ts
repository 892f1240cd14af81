import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";
import { until } from "#src/testing/embedded-app.ts";
import { createSession } from "#src/testing/factories.ts";
import { compareOrders, createGuests, createSoupMenu, orderSoup } from "#src/testing/soup-orders.ts";

const AUTH_SECRET = "standby ".repeat(8);

let dataDir: string;
let app: AppProcess;
let origin: string;
let database: EmbeddedPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "comanda-standby-"));
  // The database's account must be able to read the folder; otherwise root's data would be put into /var/lib and stay
  // there.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  app = await startProcess({ DATA_DIR: dataDir, PORT: String(port), AUTH_SECRET });
  database = await startEmbeddedPostgres({ dataDir });
  pool = new pg.Pool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await nameStandby(null);
  await pool.end();
  await end(app.child, "SIGTERM");
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes commits wait for a standby that does not exist; null ends that. */
async function nameStandby(name: string | null): Promise<void> {
  await pool.query(
    `alter system ${name === null ? "reset" : "set"} synchronous_standby_names ${name ? `= ${name}` : ""}`,
  );
  await pool.query("select pg_reload_conf()");
}

const WAITING = "pg_stat_activity where wait_event = 'SyncRep'";

/** Waits until `count` commits wait, without those of the queue, which works by itself. */
async function untilWaiting(count: number): Promise<void> {
  await until(`${count} commits wait`, async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer from ${WAITING} and query not like '%pgboss%'`,
    );
    return (rows[0]?.count ?? 0) >= count;
  });
}

test("nothing is acknowledged before the synchronous standby has it", async () => {
  const menu = await createSoupMenu(pool);
  const guests = createGuests(origin, menu);
  const token = await createSession(pool, menu.ownerId, AUTH_SECRET);
  const send = async (key: string) => {
    const { status, text } = await orderSoup(origin, menu, key);
    const body = JSON.parse(text) as { code?: string; order_id?: string };
    if (body.order_id) guests.acknowledged.set(key, body.order_id);
    return [status, body.code];
  };
  const pay = async () => {
    const id = [...guests.acknowledged.values()][0];
    const response = await fetch(`${origin}/api/orders/id?id=${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ payment_status: "paid", payment: { method: "cash" } }),
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await send(uuid())).toEqual([201, undefined]);

  await nameStandby("elsewhere");
  const key = uuid();
  let responded = false;
  const responses = Promise.all([send(key), pay()]).finally(() => (responded = true));
  await untilWaiting(2);
  // A client that cancels the wait gets no acknowledgement: both are committed here, and nowhere else.
  await until("both are responded", async () => {
    await pool.query(`select pg_cancel_backend(pid) from ${WAITING}`);
    return responded;
  });
  expect(await responses).toEqual([
    [503, "UNAVAILABLE"],
    [503, "UNAVAILABLE"],
  ]);
  const again = send(key);
  await untilWaiting(1);
  expect(guests.acknowledged.size).toBe(1);

  await nameStandby(null);
  expect(await again).toEqual([201, undefined]);
  expect(await compareOrders(pool, menu, guests)).toMatchObject({ orders: 2, lost: 0, twice: 0, unknown: 0 });
});

test("a commit waits for the standby longer than a statement may run", async () => {
  await nameStandby("elsewhere");
  let done = false;
  const committed = createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '100', true), pg_logical_emit_message(true, 'test', '')`.execute(
        tx,
      );
    })
    .then(() => (done = true));
  await untilWaiting(1);
  await sleep(300);
  expect(done).toBe(false);
  await nameStandby(null);
  await committed;
});
