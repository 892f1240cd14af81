// The diner's page with 40 dishes and their pictures: bytes of script and style, time to first byte, and Lighthouse under
// its mobile throttling, simulated and applied, the medians of five and of three runs. `npm run bench -- page 80 200` measures
// pages of these lengths. Fails above the aims, which are for simulated throttling.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import { waitForSuccess, stopProcesses } from "../menu/processes.ts";
import { openRestaurant } from "../menu/restaurant.ts";
import { checkAims, measurePaints, median } from "./lighthouse.ts";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";
import { atMost } from "../base/aims.ts";

/** Of the largest paint, with 40 dishes; longer menus may take a tenth more. */
const LCP_MS = 1100;
const BASE_DISHES = 40;
const TBT_MS = 80;
const SCRIPT_KB = 72;
const APPLIED_RUNS = 3;

const sizes = process.argv.slice(2).map(Number);
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: chromiumArguments() });
try {
  for (const dishes of sizes.length > 0 ? sizes : [BASE_DISHES]) await measurePage(dishes);
} finally {
  chrome.kill();
  await stopProcesses();
}
process.exit();

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
  const scriptBytes = await total([...scripts].map((path) => origin + path));
  const longer = dishes > BASE_DISHES ? 1.1 : 1;
  console.log(`${dishes} dishes with pictures, brotli:`);
  console.log(
    `  script at the start ${kilo(scriptBytes)}, style ${kilo(inline)} (in the page, not compressed), page ${kilo(page.bytes)}`,
  );
  atMost("script at the start, brotli", scriptBytes / 1000, SCRIPT_KB * longer, "kB");
  const waits: number[] = [];
  for (let i = 0; i < 50; i += 1) waits.push((await get(url)).wait);
  console.log(`  first byte after ${median(waits).toFixed(1)} ms (median of 50, on this machine)`);
  checkAims(await measurePaints(chrome.port, url, "simulate"), { LCP: LCP_MS * longer, TBT: TBT_MS });
  // Nothing is promised of these, and such a run waits ten seconds for the page to be quiet.
  await measurePaints(chrome.port, url, "devtools", APPLIED_RUNS);
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
