import { expect, test } from "vitest";
import type { Manifest } from "#src/server/backups/manifest.ts";
import { nameObject } from "#src/server/backups/object-name.ts";
import { offerOlder, planRestore, sayEnd, sayLine, type Stock } from "#src/server/backups/plan-restore.ts";
import { chooseBackups, needsLogFile } from "#src/server/backups/retention.ts";
import { type Lines, readHistory } from "#src/server/backups/timelines.ts";

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const segment = (timeline: number, position: number) =>
  `0000000${timeline}00000000${position.toString(16).toUpperCase().padStart(8, "0")}`;
const logFile = (name: string, time: string) => nameObject(`log/${name}`, at(time), new Uint8Array());

function copy(timeline: number, position: number, time: string): Manifest {
  return {
    id: `${timeline}-${position}`,
    started_at: at(time).toISOString(),
    finished_at: at(time).toISOString(),
    start_segment: segment(timeline, position),
    stop_segment: segment(timeline, position),
    major: "17",
    parts: [],
    files: [],
    row_counts: {},
  };
}

/**
 * The copy was made at 3:00. At 12:00 the database was restored to a moment in the fifth log file, and has worked
 * since.
 */
const lines: Lines = new Map([
  [
    "00000002",
    { timeline: "00000002", ancestors: readHistory("1\t0/5000158\tbefore 2026-11-20 09:00\n"), begun_at: at("12:00") },
  ],
]);
const log = [
  ...[3, 4, 5, 6, 7].map((position) => logFile(segment(1, position), `${String(position + 3).padStart(2, "0")}:30`)),
  ...[5, 6].map((position) => logFile(segment(2, position), `1${position - 2}:30`)),
];
const stock: Stock = { manifests: [copy(1, 3, "03:00")], log, lines };
const planned = (target: Parameters<typeof planRestore>[1], of = stock) =>
  planRestore(of, target).segments.map(({ name }) => name.slice("log/".length));

test("a restore after a restore follows the log of what came after it", () => {
  const after = [segment(1, 3), segment(1, 4), segment(2, 5), segment(2, 6)];
  expect(planned({})).toEqual(after);
  expect(planned({ at: at("13:15") })).toEqual(after);
  expect(planRestore(stock).reaches).toEqual(at("14:30"));
  expect(sayLine(planRestore(stock), lines)).toContain("was brought back before, at 2026-11-20T12:00");
});

test("a moment from before a restore is what ran then", () => {
  expect(planned({ at: at("10:15") })).toEqual([3, 4, 5, 6, 7].map((position) => segment(1, position)));
  expect(sayLine(planRestore(stock, { at: at("10:15") }), lines)).toContain("how it went on without that");
});

test("a copy of what a restore left behind is used only when it is named", () => {
  const left = copy(1, 6, "09:15");
  const both = { ...stock, manifests: [...stock.manifests, left] };
  expect(planRestore(both).manifest.id).toBe("1-3");
  expect(planned({ from: left.id }, both)).toEqual([segment(1, 6), segment(1, 7)]);
});

test("a restored database that somebody only looked at is not the one that is brought back", () => {
  const wentOn = [...log, logFile(segment(1, 8), "15:00")];
  expect(planned({}, { ...stock, log: wentOn })).toEqual([3, 4, 5, 6, 7, 8].map((position) => segment(1, position)));
});

test("a gap in the log of what came after a restore is said", () => {
  const damaged = log.filter(({ name }) => name !== `log/${segment(2, 5)}`);
  expect(() => planRestore({ ...stock, log: damaged })).toThrow(`A log file after ${segment(1, 4)} is missing`);
});

test("positions of a history are those of log files", () => {
  expect(readHistory("1\t0/5000158\tno reason\n\n2\t1A/FF000000\tbefore 2026-11-20 09:00:00+00\n")).toEqual([
    { timeline: "00000001", until: "0000000000000005" },
    { timeline: "00000002", until: "0000001A000000FF" },
  ]);
});

test("of a day with a restore, the copies of both sides remain, and the log of the newer one at an earlier position", () => {
  const [left, restored] = [copy(1, 70, "03:00"), copy(2, 55, "12:00")];
  const chosen = chooseBackups([copy(1, 3, "01:00"), left, restored]);
  expect(chosen.daily.map(({ id }) => id)).toEqual([restored.id, left.id, "1-3"]);
  const later = { daily: [restored, left], weekly: [] };
  expect(needsLogFile(segment(2, 56), later)).toBe(true);
  expect(needsLogFile(segment(1, 54), later)).toBe(false);
});

test("what is offered instead leads to the moment and the folder that were asked for", () => {
  const asked = { at: "2026-11-20 10:15", to: "/srv/new folder" };
  const damaged = copy(1, 5, "08:45");
  const of = { ...stock, manifests: [...stock.manifests, damaged] };
  const target = { at: at("10:15") };
  const plan = planRestore(of, target, asked);
  expect(plan.manifest.id).toBe(damaged.id);
  expect(offerOlder(of, plan, asked)).toBe(
    `The one before it leads to the same moment: npm run restore -- --at "2026-11-20 10:15" --from 1-3 --to '/srv/new folder'`,
  );
  const gap = log.filter(({ name }) => name !== `log/${segment(1, 6)}`);
  expect(() => planRestore({ ...stock, log: gap }, { at: at("10:15") }, asked)).toThrow(
    `instead: npm run restore -- --at "2026-11-20T08:30:00.000Z" --to '/srv/new folder'`,
  );
});

test("a log that ends before the moment is said", () => {
  const target = { at: at("18:00") };
  expect(sayEnd(planRestore(stock, target), target.at)).toContain("ends at 2026-11-20T14:30:00.000Z");
  expect(sayEnd(planRestore(stock, { at: at("14:00") }), at("14:00"))).toBeUndefined();
});
