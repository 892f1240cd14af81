import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatedPrice } from "#src/features/invoices/prices/price-moves.ts";
import { daysBetween } from "#src/shared/time.ts";

/** Reads wholesale prices by commodity: `date,commodity,average`, where a name may contain commas. */
export async function readPrices(folder: string): Promise<DatedPrice[][]> {
  const [, ...lines] = (await readFile(join(folder, "kalimati.csv"), "utf8")).trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [first, last] = [line.indexOf(","), line.lastIndexOf(",")];
    return { day: line.slice(0, first), name: line.slice(first + 1, last), price: Number(line.slice(last + 1)) };
  });
  return [...Map.groupBy(rows, ({ name }) => name).values()].map((series) =>
    series.filter(({ price }) => price > 0).map(({ day, price }) => ({ day, price })),
  );
}

/** Returns what a restaurant pays that buys every so many days, from the given price on. */
export function deliveriesOf(series: readonly DatedPrice[], everyDays: number, offset: number): DatedPrice[] {
  const bought: DatedPrice[] = [];
  for (const datedPrice of series.slice(offset)) {
    const last = bought.at(-1);
    if (last === undefined || daysBetween(last.day, datedPrice.day) >= everyDays) bought.push(datedPrice);
  }
  return bought;
}
