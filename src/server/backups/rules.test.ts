import { expect, test } from "vitest";
import { isCopyDue, isTrialDue } from "#src/server/backups/due.ts";
import { followSegments, nextSegment } from "#src/server/backups/log-files.ts";
import { compactTime, nameObject, readName } from "#src/server/backups/object-name.ts";
import { openBackups } from "#src/server/backups/open-backups.ts";
import { chooseBackups, type KnownBackup, needsLogFile } from "#src/server/backups/retention.ts";
import { readTargetTime } from "#src/server/backups/target-time.ts";
import { readEnv } from "#src/server/env.ts";

const segment = (number: number) => `00000001${"0".repeat(8)}${number.toString(16).toUpperCase().padStart(8, "0")}`;

/** One backup a night, 60 nights, the last on 20 November. */
const nights: KnownBackup[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index),
  finished_at: new Date(Date.UTC(2026, 10, 20, 3) - (59 - index) * 86_400_000).toISOString(),
  start_segment: segment(index * 2),
  stop_segment: segment(index * 2 + 1),
}));

test("7 daily and 4 weekly backups remain", () => {
  const { daily, weekly } = chooseBackups(nights);
  expect(daily.map(({ finished_at }) => finished_at.slice(5, 10))).toEqual(
    ["20", "19", "18", "17", "16", "15", "14"].map((day) => `11-${day}`),
  );
  // The newest of this week, which has no Sunday yet, and three Sundays.
  expect(weekly.map(({ finished_at }) => finished_at.slice(5, 10))).toEqual(["11-20", "11-15", "11-08", "11-01"]);
});

test("in the first week a second copy of the first day does not take its moments away", () => {
  const [first, ...more] = ["2026-11-20T09:00", "2026-11-20T12:00", "2026-11-20T18:00", "2026-11-21T03:00"].map(
    (time, index): KnownBackup => ({ ...nights[index]!, finished_at: `${time}:00.000Z` }),
  );
  const chosen = chooseBackups([first!, ...more]);
  expect(chosen.daily.map(({ id }) => id)).toEqual(["3", "2", "0"]);
  expect(needsLogFile(first!.start_segment, chosen)).toBe(true);
});

test("the log is stored from the oldest daily backup on, and of older ones what makes them consistent", () => {
  const chosen = chooseBackups(nights);
  const needed = nights.flatMap((night) =>
    [night.start_segment, night.stop_segment].filter((name) => needsLogFile(name, chosen)),
  );
  const older = nights.filter(({ finished_at }) => /-11-0[18]T/.test(finished_at));
  const first = nights.findIndex(({ finished_at }) => finished_at.includes("-11-14T"));
  expect(needed).toEqual(
    [...older, ...nights.slice(first)].flatMap(({ start_segment, stop_segment }) => [start_segment, stop_segment]),
  );
  expect(needsLogFile("00000002.history", chosen)).toBe(true);
});

test("log files are counted as PostgreSQL counts them", () => {
  expect(nextSegment("0000000100000000000000FF")).toBe("000000010000000100000000");
  const present = new Set([segment(3), segment(4), segment(6)]);
  expect(followSegments(segment(3), present)).toEqual([segment(3), segment(4)]);
});

test("an object's key says its name, its time and its checksum", () => {
  const stored = new Date("2026-11-20T18:05:00.123Z");
  const object = nameObject("files/dish-images/one.webp", stored, new Uint8Array([1]));
  expect(object.key).toMatch(/^files\/dish-images\/one\.webp\.20261120T180500123Z\.[0-9a-f]{64}$/);
  expect(readName(object.key)).toEqual(object);
  expect(readName("files/other")).toBeUndefined();
  expect(compactTime(stored)).toBe("20261120T180500123Z");
});

test("--at is this machine's time unless it carries an offset", () => {
  expect(readTargetTime("2026-11-20 18:05")).toEqual(new Date(2026, 10, 20, 18, 5));
  expect(readTargetTime("2026-11-20 18:05:30+08:00").toISOString()).toBe("2026-11-20T10:05:30.000Z");
  expect(readTargetTime("2026-11-20T10:05Z").toISOString()).toBe("2026-11-20T10:05:00.000Z");
  for (const wrong of ["yesterday", "2026-11-20", "2026-13-20 18:05", "2026-02-31 10:00"])
    expect(() => readTargetTime(wrong), wrong).toThrow('such as "2026-11-20 18:05"');
});

test("a copy is due once a night, and at once after a night that was missed", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
  expect(isCopyDue(null, at(20, 12))).toBe(true);
  expect(isCopyDue(at(19, 12), at(20, 2))).toBe(false);
  expect(isCopyDue(at(19, 12), at(20, 3))).toBe(true);
  expect(isCopyDue(at(20, 3), at(20, 23))).toBe(false);
});

test("a copy is tried in the night a day after the first one, then every week", () => {
  const night = (number: number) => new Date(2026, 10, number, 3, 5);
  const evening = (number: number) => new Date(2026, 10, number, 20, 0);
  expect(isTrialDue(null, null, night(1))).toBe(false);
  expect(isTrialDue(evening(1), null, night(2))).toBe(false);
  expect(isTrialDue(evening(1), null, evening(3))).toBe(false);
  expect(isTrialDue(evening(1), null, night(3))).toBe(true);
  expect(isTrialDue(night(1), night(3), night(10))).toBe(false);
  expect(isTrialDue(night(1), night(3), evening(10))).toBe(false);
  expect(isTrialDue(night(1), night(3), night(11))).toBe(true);
});

test("a machine that is off at night tries a copy another week later", () => {
  const evening = (number: number) => new Date(2026, 10, number, 20, 0);
  expect(isTrialDue(evening(1), evening(3), evening(16))).toBe(false);
  expect(isTrialDue(evening(1), evening(3), evening(18))).toBe(true);
});

test("backups outside of DATA_DIR need a key", async () => {
  await expect(openBackups(readEnv({ BACKUP_DIR: "/elsewhere" }), "/app", "/app/data")).rejects.toThrow(
    "BACKUP_KEY must be set because BACKUP_DIR (/elsewhere) is outside of DATA_DIR",
  );
  await expect(openBackups(readEnv({ BACKUP_S3_BUCKET: "backups" }), "/app", "/app/data")).rejects.toThrow(
    "BACKUP_KEY must be set because BACKUP_S3_BUCKET is set",
  );
  expect(() => readEnv({ BACKUP_KEY: "short" })).toThrow("BACKUP_KEY must have at least 32 characters.");
});
