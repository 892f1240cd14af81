// How long diners wait for an order (p99) while six photos of 12 megapixels are uploaded at once, and while six pictures
// are generated at once, as ratios to a quiet server; each the median of three rounds. The server is a process of its own,
// and so is what sends the pictures. Aim: at most the larger of three times the quiet p99 and 60 ms. For how long the
// process that times the orders was itself held up is printed too: what it waits is in its figures.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { startTestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { freePort, startProcess, stopProcesses, waitForSuccess } from "../menu/processes.ts";
import type { FromSender, ToSender, Upload } from "./sender.ts";
import { atMost } from "../base/aims.ts";

const ROUNDS = 3;
const AT_ONCE = 6;
const PAUSE_MS = 20;
const QUIET_ORDERS = 300;
const MAX_MS = 60;
const MAX_RATIO = 3;

const KINDS = { photos: `${AT_ONCE} photos of 12 megapixels`, generated: `${AT_ONCE} generated pictures` };

interface Round {
  p99: number;
  /** The p99 of the delays of this process. */
  delay: number;
}

const app = await startTestApp();
const sender = fork(join(import.meta.dirname, "sender.ts"), { serialization: "advanced" });
try {
  const owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  const soup = await kitchen.dish("Soup", { price: 5, recipe: [[await kitchen.item("Salt", 1e9), 4]] });
  const origin = `http://127.0.0.1:${await startServer()}`;

  const placeOrder = async () => {
    const response = await fetch(`${origin}/api/public-menu/public-orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": uuid() },
      body: JSON.stringify(cartOf(owner, [soup.line()])),
    });
    if (!response.ok) throw new Error(`An order was rejected with ${response.status}: ${await response.text()}`);
  };
  const prepare = async (name: string, path: string, body: FormData | Blob) =>
    post(sender, { name, upload: await encode(`${origin}${path}`, owner.token, body) });
  await prepare("photos", `/api/dishes/image?id=${soup.id}`, await photoForm());
  const dish = JSON.stringify({ name: "Laksa", category: "Noodles", ingredients: ["Rice noodles", "Prawns"] });
  await prepare("generated", "/api/ai/image", new Blob([dish], { type: "application/json" }));

  await measure(placeOrder, sleep(3000));
  for (const name of ["photos", "generated"]) await send(name, 1);
  const quiet: Round[] = [];
  const busy: Record<keyof typeof KINDS, Round[]> = { photos: [], generated: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await measure(placeOrder, sleep(QUIET_ORDERS * PAUSE_MS)));
    busy.photos.push(await measure(placeOrder, send("photos", AT_ONCE)));
    busy.generated.push(await measure(placeOrder, send("generated", AT_ONCE)));
  }
  print(quiet, busy);
} finally {
  sender.kill();
  await stopProcesses();
  await app.stop();
}
process.exit();

function print(quiet: Round[], busy: Record<keyof typeof KINDS, Round[]>): void {
  const base = median(quiet.map(({ p99 }) => p99));
  console.log(`p99 of an order: ${base.toFixed(1)} ms on a quiet server (rounds: ${list(quiet)})`);
  for (const [kind, name] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    const value = median(busy[kind].map(({ p99 }) => p99));
    const ratio = (value / base).toFixed(2);
    console.log(`  with ${name}: ${value.toFixed(1)} ms = ${ratio} times`);
    console.log(`    rounds: ${list(busy[kind])}`);
    atMost(`p99 of an order with ${name}`, value, Math.max(MAX_MS, MAX_RATIO * base), "ms");
  }
}

function list(rounds: Round[]): string {
  return rounds.map(({ p99, delay }) => `${p99.toFixed(1)} (held up ${delay.toFixed(1)})`).join(" ");
}

/** Noise, so that neither size nor time is that of an empty picture. */
async function photoForm(): Promise<FormData> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#d2691e", noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const form = new FormData();
  form.set("image", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

async function encode(url: string, token: string, body: FormData | Blob): Promise<Upload> {
  const encoded = new Request(url, { method: "POST", body });
  const headers = { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" };
  return { url, headers, body: await encoded.bytes() };
}

function post(child: ChildProcess, message: ToSender): void {
  child.send(message);
}

async function send(name: string, times: number): Promise<void> {
  const done = once(sender, "message") as Promise<[FromSender]>;
  post(sender, { name, times });
  const [{ error }] = await done;
  if (error !== undefined) throw new Error(error);
}

/** Places an order every few milliseconds, whether or not those before have a response, while the work goes on. */
async function measure(placeOrder: () => Promise<void>, work: Promise<unknown>): Promise<Round> {
  const working = new AbortController();
  const done = work.finally(() => working.abort());
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const times: number[] = [];
  const orders: Promise<void>[] = [];
  while (!working.signal.aborted) {
    const started = performance.now();
    orders.push(placeOrder().then(() => void times.push(performance.now() - started)));
    await sleep(PAUSE_MS);
  }
  await Promise.all([done, ...orders]);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
  return { p99, delay: delays.percentile(99) / 1e6 };
}

async function startServer(): Promise<number> {
  const port = await freePort();
  startProcess([join(import.meta.dirname, "../../src/main/server.ts")], {
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
