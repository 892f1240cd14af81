// How often the rule for prices flags a true price, how many wrong ones it finds, and how often it names their cause, on the
// wholesale prices of the folder that DEMAND_DATA names, beside the rule before. Every price is looked at once as it was and
// once for each fault, from the true prices before it, bought from every possible first day on. Aims are printed with them.
import { countAlerts } from "./alerts.ts";
import { deliveriesOf, readPrices } from "./data.ts";
import { measure, type Measured } from "./measure.ts";

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) console.log("no data: DEMAND_DATA names no folder");
else run(await readPrices(folder));

function run(series: Awaited<ReturnType<typeof readPrices>>): void {
  for (const { everyDays, name, aim } of [
    { everyDays: 7, name: "weekly", aim: 0.5 },
    { everyDays: 3, name: "every 3 days", aim: 0.3 },
  ]) {
    const offsets = Array.from({ length: everyDays }, (_, offset) => offset);
    const bought = offsets.flatMap((offset) => series.map((one) => deliveriesOf(one, everyDays, offset)));
    print(`${series.length} series, ${name}`, measure(bought), aim);
  }
  const weekly = series.map((one) => deliveriesOf(one, 7, 0));
  for (const [name, shares] of [
    ["equal parts", weekly.map(() => 1)],
    ["parts that fall by a quarter", weekly.map((_, at) => 0.75 ** (at % 20))],
  ] as const) {
    const total = shares.reduce((sum, one) => sum + one, 0);
    const { weeks, alerts, findings } = countAlerts(
      weekly,
      shares.map((one) => one / total),
    );
    console.log(
      `a restaurant that buys all ${weekly.length} in ${name}: ${(alerts / weeks).toFixed(2)} alerts a week (aim 2), ${(findings / weeks).toFixed(1)} entries in its list`,
    );
  }
}

function print(name: string, { prices, flagged, oldFlagged, faults }: Measured, aim: number): void {
  console.log(
    `${name}: true prices flagged ${percent(flagged / prices)} (aim ${aim} %), by the old rule ${percent(oldFlagged / prices)}`,
  );
  for (const { fault, found, causeRight, oldFound } of faults) {
    const aimed = fault.name.endsWith("6") ? ".94" : ".97";
    const cause = fault.packs.length > 0 ? `, cause right ${(causeRight / found).toFixed(3)} (aim .90)` : "";
    console.log(
      `  ${fault.name}: found ${(found / prices).toFixed(3)} (aim ${aimed})${cause}; old rule ${(oldFound / prices).toFixed(3)}`,
    );
  }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
