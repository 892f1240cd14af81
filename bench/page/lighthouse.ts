import lighthouse, { type Flags, type Result } from "lighthouse";
import { atMost } from "../base/aims.ts";

const RUNS = 5;
const AUDITS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
export type Metric = keyof typeof AUDITS;
type Metrics = Record<Metric, number>;

/** What the main thread did, by kind of work. */
const WORK = "mainthread-work-breakdown";

const METHODS = { simulate: "simulated", devtools: "applied" } as const;
export type Throttling = keyof typeof METHODS;

/**
 * Returns the medians of several runs under Lighthouse's mobile throttling, and prints them. Simulated throttling loads at full
 * speed and computes what a slow phone would have seen, which a busy machine makes worse than it is; applied throttling
 * really slows the browser down. It asks Lighthouse for these four audits only, which halves the time of a run; it prints what the main thread did in the last run.
 */
export async function measurePaints(
  port: number,
  url: string,
  throttlingMethod: Throttling,
  wanted = RUNS,
): Promise<Metrics> {
  const runs: Metrics[] = [];
  let work = "";
  for (let attempt = 0; runs.length < wanted && attempt < 2 * wanted; attempt += 1) {
    const options: Flags = {
      port,
      output: "json",
      logLevel: "error",
      throttlingMethod,
      onlyAudits: [...Object.values(AUDITS), WORK],
      disableFullPageScreenshot: true,
    };
    const result = await lighthouse(url, options);
    if (!result) throw new Error("Lighthouse gave no result.");
    const metrics = metricsOf((name) => result.lhr.audits[AUDITS[name]]?.numericValue ?? Number.NaN);
    // Now and then a headless browser draws nothing in time; such a run has measured nothing.
    if (Object.values(metrics).every(Number.isFinite)) runs.push(metrics);
    work = workOf(result.lhr.audits[WORK]?.details);
  }
  const medians = metricsOf((name) => median(runs.map((run) => run[name])));
  const texts = Object.entries(medians).map(([name, value]) => `${name} ${round(value)}`);
  console.log(`  ${METHODS[throttlingMethod]} throttling: ${texts.join(", ")}`);
  console.log(`    main thread: ${work}`);
  return medians;
}

type Details = Result["audits"][string]["details"];

function workOf(details: Details): string {
  const items =
    details?.type === "table" ? (details.items as unknown as { groupLabel: string; duration: number }[]) : [];
  return items.map(({ groupLabel, duration }) => `${groupLabel} ${round(duration)} ms`).join(", ");
}

/** Judges the metrics that have an aim. */
export function checkAims(metrics: Metrics, aims: Partial<Metrics>): void {
  for (const [name, aim] of Object.entries(aims) as [Metric, number][]) {
    atMost(name, metrics[name], aim, name === "CLS" ? "" : "ms");
  }
}

const metricsOf = (valueOf: (name: Metric) => number): Metrics => ({
  FCP: valueOf("FCP"),
  LCP: valueOf("LCP"),
  TBT: valueOf("TBT"),
  CLS: valueOf("CLS"),
});

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): string {
  return value < 10 ? value.toFixed(3) : value.toFixed(0);
}
