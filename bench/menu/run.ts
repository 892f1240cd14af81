// Requests/s of GET /api/public-menu with 40 (or, with an argument, that many) dishes, as a share of a bare node:http
// server that sends the same bytes with the same headers. Each is a process of its own; rounds alternate.
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { waitForSuccess, freePort, startProcess, stopProcesses } from "./processes.ts";
import { openRestaurant } from "./restaurant.ts";

const root = join(import.meta.dirname, "../..");
const DISHES = Number(process.argv[2] ?? 40);
const ROUNDS = 4;
const SECONDS = 4;
const CALLERS = 32;
const TICKS_PER_SECOND = 100;

const restaurant = await openRestaurant({ dishes: DISHES, pictures: false });
try {
  const path = `/api/public-menu?username=${restaurant.username}`;
  for (const [name, encodings] of [
    ["brotli, as browsers ask", "gzip, deflate, br"],
    ["not compressed", "identity"],
  ] as const) {
    const port = await freePort();
    const file = join(restaurant.dataDir, `bare-${port}.json`);
    const raw = await rawResponse(restaurant.origin + path, encodings);
    writeFileSync(file, JSON.stringify({ port, ...raw }));
    const bare = startProcess([join(import.meta.dirname, "bare-server.ts"), file]);
    const bareOrigin = `http://localhost:${port}`;
    await waitForSuccess(bareOrigin);
    const ours = [restaurant.server, restaurant.origin + path] as const;
    const [rate, bareRate, cost, bareCost] = await compare(ours, [bare, bareOrigin + path], encodings);
    bare.kill();
    console.log(
      `${DISHES} dishes, ${name} (${raw.bytes} bytes): ${Math.round(rate)} of ${Math.round(bareRate)} requests/s = ` +
        `${(rate / bareRate).toFixed(2)}; processor time a request ${micro(cost)} of ${micro(bareCost)} us, a share of ${(bareCost / cost).toFixed(2)}`,
    );
  }
} finally {
  await stopProcesses();
  await restaurant.close();
}
process.exit(0);

function micro(seconds: number): string {
  return (seconds * 1e6).toFixed(1);
}

type Server = readonly [child: ChildProcess, url: string];

/** Medians over alternating rounds: requests/s of both, and the processor seconds each spent on a request. */
async function compare(ours: Server, bare: Server, encodings: string): Promise<[number, number, number, number]> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  const costs = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, [child, url]] of [["ours", ours] as const, ["bare", bare] as const]) {
      const before = processorTime(child);
      const { rate, count } = await load(url, encodings, round === 0 ? 2 : SECONDS);
      // The first round warms both up.
      if (round === 0) continue;
      rates[name].push(rate);
      costs[name].push((processorTime(child) - before) / count);
    }
  }
  return [median(rates.ours), median(rates.bare), median(costs.ours), median(costs.bare)];
}

async function load(url: string, encodings: string, seconds: number): Promise<{ rate: number; count: number }> {
  const autocannon = join(root, "node_modules/autocannon/autocannon.js");
  const options = ["-j", "-n", "-c", String(CALLERS), "-d", String(seconds), "-H", `accept-encoding=${encodings}`];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url], { maxBuffer: 1e7 });
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
  return { rate: requests.average, count: requests.total };
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

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The answer as it crosses the wire, not as fetch unpacks it. */
async function rawResponse(url: string, encodings: string) {
  const sent = request(url, { headers: { "accept-encoding": encodings } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
  return { headers, body: body.toString("base64"), bytes: body.length };
}
