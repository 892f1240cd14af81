import { isSegment, positionOf, timelineOf } from "#src/server/backups/log-files.ts";

const DAILY = 7;
const WEEKLY = 4;
const DAY_MS = 86_400_000;
/** Longer than the age of the oldest weekly backup: 4 weeks, plus the week in which it was made. */
export const FILE_DAYS = 35;

export interface KnownBackup {
  id: string;
  finished_at: string;
  start_segment: string;
  stop_segment: string;
}

/**
 * Returns the newest backup of each of the last 7 days with a backup, on each timeline, and of each of the last 4 weeks
 * with a backup (Monday to Sunday, UTC). If fewer than 7 days have backups, it also returns the very first backup,
 * because the moments of the first day can be restored only from it.
 */
export function chooseBackups<T extends KnownBackup>(backups: readonly T[]): { daily: T[]; weekly: T[] } {
  const newestFirst = [...backups].sort((a, b) => (a.finished_at < b.finished_at ? 1 : -1));
  const days = [...new Set(newestFirst.map(dayNumber))].slice(0, DAILY);
  // After a restore, a day may have copies of the replaced database and of the restored one. Each can restore other
  // moments.
  const newestOfDays = firstOfEach(newestFirst, (backup) => `${dayNumber(backup)} ${timelineOf(backup.start_segment)}`);
  const daily = newestOfDays.filter((backup) => days.includes(dayNumber(backup)));
  const first = newestFirst.at(-1);
  if (first && days.length < DAILY && !daily.includes(first)) daily.push(first);
  // Day 0 was a Thursday: with 3 added, weeks begin on Mondays.
  const weekly = firstOfEach(newestFirst, (backup) => Math.floor((dayNumber(backup) + 3) / 7)).slice(0, WEEKLY);
  return { daily, weekly };
}

function dayNumber({ finished_at }: KnownBackup): number {
  return Math.floor(Date.parse(finished_at) / DAY_MS);
}

function firstOfEach<T>(values: readonly T[], group: (value: T) => number | string): T[] {
  const first = new Map<number | string, T>();
  for (const value of values) if (!first.has(group(value))) first.set(group(value), value);
  return [...first.values()];
}

/**
 * Returns whether a log file is still of use: it leads from a daily backup to today, or makes a weekly one consistent.
 * Positions grow over all timelines, but after a restore a newer backup may be at an earlier position.
 */
export function needsLogFile(segment: string, { daily, weekly }: { daily: KnownBackup[]; weekly: KnownBackup[] }) {
  if (!isSegment(segment) || daily.length === 0) return true;
  if (daily.some(({ start_segment }) => positionOf(segment) >= positionOf(start_segment))) return true;
  return weekly.some(
    ({ start_segment, stop_segment }) =>
      timelineOf(segment) === timelineOf(start_segment) && segment >= start_segment && segment <= stop_segment,
  );
}
