import { parentPort } from "node:worker_threads";
import { forecastDemandOf } from "#src/features/forecasts/rules/company-forecast.ts";
import { demandOf, type DemandRows } from "#src/features/forecasts/server/demand-rows.ts";

/** The thread that computes the forecasts of companies, so that nobody who waits for a page waits for them. */
parentPort?.on("message", (rows: DemandRows) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(forecastDemandOf(demandOf(rows)));
});
