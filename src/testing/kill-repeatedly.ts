import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { compareReceipts, createCashier } from "#src/testing/cashier.ts";
import { createSession } from "#src/testing/factories.ts";
import { compareOrders, createGuests, createSoupMenu, type Guests } from "#src/testing/soup-orders.ts";

const GUESTS = 6;
const CASHIERS = 2;
const SECRET = "crash ".repeat(8);
/** Minimum number of orders of a round with a response before the kill, so that something can be lost. */
const MIN_ORDERS = 5;
const MAX_PAUSE_MS = 500;

/**
 * Starts the whole application on a folder's own database and kills it repeatedly while guests order; every third time
 * the database is killed too, as when the machine loses power. Orders are paid at the same time. Compares the responses
 * that guests got with what is stored.
 */
export async function killRepeatedly(dataDir: string, kills: number, random: () => number) {
  const port = await freePort();
  const start = () => startProcess({ DATA_DIR: dataDir, PORT: String(port), AUTH_SECRET: SECRET });
  // The first start makes the tables.
  await end((await start()).child, "SIGTERM");
  const menu = await withDatabase(dataDir, createSoupMenu);
  const guests = createGuests(`http://localhost:${port}`, menu);
  const token = await withDatabase(dataDir, (pool) => createSession(pool, menu.ownerId, SECRET));
  const cashier = createCashier(`http://localhost:${port}`, token, guests);
  for (let round = 0; round < kills; round += 1) {
    const app = await start();
    const database = await databaseProcess(app.output());
    const stop = new AbortController();
    const before = guests.acknowledged.size;
    const ordering = Promise.all([
      ...Array.from({ length: GUESTS }, () => guests.orderRepeatedly(stop.signal)),
      ...Array.from({ length: CASHIERS }, () => cashier.payRepeatedly(stop.signal)),
    ]);
    await Promise.race([enough(guests, before, stop.signal), ordering]);
    await sleep(random() * MAX_PAUSE_MS);
    await end(app.child, "SIGKILL");
    if (round % 3 === 0) process.kill(database, "SIGKILL");
    stop.abort();
    await ordering;
  }
  const app = await start();
  await guests.sendUnanswered();
  await cashier.payRest();
  await end(app.child, "SIGTERM");
  return withDatabase(dataDir, async (pool) => ({
    ...(await compareOrders(pool, menu, guests)),
    ...(await compareReceipts(pool, menu, cashier)),
  }));
}

async function enough({ acknowledged }: Guests, before: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && acknowledged.size < before + MIN_ORDERS) await sleep(5);
}

async function withDatabase<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: database.connectionString });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Returns the embedded server's process id, from PostgreSQL's lock file. */
export async function databaseProcess(output: string): Promise<number> {
  const folder = /Tables:\s+(.+)/.exec(output)?.[1]?.trim() ?? "";
  return Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
}
