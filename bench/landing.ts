// The landing page under Lighthouse's mobile throttling: the four scores, the paints, and what crosses the wire, then the
// medians of five runs with throttling simulated and applied. Fails below 95 in any of the four scores, and above the aim
// for what blocks the page under applied throttling.
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { checkAims, measurePaints } from "./page/lighthouse.ts";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { openSite } from "#src/server/http/site.ts";
import { startTestApp } from "#src/testing/app.ts";
import { atLeast } from "./base/aims.ts";

const LEAST = 95;
const TBT_MS = 50;

const site = await openSite(join(import.meta.dirname, ".."), process.env["DIST_DIR"]);
const app = await startTestApp({ site });
const server = createServer(getRequestListener(app.app.fetch)).listen(0);
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: chromiumArguments() });
try {
  const result = await lighthouse(`http://localhost:${port}/`, {
    port: chrome.port,
    output: "json",
    logLevel: "error",
  });
  if (!result) throw new Error("Lighthouse gave no result.");
  const { audits, categories } = result.lhr;
  const scores = Object.entries(categories).map(([name, { score }]) => ({
    name,
    score: Math.round((score ?? 0) * 100),
  }));
  console.log(scores.map(({ name, score }) => `${name} ${score}`).join(", "));
  const paints = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  console.log(paints.map((id) => `${id} ${audits[id]?.displayValue ?? "?"}`).join(", "));
  console.log(`transfer ${audits["total-byte-weight"]?.displayValue ?? "?"}`);
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, score, displayValue = "" } of failed) console.log(`  below 0.9: ${id} ${score} ${displayValue}`);
  for (const { name, score } of scores) atLeast(`Lighthouse, ${name}`, score, LEAST);
  await measurePaints(chrome.port, `http://localhost:${port}/`, "simulate");
  checkAims(await measurePaints(chrome.port, `http://localhost:${port}/`, "devtools"), { TBT: TBT_MS });
} finally {
  chrome.kill();
  server.closeAllConnections();
  server.close();
  await app.stop();
}
process.exit();
