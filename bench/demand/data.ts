import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  dayNumber,
  dayText,
  type CalendarDay,
  type DemandSeries,
} from "#src/features/forecasts/demand/rules/series.ts";

export interface DemandSet {
  name: string;
  series: DemandSeries[];
  calendar: CalendarDay[];
  first: number;
  last: number;
}

/** Reads the sets that are in the folder: portions or revenue a day of one place each. */
export async function readSets(folder: string): Promise<DemandSet[]> {
  return [
    await readWide(folder, "yaz", true),
    await readLong(folder, "takeaway"),
    await readWide(folder, "kiel", false),
  ];
}

async function readRows(folder: string, file: string): Promise<Record<string, string>[]> {
  const [head = "", ...lines] = (await readFile(join(folder, file), "utf8")).trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
  });
}

/** One row a day with a column for each series; `closed` and `holiday` are no series. */
async function readWide(folder: string, name: string, isCount: boolean): Promise<DemandSet> {
  const rows = await readRows(folder, `${name}.csv`);
  const names = Object.keys(rows[0] ?? {}).filter((column) => !["date", "closed", "holiday"].includes(column));
  const sold = new Map(rows.map((row) => [dayNumber(row["date"]!), row]));
  const holidays = rows
    .filter((row) => row["holiday"] === "1")
    .map((row): CalendarDay => ({ day: row["date"]!, kind: "holiday", name: "holiday" }));
  return setOf(name, names, isCount, [...sold.keys()], (series, day) => Number(sold.get(day)?.[series] ?? 0), holidays);
}

/** One row for each day and item that was sold. */
async function readLong(folder: string, name: string): Promise<DemandSet> {
  const rows = await readRows(folder, `${name}.csv`);
  const sold = new Map(rows.map((row) => [`${row["item"]}/${dayNumber(row["date"]!)}`, Number(row["sold"])]));
  const items = [...new Set(rows.map((row) => row["item"]!))];
  const days = rows.map((row) => dayNumber(row["date"]!));
  return setOf(name, items, true, days, (item, day) => sold.get(`${item}/${day}`) ?? 0, []);
}

function setOf(
  name: string,
  ids: readonly string[],
  isCount: boolean,
  days: readonly number[],
  sold: (id: string, day: number) => number,
  holidays: readonly CalendarDay[],
): DemandSet {
  const first = days.reduce((least, day) => Math.min(least, day), Infinity);
  const last = days.reduce((most, day) => Math.max(most, day), -Infinity);
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const closed = all.filter((day) => ids.every((id) => sold(id, day) === 0));
  const series = ids.map((id) => {
    const start = all.find((day) => sold(id, day) > 0) ?? first;
    return { id, from: dayText(start), isCount, values: all.slice(start - first).map((day) => sold(id, day)) };
  });
  const calendar = [...closed.map((day): CalendarDay => ({ day: dayText(day), kind: "closed" })), ...holidays];
  return { name, series, calendar, first, last };
}
