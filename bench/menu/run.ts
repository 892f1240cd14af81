// Requests/s of GET /api/public-menu with 40 (or, with an argument, that many) dishes, as a share of a bare node:http
// server that sends the same bytes with the same headers, and the time from a change to the next menu. The server is the file
// that `npm start` runs, so `npm run build` comes first. Each server is a process of its own; rounds alternate. Without wrk,
// or when it does not bring the bare server to its limit, nothing is checked, and the run ends with 1.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { measureChanges } from "./changes.ts";
import { DRIVER_NAME, hasDriver, load } from "./load.ts";
import { atLeast, notMeasured } from "../base/aims.ts";
import { waitForSuccess, freePort, startProcess, stopProcesses } from "./processes.ts";
import { openRestaurant } from "./restaurant.ts";

const DISHES = Number(process.argv[2] ?? 40);
const ROUNDS = 3;
const SECONDS = 4;
const TICKS_PER_SECOND = 100;
/** A server that used less of one processor was waiting for the driver, or for other work of the machine. */
const AT_ITS_LIMIT = 0.9;

/** Of the bare server's requests a second; docs/performance.md has what was measured. */
const LEAST_SHARE = 0.75;

if (!hasDriver()) {
  notMeasured(
    "wrk is not installed. `apt-get install wrk` installs it; a driver written in JavaScript is slower than the menu.",
  );
  process.exit();
}
const restaurant = await openRestaurant({ dishes: DISHES, pictures: false });
try {
  const url = `${restaurant.origin}/api/public-menu?username=${restaurant.username}`;
  for (const [name, encodings] of [
    ["brotli, as browsers ask", "gzip, deflate, br"],
    ["not compressed", "identity"],
  ] as const) {
    await compareWithBareServer(url, name, encodings);
  }
  await measureChanges({ databaseUrl: restaurant.databaseUrl, url });
} finally {
  await stopProcesses();
  await restaurant.close();
}
process.exit();

async function compareWithBareServer(url: string, name: string, encodings: string): Promise<void> {
  const port = await freePort();
  const file = join(restaurant.dataDir, `bare-${port}.json`);
  // A menu that is read often is compressed a second time; the bare server sends those bytes.
  await load(url, { "accept-encoding": encodings }, 1);
  const raw = await rawResponse(url, encodings);
  writeFileSync(file, JSON.stringify({ port, ...raw }));
  const child = startProcess([join(import.meta.dirname, "bare-server.ts"), file]);
  const bareUrl = `http://localhost:${port}${new URL(url).pathname}${new URL(url).search}`;
  await waitForSuccess(bareUrl);
  const measured = await compare({ child: restaurant.server, url }, { child, url: bareUrl }, encodings);
  child.kill();
  console.log(`${DISHES} dishes, ${name} (${raw.bytes} bytes), ${DRIVER_NAME}:`);
  console.log(`  the menu     ${textOf(measured.menu)}`);
  console.log(`  bare server  ${textOf(measured.bare)}`);
  console.log(`  share of processor time ${(measured.bare.cost / measured.menu.cost).toFixed(2)}`);
  const { menu, bare } = measured;
  if (bare.use >= AT_ITS_LIMIT)
    atLeast(`requests/s, share of the bare server's, ${name}`, menu.rate / bare.rate, LEAST_SHARE);
  else
    notMeasured(`${name}: the bare server was not at its limit, the driver or the machine was. Run it again at rest.`);
}

interface Result {
  rate: number;
  /** Processor seconds a request. */
  cost: number;
  /** Share of one processor that the server used. */
  use: number;
}

function textOf({ rate, cost, use }: Result): string {
  const processor = `${(cost * 1e6).toFixed(1)} us of processor a request, ${Math.round(use * 100)} % of one processor`;
  return `${Math.round(rate)} requests/s, ${processor}`;
}

interface Server {
  child: ChildProcess;
  url: string;
}

/** Medians over alternating rounds. */
async function compare(menu: Server, bare: Server, encodings: string): Promise<{ menu: Result; bare: Result }> {
  const results = { menu: [] as Result[], bare: [] as Result[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, server] of [["menu", menu] as const, ["bare", bare] as const]) {
      const result = await measure(server, encodings, round === 0 ? 2 : SECONDS);
      // The first round warms both up.
      if (round > 0) results[name].push(result);
    }
  }
  return { menu: medians(results.menu), bare: medians(results.bare) };
}

async function measure({ child, url }: Server, encodings: string, seconds: number): Promise<Result> {
  const before = processorTime(child);
  const { rate, count } = await load(url, { "accept-encoding": encodings }, seconds);
  const used = processorTime(child) - before;
  return { rate, cost: used / count, use: used / seconds };
}

/** Seconds of processor a process has used, where the system tells (Linux). */
function processorTime(child: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function medians(results: Result[]): Result {
  const of = (field: keyof Result) => {
    const sorted = results.map((result) => result[field]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { rate: of("rate"), cost: of("cost"), use: of("use") };
}

/** The answer as it crosses the wire, not as fetch unpacks it. */
async function rawResponse(url: string, encodings: string) {
  const sent = request(url, { headers: { "accept-encoding": encodings } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
  return { headers, body: body.toString("base64"), bytes: body.length };
}
