import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CompanyForecast } from "#src/features/forecasts/rules/company-forecast.ts";
import type { DemandRows } from "#src/features/forecasts/server/demand-rows.ts";

const WORKER = new URL("forecast-worker.ts", import.meta.url);
const MAX_MB = 512;
/** A thread that has nothing to do ends after so long: at night the next company follows at once. */
const IDLE_MS = 10_000;

let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/** Computes the forecasts of one company in a thread of its own. Throws what the thread throws. */
export async function computeForecasts(rows: DemandRows): Promise<CompanyForecast> {
  const worker = takeWorker();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(rows);
    // An error event rejects.
    const [message] = (await once(worker, "message")) as [CompanyForecast];
    await leaveWorker(worker);
    return message;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function takeWorker(): Worker {
  const found = idle;
  idle = undefined;
  if (!found) return new Worker(WORKER, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_MB } });
  clearTimeout(found.timer);
  found.worker.removeAllListeners("exit");
  found.worker.ref();
  return found.worker;
}

async function leaveWorker(worker: Worker): Promise<void> {
  if (idle) {
    await worker.terminate();
    return;
  }
  worker.unref();
  const left = { worker, timer: setTimeout(() => void worker.terminate(), IDLE_MS).unref() };
  idle = left;
  worker.once("exit", () => {
    if (idle === left) idle = undefined;
  });
}
