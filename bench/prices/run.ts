// How often the rule for prices flags a true price, how many wrong ones it finds, and how often it names their cause, on the
// wholesale prices of the folder that DEMAND_DATA names, beside the rule before. Every price is looked at once as it was and
// once for each fault, from the true prices before it, bought from every possible first day on.
import { countAlerts } from "./alerts.ts";
import { deliveriesOf, readPrices } from "./data.ts";
import { measure, type Measured } from "./measure.ts";
import { atLeast, atMost, notMeasured } from "../base/aims.ts";

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) notMeasured("DEMAND_DATA must name the folder of the series.");
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
    const total = shares.reduce((sum, share) => sum + share, 0);
    const { weeks, alerts, findings } = countAlerts(
      weekly,
      shares.map((share) => share / total),
    );
    console.log(
      `a restaurant that buys all ${weekly.length} in ${name}: ${(alerts / weeks).toFixed(2)} alerts a week, ${(findings / weeks).toFixed(1)} entries in its list`,
    );
    atMost(`alerts a week, ${name}`, alerts / weeks, 2);
  }
}

function print(name: string, { prices, flagged, oldFlagged, faults }: Measured, aim: number): void {
  console.log(
    `${name}: true prices flagged ${percent(flagged / prices)}, by the old rule ${percent(oldFlagged / prices)}`,
  );
  atMost(`${name}: true prices flagged`, (flagged / prices) * 100, aim, "%");
  for (const { fault, found, causeRight, oldFound } of faults) {
    const cause = fault.packs.length > 0 ? `, cause right ${(causeRight / found).toFixed(3)}` : "";
    console.log(
      `  ${fault.name}: found ${(found / prices).toFixed(3)}${cause}; old rule ${(oldFound / prices).toFixed(3)}`,
    );
    atLeast(`${name}, ${fault.name}: found`, found / prices, fault.name.endsWith("6") ? 0.94 : 0.97);
    if (fault.packs.length > 0) atLeast(`${name}, ${fault.name}: cause right`, causeRight / found, 0.9);
  }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
