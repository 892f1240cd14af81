// How far forecasts are from what was sold, on the series of the folder that DEMAND_DATA names: rolling origin over the last
// 182 days, each forecast from the days up to its origin only, beside the plain rules (mean of the last four same weekdays,
// 0.9 quantile of the last eight); and the processor time of forecasts for a large restaurant. Aims are printed with them.
import { readSets } from "./data.ts";
import { measure, type Result } from "./measure.ts";
import { measureTime } from "./time.ts";

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) console.log("no data: DEMAND_DATA names no folder");
else printResults((await readSets(folder)).flatMap((set) => measure(set)));
measureTime();

function printResults(results: readonly Result[]): void {
  for (const result of results) console.log(lineOf(result));
  for (const horizon of [1, 7]) {
    const fast = results.filter((one) => one.speed === "fast" && one.horizon === horizon);
    const mean = fast.reduce((sum, one) => sum + one.wape / one.plainWape, 0) / fast.length;
    console.log(
      `all sets, at least 1 a day, ${horizon} ahead: WAPE ${percent(mean)} (aim -${horizon === 1 ? 9 : 6} %)`,
    );
  }
}

function lineOf(result: Result): string {
  const { set, speed, horizon, series, wape, plainWape, loss, plainLoss, coverage, thrown, plainThrown } = result;
  const aims =
    speed === "fast" ? { wape: horizon === 1 ? "-5 %" : "-2 %", loss: "-10 %" } : { wape: "-", loss: "-8 %" };
  return [
    `${set}, ${speed === "fast" ? "at least 1 a day" : "less"} (${series} series), ${horizon} ahead:`,
    `WAPE ${wape.toFixed(3)} ${percent(wape / plainWape)} (aim ${aims.wape}),`,
    `loss at .9 ${loss.toFixed(3)} ${percent(loss / plainLoss)} (aim ${aims.loss}), coverage ${coverage.toFixed(3)} (.86 to .95),`,
    `thrown away at 90 % served ${(thrown * 100).toFixed(1)} % instead of ${(plainThrown * 100).toFixed(1)} %:`,
    `${percent(thrown / plainThrown)} (aim -8 %)`,
  ].join(" ");
}

function percent(ratio: number): string {
  return `${ratio < 1 ? "-" : "+"}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;
}
