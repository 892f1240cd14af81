// Milliseconds from the kitchen's tap on "sold out" until a guest's phone has the menu that says so: the request, the event
// on the guest's stream, and the menu that the phone then reads. Argument: how many guests have the menu open (50). Beside it
// the time until the kitchen itself has its answer, because the rest is what guests wait longer.
import type { PublicMenu } from "#src/features/menu/contract.ts";
import { startTestApp } from "#src/testing/app.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { freePort, startProcess, stopProcesses, waitForSuccess } from "./menu/processes.ts";
import { atMost } from "./base/aims.ts";
import { serverFile } from "./menu/restaurant.ts";

const GUESTS = Number(process.argv[2] ?? 50);
const STOPS = 60;
const WARM_UP = 5;
const AIM_MS = 250;

const app = await startTestApp();
try {
  const owner = await createOwner(app);
  const dishes: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    dishes.push((await createDish(app, owner.companyId, { name: `Dish ${i}`, sizes: [{ price: 9 }] })).id);
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  startProcess([serverFile()], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    AUTH_SECRET: app.env.AUTH_SECRET ?? "",
    RATE_LIMIT: "off",
    PORT: String(port),
    LOG_LEVEL: "warn",
  });
  await waitForSuccess(`${origin}/readyz`);
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  const menu = `${origin}/api/public-menu?username=${owner.username}`;
  const times: number[] = [];
  const responses: number[] = [];
  let tapped = 0;
  let waiting: { dish: string; soldOut: boolean; left: number; done: () => void } | undefined;
  let counts = false;
  const guest = () =>
    openEvents(`${origin}/api/public-menu/events?username=${owner.username}`, {}, async ({ type }) => {
      if (type !== "menu.changed") return;
      const read = (await (await fetch(menu)).json()) as PublicMenu;
      const shown = read.dishes.find(({ id }) => id === waiting?.dish)?.sold_out;
      if (!waiting || shown !== waiting.soldOut) return;
      if (counts) times.push(performance.now() - tapped);
      waiting.left -= 1;
      if (waiting.left === 0) waiting.done();
    });
  const streams = await Promise.all(Array.from({ length: GUESTS }, guest));
  for (let i = 0; i < STOPS + WARM_UP; i += 1) {
    counts = i >= WARM_UP;
    const dish = dishes[i % dishes.length] ?? "";
    // Every guest's phone shows it, and then that it is back.
    for (const soldOut of [true, false]) {
      const everybody = new Promise<void>((done) => (waiting = { dish, soldOut, left: GUESTS, done }));
      tapped = performance.now();
      const response = await fetch(`${origin}/api/dishes/sold-out?id=${dish}`, {
        method: "PUT",
        headers,
        body: JSON.stringify({ sold_out: soldOut }),
      });
      if (!response.ok) throw new Error(`The kitchen was rejected with ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      if (counts) responses.push(performance.now() - tapped);
      await everybody;
    }
  }
  for (const stream of streams) stream.close();
  console.log(
    `${GUESTS} guests: from the kitchen's tap to the guest's menu ${at(times, 0.5)} (p50), ${at(times, 0.99)} ms (p99); ` +
      `the kitchen's own answer ${at(responses, 0.5)} and ${at(responses, 0.99)} ms`,
  );
  atMost("from the kitchen's tap to the guest's menu, p99", Number(at(times, 0.99)), AIM_MS, "ms");
} finally {
  await stopProcesses();
  await app.stop();
}
process.exit();

function at(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
}
