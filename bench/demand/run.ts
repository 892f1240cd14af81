// How far forecasts are from what was sold, on the series of the folder that DEMAND_DATA names: rolling origin over the last
// 182 days, each forecast from the days up to its origin only, beside the plain rules (mean of the last four same weekdays,
// 0.9 quantile of the last eight); and the processor time of forecasts for a large restaurant.
import { readSets } from "./data.ts";
import { measure, type Result } from "./measure.ts";
import { measureTime } from "./time.ts";
import { atLeast, atMost, notMeasured } from "../base/aims.ts";

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) notMeasured("DEMAND_DATA must name the folder of the series.");
else printResults((await readSets(folder)).flatMap((set) => measure(set)));
measureTime();

function printResults(results: readonly Result[]): void {
  for (const result of results) {
    console.log(lineOf(result));
    checkAims(result);
  }
  for (const horizon of [1, 7]) {
    const fast = results.filter((one) => one.speed === "fast" && one.horizon === horizon);
    const mean = fast.reduce((sum, one) => sum + one.wape / one.plainWape, 0) / fast.length;
    console.log(`all sets, at least 1 a day, ${horizon} ahead: WAPE ${percent(mean)}`);
    atMost(`all sets, ${horizon} ahead, WAPE beside the plain rule`, mean, horizon === 1 ? 0.91 : 0.94);
  }
}

/** Of series that sell less than one a day the error of a day says little. */
function checkAims({
  set,
  speed,
  horizon,
  wape,
  plainWape,
  loss,
  plainLoss,
  coverage,
  thrown,
  plainThrown,
}: Result): void {
  const name = `${set}, ${speed === "fast" ? "at least 1 a day" : "less"}, ${horizon} ahead`;
  if (speed === "fast") atMost(`${name}, WAPE beside the plain rule`, wape / plainWape, horizon === 1 ? 0.95 : 0.98);
  atMost(`${name}, loss at .9 beside the plain rule`, loss / plainLoss, speed === "fast" ? 0.9 : 0.92);
  atLeast(`${name}, coverage`, coverage, 0.86);
  atMost(`${name}, coverage`, coverage, 0.95);
  atMost(`${name}, thrown away beside the plain rule`, thrown / plainThrown, 0.92);
}

function lineOf(result: Result): string {
  const { set, speed, horizon, series, wape, plainWape, loss, plainLoss, coverage, thrown, plainThrown } = result;
  return [
    `${set}, ${speed === "fast" ? "at least 1 a day" : "less"} (${series} series), ${horizon} ahead:`,
    `WAPE ${wape.toFixed(3)} ${percent(wape / plainWape)},`,
    `loss at .9 ${loss.toFixed(3)} ${percent(loss / plainLoss)}, coverage ${coverage.toFixed(3)},`,
    `thrown away at 90 % served ${(thrown * 100).toFixed(1)} % instead of ${(plainThrown * 100).toFixed(1)} %:`,
    percent(thrown / plainThrown),
  ].join(" ");
}

function percent(ratio: number): string {
  return `${ratio < 1 ? "-" : "+"}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;
}
