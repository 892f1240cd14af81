// What each screen of the signed-in app costs on its first visit: requests, compressed bytes, and the time until it can
// be used, on a processor slowed down four times and a line of 10 Mbit/s with 40 ms, with an empty browser cache.
// `npm run bench -- app` measures all screens, `npm run bench -- app /dashboard /orders` those. The dashboard is the first
// screen after signing in: it is measured five times and the bench fails above its limits.
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";
import { stopProcesses } from "../menu/processes.ts";
import { openDemo } from "./demo.ts";
import { type FirstVisit, visit } from "./first-visit.ts";
import { SCREENS } from "#src/main/screens.ts";
import { atMost } from "../base/aims.ts";

const ROUNDS = 5;
const LIMITS: FirstVisit = { requests: 25, kilobytes: 250, interactiveMs: 2500, blockedMs: 800 };

/** Has nothing to show where no backup was brought back. */
const EMPTY = new Set(["/restored"]);
const wanted = process.argv.slice(2);
const screens = SCREENS.map(({ path, frame }) => ({ path, frame })).filter(
  ({ path, frame }) =>
    frame === "shell" && !path.includes("$") && !EMPTY.has(path) && (wanted.length === 0 || wanted.includes(path)),
);
const demo = await openDemo();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
try {
  console.log("first visit      requests   kB  interactive  blocked");
  for (const { path } of screens) {
    const visits: FirstVisit[] = [];
    const rounds = path === "/dashboard" ? ROUNDS : 1;
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, demo, path));
    const result = medians(visits);
    console.log(
      `${path.padEnd(18)} ${String(result.requests).padStart(6)} ${result.kilobytes.toFixed(0).padStart(4)} ${seconds(result.interactiveMs)} ${seconds(result.blockedMs)}`,
    );
    if (path === "/dashboard") report(result);
  }
} finally {
  await browser.close();
  await stopProcesses();
  await demo.close();
}
process.exit();

function medians(visits: FirstVisit[]): FirstVisit {
  const median = (name: keyof FirstVisit) =>
    visits.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    requests: median("requests"),
    kilobytes: median("kilobytes"),
    interactiveMs: median("interactiveMs"),
    blockedMs: median("blockedMs"),
  };
}

function report(result: FirstVisit): void {
  for (const [name, limit] of Object.entries(LIMITS) as [keyof FirstVisit, number][]) {
    atMost(`the first visit of the dashboard, ${name}`, result[name], limit);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`.padStart(10);
}
