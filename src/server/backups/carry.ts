import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Archive } from "#src/server/backups/archive.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";
import { isHistory } from "#src/server/backups/timelines.ts";
import type { StoredFiles } from "#src/server/backups/stored-files.ts";

/** Copies new files and log to the archive. */
export interface Carrier {
  /**
   * Stores the new files, and then the log files that were finished before: a file must be in the archive before the
   * log with the row that names it. Returns the number of stored log files.
   */
  carry(): Promise<number>;
  /** Stores the new files. Returns the objects of all existing files. */
  listFiles(): Promise<ObjectName[]>;
  /** Stores all files that exist now, including those of a bucket that do not fit into the time of one round. */
  carryAllFiles(): Promise<void>;
  /** Forgets files that were removed from the archive, so that they are stored again if they still exist. */
  forget(names: readonly string[]): void;
  /** Returns the same as `listFiles` without storing anything, for when the disk is full. */
  listStoredFiles(): Promise<ObjectName[]>;
}

interface CarrierOptions {
  archive: Archive;
  /** Where the server puts finished log files. */
  spool: string;
  /** Uploads and pictures. */
  files: StoredFiles;
  /** Folders of files that are not copied. */
  leftOut: readonly string[];
}

export function createCarrier({ archive, spool, files, leftOut }: CarrierOptions): Carrier {
  /** The archived files by key. A key is written only once, so a stored file is not checked again. */
  let stored: Map<string, ObjectName> | undefined;
  let completeAt = Number.NEGATIVE_INFINITY;

  /** Stores new files. Returns the objects of all existing files that are stored by now. */
  async function carryFiles(): Promise<ObjectName[]> {
    const started = Date.now();
    stored ??= await listArchived();
    const present: ObjectName[] = [];
    let isComplete = true;
    const keys = await listKeys();
    const deadline = Date.now() + files.roundMs;
    for (const key of keys) {
      const object = stored.get(`files/${key}`) ?? (await carryFile(key, deadline));
      if (object === "later") isComplete = false;
      else if (object) present.push(object);
    }
    if (isComplete) completeAt = started;
    return present;
  }

  async function listKeys(): Promise<string[]> {
    return (await files.list()).filter((key) => !leftOut.some((folder) => key.startsWith(folder)));
  }

  async function listArchived(): Promise<Map<string, ObjectName>> {
    return new Map((await archive.list("files/")).map((object) => [object.name, object]));
  }

  async function carryFile(key: string, deadline: number): Promise<ObjectName | "later" | undefined> {
    if (Date.now() > deadline) return "later";
    const bytes = await files.read(key);
    if (!bytes) return undefined;
    const object = await archive.add(`files/${key}`, bytes);
    stored?.set(object.name, object);
    return object;
  }

  async function carryLog(): Promise<number> {
    const finished = await listSpool(spool);
    if (Date.now() - completeAt >= files.restMs) await carryFiles();
    for (const name of finished) await carryLogFile(archive, spool, name);
    return finished.length;
  }

  /** The last work. Work runs one at a time, because both the copy and the rounds in the meantime carry the log. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function carryUntilComplete(since: number): Promise<void> {
    await inTurn(carryFiles);
    if (completeAt < since) await carryUntilComplete(since);
  }

  return {
    carry: () => inTurn(carryLog),
    listFiles: () => inTurn(carryFiles),
    async carryAllFiles() {
      await carryUntilComplete(Date.now());
    },
    forget(names) {
      for (const name of names) stored?.delete(name);
    },
    async listStoredFiles() {
      const archived = await listArchived();
      return (await listKeys()).flatMap((key) => archived.get(`files/${key}`) ?? []);
    },
  };
}

/**
 * Stores the history files that a restored server wrote, so that the archive knows when its timeline began and no other
 * restore takes the same number. The log of the timeline follows when somebody starts the server.
 */
export async function claimTimeline(archive: Archive, spool: string): Promise<void> {
  for (const name of await listSpool(spool)) {
    if (isHistory({ name: `log/${name}` })) await carryLogFile(archive, spool, name);
  }
}

async function carryLogFile(archive: Archive, spool: string, name: string): Promise<void> {
  const path = join(spool, `${name}.gz`);
  const bytes = await readFile(path).catch(nothingIfAbsent);
  // Another process has carried it.
  if (!bytes) return;
  await archive.add(`log/${name}`, bytes);
  await rm(path, { force: true });
}

/** Returns the names of the finished log files that wait, the oldest first. */
export async function listSpool(spool: string): Promise<string[]> {
  const names = await readdir(spool).catch(nothingIfAbsent);
  return (names ?? [])
    .filter((name) => name.endsWith(".gz"))
    .map((name) => name.slice(0, -".gz".length))
    .sort();
}

function nothingIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
