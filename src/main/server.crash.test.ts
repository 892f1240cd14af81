import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "comanda-crash-"));
  // Readable by the database's account; otherwise the data of root would be put into /var/lib and stay there.
  await chmod(dataDir, 0o755);
  port = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}): Promise<AppProcess> =>
  startProcess({ DATA_DIR: dataDir, PORT: String(port), ...env });

/** The embedded server's process id, from the file PostgreSQL keeps. */
async function postmaster(output: string): Promise<number> {
  const folder = /Tables:\s+(.+)/.exec(output)?.[1]?.trim() ?? "";
  return Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the whole application as a process", () => {
  test("says what is wrong with a variable and stops", async () => {
    await expect(start({ RATE_LIMIT: "sometimes" })).rejects.toThrow("RATE_LIMIT must be on or off.");
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "on %s it finishes what is in flight and leaves no database behind",
    async (signal) => {
      const app = await start();
      const server = await postmaster(app.output());
      expect(alive(server)).toBe(true);
      const slow = httpRequest({
        port,
        method: "POST",
        path: "/api/auth/sign-in/email",
        headers: { "content-type": "application/json" },
      });
      const responded = once(slow, "response");
      slow.write('{"email":"nobody@example.com",');
      await new Promise((done) => setTimeout(done, 100));
      const exit = end(app.child, signal);
      await new Promise((done) => setTimeout(done, 300));
      slow.end('"password":"not the password"}');
      const [response] = (await responded) as [{ statusCode: number }];
      expect(response.statusCode).toBe(401);
      expect(await exit).toBe(0);
      expect(alive(server)).toBe(false);
    },
  );

  test("a port in use is reported in a sentence, and no database is left running", async () => {
    const taken = createServer().listen(port);
    await once(taken, "listening");
    try {
      await expect(
        Promise.race([start(), new Promise((_, fail) => setTimeout(() => fail(new Error("still waiting")), 30_000))]),
      ).rejects.toThrow(`Port ${port} is in use`);
    } finally {
      taken.close();
    }
  });
});

test("after 20 kills under load every acknowledged order is there once", async () => {
  const menu = await stock();
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const app = await start();
    const server = await postmaster(app.output());
    const stop = new AbortController();
    const guests = Array.from({ length: 6 }, () => orderRepeatedly(menu, acknowledged, unanswered, stop.signal));
    await new Promise((done) => setTimeout(done, randomInt(50, 600)));
    await end(app.child, "SIGKILL");
    // Every third time the machine "loses power": the database dies with the app.
    if (round % 3 === 0) process.kill(server, "SIGKILL");
    stop.abort();
    await Promise.all(guests);
  }
  const app = await start();
  for (const key of unanswered) {
    const response = await order(menu, key);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    acknowledged.set(key, response.body.order_id);
  }
  await end(app.child, "SIGTERM");

  const database = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: database.connectionString });
  const { rows: orders } = await pool.query<{ id: string; idempotency_key: string }>(
    "select id, idempotency_key from orders where company_id = $1",
    [menu.companyId],
  );
  const { rows: sums } = await pool.query<{ stock: number; ledger: number }>(
    `select quantity_available::float8 as stock, (select sum(quantity)::float8 from stock_movements m where m.item_id = i.id) as ledger
     from inventory i where company_id = $1`,
    [menu.companyId],
  );
  await pool.end();
  await database.stop();
  expect(orders.length).toBeGreaterThan(40);
  expect(new Map(orders.map((row) => [row.idempotency_key, row.id]))).toEqual(acknowledged);
  expect(sums).toEqual([{ stock: 1_000_000 - orders.length * 4, ledger: 1_000_000 - orders.length * 4 }]);
}, 300_000);

interface Menu {
  companyId: string;
  dishId: string;
  sizeId: string;
}

/** A restaurant with one dish that takes 4 g, written while no app runs. */
async function stock(): Promise<Menu> {
  const database = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: database.connectionString });
  const [userId, companyId, itemId, dishId, sizeId] = Array.from({ length: 5 }, () => uuid());
  await pool.query("insert into users (id, name, email) values ($1, 'Crash', $2)", [userId, `${userId}@example.com`]);
  await pool.query(
    "insert into companies (id, created_by, name, username, currency) values ($1, $2, 'Crash', $3, 'USD')",
    [companyId, userId, `crash${randomBytes(3).toString("hex")}`],
  );
  await pool.query("insert into inventory (company_id, id, name, unit) values ($1, $2, 'Salt', 'g')", [
    companyId,
    itemId,
  ]);
  await pool.query(
    "insert into stock_movements (company_id, item_id, quantity, reason) values ($1, $2, 1000000, 'count')",
    [companyId, itemId],
  );
  await pool.query("insert into dish (company_id, id, name) values ($1, $2, 'Soup')", [companyId, dishId]);
  await pool.query(
    "insert into dish_size (company_id, id, menu_item_id, name, price) values ($1, $2, $3, 'Regular', 5)",
    [companyId, sizeId, dishId],
  );
  await pool.query(
    "insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity) values ($1, $2, $3, $4, 4, 'g', 4)",
    [companyId, uuid(), sizeId, itemId],
  );
  await pool.end();
  await database.stop();
  return { companyId: companyId ?? "", dishId: dishId ?? "", sizeId: sizeId ?? "" };
}

async function order(
  menu: Menu,
  key: string,
  signal?: AbortSignal,
): Promise<{ status: number; body: { order_id: string } }> {
  const response = await fetch(`http://localhost:${port}/api/public-menu/public-orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({
      company_id: menu.companyId,
      table_number: "1",
      total: 5,
      items: [
        {
          dish_id: menu.dishId,
          menu_item_id: menu.dishId,
          dish_name: "Soup",
          size_id: menu.sizeId,
          size_name: "Regular",
          price: 5,
          quantity: 1,
        },
      ],
    }),
    ...(signal && { signal }),
  });
  return { status: response.status, body: (await response.json()) as { order_id: string } };
}

async function orderRepeatedly(
  menu: Menu,
  acknowledged: Map<string, string>,
  unanswered: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const key = uuid();
    unanswered.add(key);
    try {
      const { status, body } = await order(menu, key, signal);
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      acknowledged.set(key, body.order_id);
      unanswered.delete(key);
    } catch (error) {
      // The connection died with the server: whether the order was booked is not known, which is the point.
      if (error instanceof TypeError || signal.aborted) return;
      throw error;
    }
  }
}
