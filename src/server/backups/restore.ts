import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Archive, ArchiveError } from "#src/server/backups/archive.ts";
import { extractCluster, extractFiles, type FileTarget, layOutLog } from "#src/server/backups/extract-cluster.ts";
import { backupId, type Manifest, readManifests } from "#src/server/backups/manifest.ts";
import { timelineOf } from "#src/server/backups/log-files.ts";
import { noRoomError } from "#src/server/backups/no-room.ts";
import {
  type AskedFor,
  offerOlder,
  planRestore,
  type RestorePlan,
  type RestoreTarget,
  sayEnd,
  sayLine,
  type Stock,
} from "#src/server/backups/plan-restore.ts";
import { recoverCluster } from "#src/server/backups/recover-cluster.ts";
import { claimTimeline } from "#src/server/backups/carry.ts";
import { isHistory, readLines } from "#src/server/backups/timelines.ts";
import { filesInFolder } from "#src/server/backups/stored-files.ts";
import { type Cluster, locateCluster, removeDataDir, UNFINISHED_RESTORE } from "#src/server/db/embedded-cluster.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";

interface RestoreOptions {
  archive: Archive;
  /** A folder that is not there yet, or is empty. */
  dataDir: string;
  target: RestoreTarget;
  /** The target as the person entered it, for the commands that are suggested as an alternative. */
  asked?: AskedFor;
  /** Shows a line to whoever watches. */
  say: (line: string) => void;
  /** Whether the restored server archives its own log. */
  archiving?: boolean;
  /**
   * The target of uploads and pictures, when it is not the folder, and the keys that are there already, which are never
   * overwritten.
   */
  files?: { target: FileTarget; present: ReadonlySet<string> } | undefined;
  /** Runs in the restored database before its server is stopped. */
  whenRecovered?: (connection: pg.ClientConfig, manifest: Manifest) => Promise<void>;
}

export interface Restored {
  manifest: Manifest;
  last_commit: string | null;
}

/**
 * Restores a backup into a new folder. When it fails, it removes what it wrote; when it is killed, the folder says that
 * it is unfinished.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { archive, dataDir, target, say } = options;
  if (target.at) say(`Bringing back ${target.at.toISOString().replace("T", " ").replace("Z", "")} UTC.`);
  const stock = await readArchive(archive, say);
  const plan = planRestore(stock, target, options.asked);
  const line = sayLine(plan, stock.lines);
  if (line) say(line);
  const end = sayEnd(plan, target.at);
  if (end) say(end);
  say(`Using the backup ${plan.manifest.id} and ${plan.segments.length} log files after it.`);
  await claimFolder(dataDir);
  const cluster = await locateCluster(dataDir, { archiving: options.archiving ?? true });
  try {
    const restored = await bringBack(options, cluster, plan, stock.log);
    await rm(join(dataDir, UNFINISHED_RESTORE));
    return restored;
  } catch (error) {
    await removeDataDir(dataDir);
    const noRoom = noRoomError(
      error,
      dataDir,
      "Nothing was restored. Make room, or name a folder on another disk with --to.",
    );
    if (noRoom) throw noRoom;
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(`${error.message}\n${offerOlder(stock, plan, options.asked ?? {})}`, { cause: error });
  }
}

async function bringBack(
  { archive, dataDir, target, files, say, whenRecovered }: RestoreOptions,
  cluster: Cluster,
  plan: RestorePlan,
  log: readonly ObjectName[],
): Promise<Restored> {
  await extractCluster(archive, plan.manifest, cluster, dataDir);
  const objects = [...plan.segments, ...log.filter(isHistory)];
  const settings = { ...(await layOutLog(archive, objects, cluster)), recovery_target_timeline: targetTimeline(plan) };
  const server = await recoverCluster(cluster, settings, target.at);
  try {
    await whenRecovered?.(server.connection, plan.manifest);
  } finally {
    await server.stop();
  }
  await rm(join(cluster.base, "replay"), { recursive: true, force: true });
  if (cluster.spool) {
    await claimTimeline(archive, cluster.spool).catch((error: Error) =>
      say(`The archive does not know of this restore yet: ${error.message}`),
    );
  }
  const folder = filesInFolder(join(dataDir, "files"));
  for (const sentence of await extractFiles(archive, files?.target ?? folder, files?.present)) say(sentence);
  return { manifest: plan.manifest, last_commit: server.last_commit };
}

/**
 * Returns the value of PostgreSQL's setting for the target timeline. The timeline of the backup itself needs no history
 * file; an archive that is younger than the timeline has no such file.
 */
function targetTimeline({ manifest, line }: RestorePlan): string {
  return timelineOf(manifest.start_segment) === line.timeline ? "current" : `${Number.parseInt(line.timeline, 16)}`;
}

/** Reads the archive. A damaged manifest is reported, and the others are used. */
async function readArchive(archive: Archive, say: (line: string) => void): Promise<Stock> {
  const manifests = await readManifests(archive, (object, error) =>
    say(`The backup ${backupId(object)} cannot be used: ${error.message}`),
  );
  const log = await archive.list("log/");
  return { manifests, log, lines: await readLines(archive, log, say) };
}

async function claimFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if ((await readdir(dataDir)).length > 0) {
    throw new ArchiveError(
      `${dataDir} is not empty. A backup is restored into a new folder only: name another with --to.`,
    );
  }
  await writeFile(join(dataDir, UNFINISHED_RESTORE), "");
}
