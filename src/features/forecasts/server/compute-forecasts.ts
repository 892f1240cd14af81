import type { CompanyForecast } from "#src/features/forecasts/rules/company-forecast.ts";
import type { DemandRows } from "#src/features/forecasts/server/demand-rows.ts";
import type { ForecastRequests } from "#src/features/forecasts/server/forecast-process.ts";
import { type AskedProcess, forkModule } from "#src/server/processes/fork-module.ts";

const MODULE = new URL("forecast-process.ts", import.meta.url).href;
const MAX_MB = 512;
/** Idle time after which the process ends. At night the next company is computed without idle time. */
const IDLE_MS = 10_000;

type ForecastProcess = AskedProcess<ForecastRequests>;
let idle: { started: ForecastProcess; timer: NodeJS.Timeout } | undefined;

/** Computes the forecasts of one company in a separate process. Throws the errors of that process. */
export async function computeForecasts(rows: DemandRows): Promise<CompanyForecast> {
  const started = takeProcess();
  try {
    const forecast = await started.ask("forecast", rows);
    await leaveProcess(started);
    return forecast;
  } catch (error) {
    await started.close();
    throw error;
  }
}

function takeProcess(): ForecastProcess {
  const found = idle;
  idle = undefined;
  if (!found) return forkModule<ForecastRequests>(MODULE, { maxMb: MAX_MB });
  clearTimeout(found.timer);
  found.started.hold(true);
  return found.started;
}

async function leaveProcess(started: ForecastProcess): Promise<void> {
  if (idle) return started.close();
  started.hold(false);
  const left = { started, timer: setTimeout(() => void started.close(), IDLE_MS).unref() };
  idle = left;
  started.onEnd(() => {
    if (idle === left) idle = undefined;
  });
}
