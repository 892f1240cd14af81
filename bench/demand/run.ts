// How far forecasts are from what was sold, on the series of the folder that DEMAND_DATA names: rolling origin over the last
// 182 days, each forecast from the days up to its origin only, beside the plain rule (mean of the last four same weekdays;
// for the 0.9 quantile that of the last eight).
import { readSets } from "./data.ts";
import { measure } from "./measure.ts";
import { measureTime } from "./time.ts";

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) console.log("no data (DEMAND_DATA names no folder)");
else for (const set of await readSets(folder)) measure(set);
measureTime();
