// The diner's page with 40 (or, with an argument, that many) dishes and their pictures: bytes of script and style, time
// to first byte, and Lighthouse under its mobile throttling, simulated and applied, the median of five runs each.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { waitForSuccess, stopProcesses } from "../menu/processes.ts";
import { openRestaurant } from "../menu/restaurant.ts";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";

const DISHES = Number(process.argv[2] ?? 40);
const RUNS = 5;

const restaurant = await openRestaurant({ dishes: DISHES, pictures: true });
try {
  const url = `${restaurant.origin}/menu?restaurant=${restaurant.username}`;
  await waitForSuccess(url);
  const page = await get(url);
  const files = [...page.text.matchAll(/(?:src|href|data-script)="(\/assets\/site\/[^"]+\.(js|css))"/g)];
  const scripts = new Set(files.filter(([, , kind]) => kind === "js").map(([, path = ""]) => path));
  const styles = new Set(files.filter(([, , kind]) => kind === "css").map(([, path = ""]) => path));
  const inline = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].reduce((sum, [, css = ""]) => sum + css.length, 0);
  console.log(`${DISHES} dishes with pictures, brotli:`);
  console.log(
    `  script ${kilo(await total(scripts))}, style ${kilo(await total(styles))} (and ${kilo(inline)} inline, not compressed), page ${kilo(page.bytes)}`,
  );
  const waits: number[] = [];
  for (let i = 0; i < 50; i += 1) waits.push((await get(url)).wait);
  console.log(`  first byte after ${median(waits).toFixed(1)} ms (median of 50, on this machine)`);
  await measure(url);
} finally {
  await stopProcesses();
  await restaurant.close();
}
process.exit(0);

/**
 * Simulated throttling loads at full speed and computes what a slow phone would have seen, which a busy machine makes
 * worse than it is; applied throttling really slows the browser down.
 */
async function measure(url: string): Promise<void> {
  const chrome = await launch({ chromePath: await findChromium(), chromeFlags: chromiumArguments() });
  try {
    for (const throttlingMethod of ["simulate", "devtools"] as const) {
      const runs: Record<string, number>[] = [];
      for (let attempt = 0; runs.length < RUNS && attempt < 2 * RUNS; attempt += 1) {
        const options: Flags = {
          port: chrome.port,
          output: "json",
          logLevel: "error",
          throttlingMethod,
          onlyCategories: ["performance"],
        };
        const result = await lighthouse(url, options);
        if (!result) throw new Error("Lighthouse gave no result.");
        const { audits, categories } = result.lhr;
        // Now and then a headless browser draws nothing in time; such a run has measured nothing.
        if (categories["performance"]?.score == null) continue;
        const of = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
        runs.push({
          score: (categories["performance"]?.score ?? 0) * 100,
          FCP: of("first-contentful-paint"),
          LCP: of("largest-contentful-paint"),
          TBT: of("total-blocking-time"),
          CLS: of("cumulative-layout-shift"),
        });
      }
      const names = Object.keys(runs[0] ?? {});
      const medians = names.map((name) => `${name} ${round(median(runs.map((run) => run[name] ?? Number.NaN)))}`);
      console.log(`  ${throttlingMethod === "simulate" ? "simulated" : "applied"} throttling: ${medians.join(", ")}`);
    }
  } finally {
    chrome.kill();
  }
}

async function total(paths: Set<string>): Promise<number> {
  const sizes = await Promise.all([...paths].map(async (path) => (await get(restaurant.origin + path)).bytes));
  return sizes.reduce((sum, size) => sum + size, 0);
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
