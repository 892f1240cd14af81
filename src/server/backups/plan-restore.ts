import { quote } from "#src/server/db/archive-settings.ts";
import { ArchiveError } from "#src/server/backups/archive.ts";
import { followSegments, isSegment, positionOf } from "#src/server/backups/log-files.ts";
import type { Manifest } from "#src/server/backups/manifest.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";
import {
  chooseLine,
  isBackupOf,
  type Line,
  lineOfBackup,
  type Lines,
  segmentOf,
  timelineAt,
} from "#src/server/backups/timelines.ts";

/** The contents of an archive from which a restore is planned. */
export interface Stock {
  manifests: readonly Manifest[];
  log: readonly ObjectName[];
  /** The lines of the databases that were restored before. */
  lines: Lines;
}

export interface RestorePlan {
  manifest: Manifest;
  /** The history of the database to restore; after an earlier restore the archive has several. */
  line: Line;
  /** The log files to replay, in order. */
  segments: ObjectName[];
  /** The end of the log: nothing later can be restored from this backup. */
  reaches: Date;
}

export interface RestoreTarget {
  /** The moment to restore; the latest when missing. */
  at?: Date | undefined;
  /** The id of the backup to start from; if missing, the newest one before the moment. */
  from?: string | undefined;
}

/**
 * Chooses the newest backup that had finished at the moment, and checks that its log has no gap until then. Throws an
 * ArchiveError that says what is missing, and what can be restored instead.
 */
export function planRestore(stock: Stock, { at, from }: RestoreTarget = {}, asked: AskedFor = {}): RestorePlan {
  const newestFirst = stock.manifests.toSorted((a, b) => (a.finished_at < b.finished_at ? 1 : -1));
  const named = newestFirst.find(({ id }) => id === from);
  if (from !== undefined && !named) {
    throw new ArchiveError(`There is no backup ${from}. There are: ${newestFirst.map(({ id }) => id).join(", ")}.`);
  }
  const ran = chooseLine(stock, at);
  // If the named backup is of a database that an earlier restore replaced, that database is selected.
  const line = named && !isBackupOf(ran, named) ? lineOfBackup(stock.lines, named) : ran;
  const usable = newestFirst.filter(
    (manifest) => isBackupOf(line, manifest) && (!at || new Date(manifest.finished_at) <= at),
  );
  const chosen = named ? usable.find(({ id }) => id === from) : usable[0];
  if (!chosen) throw new ArchiveError(noneBefore(newestFirst, at));
  const plan = planWith(chosen, line, stock.log);
  const gap = gapAfter(plan, stock.log, at);
  if (gap) throw new ArchiveError(`${gap} ${offer(usable, line, stock.log, asked)}`);
  return plan;
}

function planWith(manifest: Manifest, line: Line, log: readonly ObjectName[]): RestorePlan {
  const found = new Map<string, ObjectName>();
  for (const object of log) {
    const name = segmentOf(object.name);
    if (isSegment(name)) found.set(name, object);
  }
  const names = followSegments(manifest.start_segment, new Set(found.keys()), (at) => timelineAt(line, at));
  const segments = names.flatMap((name) => found.get(name) ?? []);
  return { manifest, line, segments, reaches: segments.at(-1)?.stored_at ?? new Date(manifest.finished_at) };
}

/** Returns what is missing between a backup and the moment, as a sentence. */
function gapAfter(plan: RestorePlan, log: readonly ObjectName[], at: Date | undefined): string | undefined {
  const { manifest, line, segments, reaches } = plan;
  const last = segments.at(-1);
  const lastName = last ? segmentOf(last.name) : "";
  if (positionOf(lastName) < positionOf(manifest.stop_segment)) {
    return `The backup of ${manifest.finished_at} cannot be used: a log file that belongs to it, after ${lastName || "its beginning"}, is missing.`;
  }
  const later = log
    .map(({ name }) => segmentOf(name))
    .filter((name) => isSegment(name) && positionOf(name) > positionOf(lastName))
    .filter((name) => name === timelineAt(line, positionOf(name)) + positionOf(name));
  if (later.length === 0 || (at && at <= reaches)) return undefined;
  return `A log file after ${lastName} is missing: the backup of ${manifest.finished_at} can be brought to ${reaches.toISOString()} and no further.`;
}

/** Offers the other moments that can be restored, the best first. */
function offer(usable: readonly Manifest[], line: Line, log: readonly ObjectName[], { to }: AskedFor): string {
  const moments = usable
    .map((manifest) => planWith(manifest, line, log))
    .filter(({ manifest, segments }) => segments.some(({ name }) => segmentOf(name) === manifest.stop_segment))
    .map(({ reaches }) => reaches.toISOString());
  const [best] = moments;
  if (best === undefined) return "No older backup can be used either.";
  return `The latest moment that can be restored instead: ${commandWith({ at: best, to })}`;
}

function noneBefore(newestFirst: readonly Manifest[], at: Date | undefined): string {
  const oldest = newestFirst.at(-1);
  if (!oldest) return "There is no backup here yet: npm run backup makes one.";
  return `There is no backup from before ${at?.toISOString()}: the oldest is of ${oldest.finished_at}.`;
}

/** Returns which database is restored, if an earlier restore replaced another one; undefined if there was only one. */
export function sayLine({ line }: RestorePlan, lines: Lines): string | undefined {
  const next = [...lines.values()].find(({ ancestors }) => ancestors.at(-1)?.timeline === line.timeline);
  if (line.begun_at) {
    return `The database was brought back before, at ${line.begun_at.toISOString()}. This is how it went on from there.`;
  }
  if (!next?.begun_at) return undefined;
  return `The database was brought back at ${next.begun_at.toISOString()}. This is how it went on without that.`;
}

/** Returns a sentence with the command that restores an older backup of the same database instead of a damaged one. */
export function offerOlder({ manifests }: Stock, { manifest, line }: RestorePlan, asked: AskedFor): string {
  const [older] = manifests
    .filter((other) => other.id < manifest.id && isBackupOf(line, other))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  if (!older) return "There is no older backup.";
  return `The one before it leads to the same moment: ${commandWith({ ...asked, from: older.id })}`;
}

/** The options of the restore, in the person's own spelling. */
export interface AskedFor {
  at?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function commandWith({ at, from, to }: AskedFor): string {
  const options = [
    ...(at === undefined ? [] : [`--at "${at}"`]),
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...(to === undefined ? [] : [`--to ${/^[\w./-]+$/.test(to) ? to : quote(to)}`]),
  ];
  return `npm run restore -- ${options.join(" ")}`;
}

/** Returns a sentence that the log ends before the moment; undefined when it reaches the moment. */
export function sayEnd({ reaches }: RestorePlan, at: Date | undefined): string | undefined {
  if (!at || at <= reaches) return undefined;
  return `The log that is stored ends at ${reaches.toISOString()}: what was changed between then and the moment is not in it.`;
}
