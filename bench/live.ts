// Time from a diner's tap to the order's event on every one of 500 screens of the same restaurant, in milliseconds, as a
// ratio to the same with one screen and to a bare notification of PostgreSQL, on durable settings: an order is on disk
// before its diner gets the response. Fails when that takes a second or the streams hold database connections. The app is a process of its own.
import pg from "pg";
import { v7 as uuid } from "uuid";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp } from "#src/testing/app.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import { startDurableDatabase } from "#src/testing/durable-database.ts";
import { createOwner } from "#src/testing/factories.ts";
import { waitForSuccess, freePort, startProcess, stopProcesses } from "./menu/processes.ts";
import { atMost } from "./base/aims.ts";
import { serverFile } from "./menu/restaurant.ts";

const SCREENS = Number(process.argv[2] ?? 500);
const ORDERS = 60;
const WARM_UP = 10;
/** A kitchen sees an order within a second of the tap. */
const MAX_MS = 1000;

const database = await startDurableDatabase();
const app = await startTestApp();
try {
  const owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  const soup = await kitchen.dish("Soup", { price: 5, recipe: [[await kitchen.item("Salt", 1e6), 4]] });
  const origin = `http://127.0.0.1:${await startServer()}`;
  const placeOrder = async () => {
    const response = await fetch(`${origin}/api/public-menu/public-orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": uuid() },
      body: JSON.stringify(cartOf(owner, [soup.line()])),
    });
    if (!response.ok) throw new Error(`An order was rejected with ${response.status}: ${await response.text()}`);
  };
  let onEvent = () => {};
  const screen = () =>
    openEvents(`${origin}/api/events`, { authorization: `Bearer ${owner.token}` }, ({ type }) => {
      if (type === "order.placed") onEvent();
    });

  const streams = [await screen()];
  const one = await measure(1, placeOrder, (listener) => (onEvent = listener));
  const notified = await bareNotification();
  while (streams.length < SCREENS) {
    streams.push(...(await Promise.all(Array.from({ length: Math.min(25, SCREENS - streams.length) }, screen))));
  }
  const connections = await connectionsOfServer();
  const all = await measure(SCREENS, placeOrder, (listener) => (onEvent = listener));
  for (const stream of streams) stream.close();

  const [p50, p99] = [at(all, 0.5), at(all, 0.99)];
  console.log(
    `${SCREENS} screens: from order to screen ${ms(p50)} (p50), ${ms(p99)} (p99) = ${(p50 / at(one, 0.5)).toFixed(2)} and ` +
      `${(p99 / at(one, 0.99)).toFixed(2)} times one screen's ${ms(at(one, 0.5))} and ${ms(at(one, 0.99))}; ` +
      `${(p50 / at(notified, 0.5)).toFixed(1)} times a bare notification's ${ms(at(notified, 0.5))}`,
  );
  console.log(`  database connections of the app with ${SCREENS} screens open: ${connections}`);
  atMost("database connections, which the streams do not hold", connections, app.env.DATABASE_POOL + 10);
  atMost(`from an order to ${SCREENS} screens, p99`, p99, MAX_MS, "ms");
} finally {
  await stopProcesses();
  await app.stop();
  await database.stop();
}
process.exit();

async function startServer(): Promise<number> {
  const port = await freePort();
  startProcess([serverFile()], {
    DATABASE_URL: app.databaseUrl,
    DATABASE_POOL: String(app.env.DATABASE_POOL),
    DATA_DIR: app.dataDir,
    AUTH_SECRET: app.env.AUTH_SECRET ?? "",
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  });
  await waitForSuccess(`http://127.0.0.1:${port}/readyz`);
  return port;
}

/** Milliseconds from each order to each of the screens; the next order waits until all have received the last. */
async function measure(
  screens: number,
  placeOrder: () => Promise<void>,
  listen: (listener: () => void) => void,
): Promise<number[]> {
  const times: number[] = [];
  for (let order = 0; order < WARM_UP + ORDERS; order += 1) {
    let left = screens;
    const started = performance.now();
    const everywhere = new Promise<void>((done) => {
      listen(() => {
        if (order >= WARM_UP) times.push(performance.now() - started);
        if ((left -= 1) === 0) done();
      });
    });
    await Promise.all([placeOrder(), everywhere]);
  }
  return times;
}

/** Milliseconds of a notification from one bare client to another. */
async function bareNotification(): Promise<number[]> {
  const [sender, listener] = [0, 1].map(() => new pg.Client({ connectionString: app.databaseUrl }));
  if (!sender || !listener) throw new Error("There are two clients.");
  await Promise.all([sender.connect(), listener.connect()]);
  await listener.query("listen bench");
  let onEvent = () => {};
  listener.on("notification", () => onEvent());
  const times = await measure(
    1,
    async () => void (await sender.query("select pg_notify('bench', 'order')")),
    (next) => (onEvent = next),
  );
  await Promise.all([sender.end(), listener.end()]);
  return times;
}

/** All connections to the database but this program's own pool. */
async function connectionsOfServer(): Promise<number> {
  const { rows } = await app.pool.query<{ all: number }>(
    "select count(*)::integer as all from pg_stat_activity where datname = current_database()",
  );
  return (rows[0]?.all ?? 0) - app.pool.totalCount;
}

function at(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
