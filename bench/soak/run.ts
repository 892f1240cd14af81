// Two hours with everything on, at a constant rate: the built server with its own PostgreSQL, backups, jobs, metrics and
// rate limits; guests who read the menu, follow it and order; kitchen boards; staff who read, book stock, count, upload
// photos, ask the agent and export. Prints the slope of memory and latency per hour with its 95 % interval, and what is open
// after the load and was not before. Fails when something rises, fails or is left. Linux only, because it reads /proc.
//
//     npm run bench -- soak --rate 2 --minutes 120 --restaurants 6 --output FILE.json
//
// What was measured so far is written to the file every minute, and what an interrupt ends is reported like the whole.
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { callerOf } from "#src/testing/app.ts";
import { guestActivities } from "./guests.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { runLoad } from "./load.ts";
import { type Options, readOptions } from "./options.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { readRestaurants, type Restaurant } from "./restaurants.ts";
import { type Measured, resultOf } from "./result.ts";
import { takeSample } from "./samples.ts";
import { finishOrder, showBoard, staffActivities } from "./staff.ts";
import { holds } from "../base/aims.ts";

const SAMPLE_MS = 10_000;
const SAMPLES_PER_MINUTE = 6;
/** A collection stops the server for a moment, so there are few. */
const HEAP_EVERY_MINUTES = 2;
/** After so long idle connections are closed and jobs are done. */
const REST_MS = 60_000;

const options = readOptions();
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
const installation = await startInstallation(options.restaurants);
try {
  const recorder = createRecorder();
  const restaurants = await readRestaurants(installation.pool, installation.owners);
  await sleep(5000);
  const before = await takeSample(installation, 0);
  const measured: Measured = {
    startedAt: new Date(),
    samples: [],
    minutes: [],
    heap: [],
    requests: 0,
    failures: recorder.failures,
    before,
    after: undefined,
  };
  const load = startLoad(installation, restaurants, recorder);
  await measure(measured, recorder).finally(() => stop.abort());
  await load;
  await sleep(REST_MS);
  measured.after = await takeSample(installation, (Date.now() - measured.startedAt.getTime()) / 60_000);
  const { passed, text } = await write(options, measured);
  console.log(text);
  holds("nothing grows, failed or was left", passed);
} finally {
  stop.abort();
  await installation.stop();
}
process.exit();

async function startLoad(server: Installation, restaurants: readonly Restaurant[], recorder: Recorder): Promise<void> {
  const { signal } = stop;
  const { origin, owners } = server;
  const [owner] = owners;
  if (!owner) throw new Error("There is no restaurant.");
  const app = {
    env: { APP_URL: origin },
    app: { request: (path: string, init?: RequestInit) => fetch(origin + path, init) },
  } as unknown as Parameters<typeof callerOf>[0];
  const shared = { origin, restaurants, recorder, rate: options.rate, signal };
  const inTheKitchen = new Set<Promise<void>>();
  const onPlaced = (restaurant: Restaurant, id: string) => {
    const order = finishOrder(shared, restaurant, id).finally(() => inTheKitchen.delete(order));
    inTheKitchen.add(order);
  };
  const boards = restaurants.map((restaurant) => showBoard(shared, restaurant));
  const activities = [
    ...guestActivities({ ...shared, guest: callerOf(app), onPlaced }),
    ...(await staffActivities(shared)),
  ];
  await Promise.all([runLoad(activities, recorder, signal), ...boards]);
  await Promise.all(inTheKitchen);
}

async function measure(measured: Measured, recorder: Recorder): Promise<void> {
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000;
  for (let n = 1; !stop.signal.aborted && minute() < options.minutes; n += 1) {
    const due = n * SAMPLE_MS - (performance.now() - started);
    await sleep(Math.max(0, due), undefined, { signal: stop.signal }).catch(() => undefined);
    measured.samples.push(await takeSample(installation, minute()));
    if (n % (HEAP_EVERY_MINUTES * SAMPLES_PER_MINUTE) === 0) {
      measured.heap.push({ minute: minute(), value: await installation.readHeap() });
    }
    if (n % SAMPLES_PER_MINUTE === 0) {
      measured.minutes.push(recorder.closeMinute(minute()));
      measured.requests = recorder.total();
      await write(options, measured);
    }
  }
}

async function write(given: Options, measured: Measured) {
  const { text, ...result } = resultOf(given, measured);
  const failures = Object.fromEntries(measured.failures);
  await writeFile(given.output, JSON.stringify({ options: given, ...result, ...measured, failures }, null, 1));
  await writeFile(given.output.replace(/(\.json)?$/, ".txt"), text);
  return { text, ...result };
}
