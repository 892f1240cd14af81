// How long diners wait for an order (p99) while six photos of 12 megapixels are uploaded at once, and while six pictures
// are generated at once, as ratios to a quiet server; each the median of three rounds. The app is a process of its own.
// Aim: at most the larger of three times the quiet p99 and 60 ms.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { startTestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { freePort, startProcess, stopProcesses, waitForSuccess } from "./menu/processes.ts";

const ROUNDS = 3;
const AT_ONCE = 6;
const PAUSE_MS = 20;
const QUIET_ORDERS = 300;
const MAX_MS = 60;
const MAX_RATIO = 3;

const app = await startTestApp();
try {
  const owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  const soup = await kitchen.dish("Soup", { price: 5, recipe: [[await kitchen.item("Salt", 1e9), 4]] });
  const photo = await takePhoto();
  const origin = `http://127.0.0.1:${await startServer()}`;
  const authorization = `Bearer ${owner.token}`;

  const placeOrder = async () => {
    const response = await fetch(`${origin}/api/public-menu/public-orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": uuid() },
      body: JSON.stringify(cartOf(owner, [soup.line()])),
    });
    if (!response.ok) throw new Error(`An order was rejected with ${response.status}: ${await response.text()}`);
  };
  /** On a connection of its own: one that was idle may be closed by the server while it is used again. */
  const send = async (path: string, body: FormData | Blob) => {
    const encoded = new Request(origin, { method: "POST", body });
    const headers = { authorization, "content-type": encoded.headers.get("content-type") ?? "" };
    const call = request(`${origin}${path}`, { method: "POST", agent: false, headers });
    const responded = once(call, "response") as Promise<[IncomingMessage]>;
    call.end(Buffer.from(await encoded.arrayBuffer()));
    const [response] = await responded;
    const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
    if (response.statusCode !== 200) throw new Error(`A picture was rejected with ${response.statusCode}: ${text}`);
  };
  const upload = async () => {
    const body = new FormData();
    body.set("image", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
    await send(`/api/dishes/image?id=${soup.id}`, body);
  };
  const generate = async () => {
    const body = JSON.stringify({ name: "Laksa", category: "Noodles", ingredients: ["Rice noodles", "Prawns"] });
    await send("/api/ai/image", new Blob([body], { type: "application/json" }));
  };

  await measure(placeOrder, sleep(3000));
  await Promise.all([upload(), generate()]);
  const p99: Record<"quiet" | "photos" | "generated", number[]> = { quiet: [], photos: [], generated: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    p99.quiet.push(await measure(placeOrder, sleep(QUIET_ORDERS * PAUSE_MS)));
    p99.photos.push(await measure(placeOrder, Promise.all(Array.from({ length: AT_ONCE }, upload))));
    p99.generated.push(await measure(placeOrder, Promise.all(Array.from({ length: AT_ONCE }, generate))));
  }
  const quiet = median(p99.quiet);
  console.log(`p99 of an order: ${quiet.toFixed(1)} ms on a quiet server`);
  for (const [name, values] of [
    [`${AT_ONCE} photos of 12 megapixels`, p99.photos],
    [`${AT_ONCE} generated pictures`, p99.generated],
  ] as const) {
    const value = median(values);
    const ratio = value / quiet;
    const good = value <= Math.max(MAX_MS, MAX_RATIO * quiet);
    console.log(`  with ${name}: ${value.toFixed(1)} ms = ${ratio.toFixed(2)} times${good ? "" : " (too long)"}`);
    console.log(`    rounds: ${values.map((one) => one.toFixed(1)).join(" ")}`);
    if (!good) process.exitCode = 1;
  }
} finally {
  await stopProcesses();
  await app.stop();
}
process.exit();

/** Noise, so that neither size nor time is that of an empty picture. */
function takePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#d2691e", noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Places an order every few milliseconds, whether or not those before have a response, while the work goes on. */
async function measure(placeOrder: () => Promise<void>, work: Promise<unknown>): Promise<number> {
  const working = new AbortController();
  const done = work.finally(() => working.abort());
  const times: number[] = [];
  const orders: Promise<void>[] = [];
  while (!working.signal.aborted) {
    const started = performance.now();
    orders.push(placeOrder().then(() => void times.push(performance.now() - started)));
    await sleep(PAUSE_MS);
  }
  await Promise.all([done, ...orders]);
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
}

async function startServer(): Promise<number> {
  const port = await freePort();
  startProcess([join(import.meta.dirname, "../src/main/server.ts")], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    AUTH_SECRET: app.env.AUTH_SECRET ?? "",
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  });
  await waitForSuccess(`http://127.0.0.1:${port}/readyz`);
  return port;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
