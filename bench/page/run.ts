// The diner's page with 40 dishes and their pictures: bytes of script and style, time to first byte, and Lighthouse under
// its mobile throttling, simulated and applied, the median of five runs each. `npm run bench -- page 80 200` measures
// pages of these lengths. It asks Lighthouse for these four only, which halves the time of a run.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { waitForSuccess, stopProcesses } from "../menu/processes.ts";
import { openRestaurant } from "../menu/restaurant.ts";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";

const RUNS = 5;
const AUDITS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
};

const sizes = process.argv.slice(2).map(Number);
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: chromiumArguments() });
try {
  for (const dishes of sizes.length > 0 ? sizes : [40]) await measurePage(dishes);
} finally {
  chrome.kill();
  await stopProcesses();
}
process.exit(0);

async function measurePage(dishes: number): Promise<void> {
  const restaurant = await openRestaurant({ dishes, pictures: true });
  try {
    await measureAt(`${restaurant.origin}/menu?restaurant=${restaurant.username}`, restaurant.origin, dishes);
  } finally {
    await stopProcesses();
    await restaurant.close();
  }
}

async function measureAt(url: string, origin: string, dishes: number): Promise<void> {
  await waitForSuccess(url);
  const page = await get(url);
  const scripts = new Set([...page.text.matchAll(/\/assets\/site\/[^" ]+\.js/g)].map(([path]) => path));
  const inline = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].reduce((sum, [, css = ""]) => sum + css.length, 0);
  const script = kilo(await total([...scripts].map((path) => origin + path)));
  console.log(`${dishes} dishes with pictures, brotli:`);
  console.log(
    `  script at the start ${script}, style ${kilo(inline)} (in the page, not compressed), page ${kilo(page.bytes)}`,
  );
  const waits: number[] = [];
  for (let i = 0; i < 50; i += 1) waits.push((await get(url)).wait);
  console.log(`  first byte after ${median(waits).toFixed(1)} ms (median of 50, on this machine)`);
  await measure(url);
}

/**
 * Simulated throttling loads at full speed and computes what a slow phone would have seen, which a busy machine makes
 * worse than it is; applied throttling really slows the browser down.
 */
async function measure(url: string): Promise<void> {
  for (const throttlingMethod of ["simulate", "devtools"] as const) {
    const runs: Record<string, number>[] = [];
    for (let attempt = 0; runs.length < RUNS && attempt < 2 * RUNS; attempt += 1) {
      const options: Flags = {
        port: chrome.port,
        output: "json",
        logLevel: "error",
        throttlingMethod,
        onlyAudits: Object.values(AUDITS),
        disableFullPageScreenshot: true,
      };
      const result = await lighthouse(url, options);
      if (!result) throw new Error("Lighthouse gave no result.");
      const amounts = Object.entries(AUDITS).map(([name, id]) => [name, result.lhr.audits[id]?.numericValue] as const);
      // Now and then a headless browser draws nothing in time; such a run has measured nothing.
      if (amounts.some(([, amount]) => amount === undefined)) continue;
      runs.push(Object.fromEntries(amounts.map(([name, amount = Number.NaN]) => [name, amount])));
    }
    const names = Object.keys(AUDITS);
    const medians = names.map((name) => `${name} ${round(median(runs.map((run) => run[name] ?? Number.NaN)))}`);
    console.log(`  ${throttlingMethod === "simulate" ? "simulated" : "applied"} throttling: ${medians.join(", ")}`);
  }
}

async function total(urls: string[]): Promise<number> {
  const bytes = await Promise.all(urls.map(async (url) => (await get(url)).bytes));
  return bytes.reduce((sum, size) => sum + size, 0);
}

/** Bytes as they cross the wire, and milliseconds until the first of them. */
async function get(url: string): Promise<{ bytes: number; text: string; wait: number }> {
  const started = performance.now();
  const sent = request(url, { headers: { "accept-encoding": "br" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const wait = performance.now() - started;
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const compressed = response.headers["content-encoding"] === "br";
  return { bytes: body.length, text: (compressed ? brotliDecompressSync(body) : body).toString(), wait };
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function round(value: number): string {
  return value < 10 ? value.toFixed(3) : value.toFixed(0);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
