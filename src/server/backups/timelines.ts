import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Archive, ArchiveError } from "#src/server/backups/archive.ts";
import { isSegment, positionOf, timelineOf } from "#src/server/backups/log-files.ts";
import type { Manifest } from "#src/server/backups/manifest.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";

/** A timeline that a restore left: from this position on, its log belongs to what came after that moment. */
interface Ancestor {
  timeline: string;
  until: string;
}

/**
 * The history of a database. Each restore begins a new timeline, which continues the log of the old timeline from the
 * restored point. The later log of the old timeline is not part of the history.
 */
export interface Line {
  timeline: string;
  /** The oldest first. */
  ancestors: readonly Ancestor[];
  /** When the restore ended; null for a database that was never brought back. */
  begun_at: Date | null;
}

export type Lines = ReadonlyMap<string, Line>;

const HISTORY = /^log\/([0-9A-F]{8})\.history$/;

export function isHistory({ name }: Pick<ObjectName, "name">): boolean {
  return HISTORY.test(name);
}

/**
 * Reads the histories that are stored in the log. A damaged history is reported, and its timeline is treated as never
 * restored.
 */
export async function readLines(
  archive: Archive,
  log: readonly ObjectName[],
  say: (line: string) => void,
): Promise<Lines> {
  const lines = new Map<string, Line>();
  for (const object of log.filter(isHistory)) {
    const timeline = HISTORY.exec(object.name)?.[1] ?? "";
    // The same history may be stored twice; its timeline began when it was stored first.
    if (lines.has(timeline)) continue;
    try {
      const text = (await promisify(gunzip)(await archive.read(object))).toString();
      lines.set(timeline, { timeline, ancestors: readHistory(text), begun_at: object.stored_at });
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      say(`What came before timeline ${timeline} is not known: ${error.message}`);
    }
  }
  return lines;
}

/**
 * Parses a history file of PostgreSQL: one line per ancestor with its number and the position where it was left, `1
 * 0/3000158 why`.
 */
export function readHistory(text: string): Ancestor[] {
  return [...text.matchAll(/^\s*(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gim)].map(([, number, group = "", offset = ""]) => ({
    timeline: Number(number).toString(16).toUpperCase().padStart(8, "0"),
    until:
      `${group.padStart(8, "0")}${(Number.parseInt(offset, 16) >>> 24).toString(16).padStart(8, "0")}`.toUpperCase(),
  }));
}

function lineOf(lines: Lines, timeline: string): Line {
  return lines.get(timeline) ?? { timeline, ancestors: [], begun_at: null };
}

/**
 * Returns the database that ran at the moment, or the one that ran last: the one whose log was stored last, with its
 * ancestors.
 */
export function chooseLine(
  { manifests, log, lines }: { manifests: readonly Manifest[]; log: readonly ObjectName[]; lines: Lines },
  at: Date | undefined,
): Line {
  const segments = log.filter(({ name }) => isSegment(segmentOf(name)));
  const [last] = segments.toSorted((a, b) => b.stored_at.getTime() - a.stored_at.getTime());
  const newest = manifests.toSorted((a, b) => (a.finished_at < b.finished_at ? 1 : -1))[0];
  const ranLast = lineOf(lines, timelineOf(last ? segmentOf(last.name) : (newest?.start_segment ?? "")));
  return at ? lineAt(lines, ranLast, at) : ranLast;
}

function lineAt(lines: Lines, line: Line, at: Date): Line {
  const from = line.ancestors.at(-1);
  return from && line.begun_at && line.begun_at > at ? lineAt(lines, lineOf(lines, from.timeline), at) : line;
}

/** Returns the line on which a backup was made. */
export function lineOfBackup(lines: Lines, { start_segment }: Pick<Manifest, "start_segment">): Line {
  return lineOf(lines, timelineOf(start_segment));
}

/** Returns the timeline whose log file is replayed at a position. */
export function timelineAt({ timeline, ancestors }: Line, position: string): string {
  return ancestors.find(({ until }) => position < until)?.timeline ?? timeline;
}

/** Returns whether a backup is of this database, and not of one that a restore left behind. */
export function isBackupOf(
  line: Line,
  { start_segment, stop_segment }: Pick<Manifest, "start_segment" | "stop_segment">,
) {
  const timeline = timelineOf(start_segment);
  if (timeline === line.timeline) return true;
  return line.ancestors.some((ancestor) => ancestor.timeline === timeline && positionOf(stop_segment) < ancestor.until);
}

export function segmentOf(name: string): string {
  return name.slice("log/".length);
}
