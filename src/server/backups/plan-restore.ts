import { ArchiveError } from "#src/server/backups/archive.ts";
import { followSegments, isSegment } from "#src/server/backups/log-files.ts";
import type { Manifest } from "#src/server/backups/manifest.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";

export interface RestorePlan {
  manifest: Manifest;
  /** The log files to replay, in order. */
  segments: ObjectName[];
  /** Until when there is log: nothing later can be restored from this backup. */
  reaches: Date;
}

export interface RestoreTarget {
  /** The moment to bring back; the last one when missing. */
  at?: Date | undefined;
  /** The id of the backup to begin with; the newest before the moment when missing. */
  from?: string | undefined;
}

/**
 * Chooses the newest backup that had finished at the moment, and checks that its log has no gap until then. Throws an
 * ArchiveError that says what is missing, and what can be restored instead.
 */
export function planRestore(
  manifests: readonly Manifest[],
  log: readonly ObjectName[],
  { at, from }: RestoreTarget = {},
): RestorePlan {
  const newestFirst = [...manifests].sort((a, b) => (a.finished_at < b.finished_at ? 1 : -1));
  if (from !== undefined && !newestFirst.some(({ id }) => id === from)) {
    throw new ArchiveError(`There is no backup ${from}. There are: ${newestFirst.map(({ id }) => id).join(", ")}.`);
  }
  const [chosen] = newestFirst.filter(
    ({ id, finished_at }) => (from === undefined || id === from) && (!at || new Date(finished_at) <= at),
  );
  if (!chosen) throw new ArchiveError(noneBefore(newestFirst, at));
  const plan = planWith(chosen, log);
  const gap = gapAfter(chosen, log, at);
  if (gap) throw new ArchiveError(`${gap} ${offer(newestFirst, log, at)}`);
  return plan;
}

function planWith(manifest: Manifest, log: readonly ObjectName[]): RestorePlan {
  const found = new Map<string, ObjectName>();
  for (const object of log) {
    const name = segmentOf(object);
    if (isSegment(name)) found.set(name, object);
  }
  const segments = followSegments(manifest.start_segment, new Set(found.keys())).flatMap((name) => {
    const object = found.get(name);
    return object ? [object] : [];
  });
  return { manifest, segments, reaches: segments.at(-1)?.stored_at ?? new Date(manifest.finished_at) };
}

/** What is missing between a backup and the moment, as a sentence. */
function gapAfter(manifest: Manifest, log: readonly ObjectName[], at: Date | undefined): string | undefined {
  const { segments, reaches } = planWith(manifest, log);
  const last = segments.at(-1);
  const lastName = last ? segmentOf(last) : "";
  const timeline = manifest.start_segment.slice(0, 8);
  if (lastName < manifest.stop_segment) {
    return `The backup of ${manifest.finished_at} cannot be used: a log file that belongs to it, after ${lastName || "its beginning"}, is missing.`;
  }
  const later = log.map(segmentOf).filter((name) => isSegment(name) && name.startsWith(timeline) && name > lastName);
  if (later.length === 0 || (at && at <= reaches)) return undefined;
  return `A log file after ${lastName} is missing: the backup of ${manifest.finished_at} can be brought to ${reaches.toISOString()} and no further.`;
}

/** The other moments that can be restored, the best first. */
function offer(newestFirst: readonly Manifest[], log: readonly ObjectName[], at: Date | undefined): string {
  const moments = newestFirst
    .filter(({ finished_at }) => !at || new Date(finished_at) <= at)
    .map((manifest) => planWith(manifest, log))
    .filter(({ manifest, segments }) => segments.some((object) => segmentOf(object) === manifest.stop_segment))
    .map(({ reaches }) => reaches.toISOString());
  const [best] = moments;
  if (best === undefined) return "No older backup can be used either.";
  return `The latest moment that can be restored instead: npm run restore -- --at "${best}".`;
}

function noneBefore(newestFirst: readonly Manifest[], at: Date | undefined): string {
  const oldest = newestFirst.at(-1);
  if (!oldest) return "There is no backup here yet: npm run backup makes one.";
  return `There is no backup from before ${at?.toISOString()}: the oldest is of ${oldest.finished_at}.`;
}

/** Says how an older backup is used instead of one that is damaged. */
export function offerOlder(manifests: readonly Manifest[], damaged: string): string {
  const [older] = manifests.filter(({ id }) => id < damaged).sort((a, b) => (a.id < b.id ? 1 : -1));
  if (!older) return "There is no older backup.";
  return `The one before it leads to the same moment: npm run restore -- --from ${older.id}`;
}

function segmentOf({ name }: ObjectName): string {
  return name.slice("log/".length);
}
