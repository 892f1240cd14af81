import { readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BROKEN_OFF } from "#src/server/db/archive-settings.ts";

export interface SpaceLimits {
  spoolBytes: number;
  /** Share of the disk that stays free, from 0 to 1. */
  free: number;
  readDisk: (folder: string) => Promise<Disk>;
}

/** The size and the free space of a folder's disk, in bytes. */
export interface Disk {
  bytes: number;
  free: number;
}

export const SPACE_LIMITS: SpaceLimits = { spoolBytes: 2 * 2 ** 30, free: 0.1, readDisk };

async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: blocks * bsize, free: bavail * bsize };
}

/** Returns why the spool may not grow any further, as the end of a sentence; undefined while it may grow. */
export async function findShortage(spool: string, limits: SpaceLimits): Promise<string | undefined> {
  const bytes = await folderBytes(spool);
  if (bytes > limits.spoolBytes) {
    return `${Math.round(bytes / 2 ** 20)} MB of log wait to be stored with the backups, more than the allowed ${Math.round(limits.spoolBytes / 2 ** 20)} MB`;
  }
  return (await isDiskShort(spool, limits)) ? shortOf("data", limits) : undefined;
}

export async function isDiskShort(path: string, limits: SpaceLimits): Promise<boolean> {
  return (await freeAbove(path, limits)) < 0;
}

/** Returns how many bytes can be written before the free space reaches its limit; negative below the limit. */
export async function freeAbove(path: string, limits: SpaceLimits): Promise<number> {
  const { bytes, free } = await limits.readDisk(path);
  return free - bytes * limits.free;
}

export function shortOf(what: "data" | "backups", { free }: SpaceLimits): string {
  return `the disk of the ${what} has less than ${Math.round(free * 100)} % free space`;
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    // A file that was just stored and removed counts as 0 bytes.
    bytes += (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

export function isBrokenOff(spool: string): boolean {
  return existsSync(join(spool, BROKEN_OFF));
}

/** Makes the server discard its finished log files, and deletes the waiting ones, so that orders can continue. */
export async function breakOff(spool: string): Promise<void> {
  await openGap(spool);
  await writeFile(join(spool, BROKEN_OFF), "");
  for (const name of await readdir(spool)) {
    if (name.endsWith(".gz")) await rm(join(spool, name), { force: true });
  }
}

export async function takeUpAgain(spool: string): Promise<void> {
  if (!isBrokenOff(spool)) return;
  if ((await readGap(spool)) === null) await openGap(spool);
  await rm(join(spool, BROKEN_OFF), { force: true });
}

/**
 * While this file exists, the log has a gap: the current state can be restored only after a new copy. The file remains
 * when the process ends.
 */
const GAP = "gap";

function openGap(spool: string): Promise<void> {
  return writeFile(join(spool, GAP), new Date().toISOString());
}

/** Returns when the log was last interrupted; null if no log is missing since the newest copy. */
export async function readGap(spool: string): Promise<string | null> {
  return readFile(join(spool, GAP), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Closes a gap after a copy. `gap` is the gap from before the copy: a gap that opened during the copy stays. */
export async function closeGap(spool: string, gap: string | null): Promise<void> {
  if (gap !== null && (await readGap(spool)) === gap) await rm(join(spool, GAP), { force: true });
}
