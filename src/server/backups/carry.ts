import { readdir, readFile, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Archive } from "#src/server/backups/archive.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";

/** Takes what is new to the archive. */
export interface Carrier {
  /**
   * Stores the files that came since, then the log that was finished before: a row in the log finds its file. Returns how
   * many log files were stored.
   */
  carry(): Promise<number>;
  /** The objects of the files that exist. */
  listFiles(): Promise<ObjectName[]>;
}

interface CarrierOptions {
  archive: Archive;
  /** Where the server puts finished log files. */
  spool: string;
  /** The folder of uploads and pictures. */
  filesDir: string;
}

export function createCarrier({ archive, spool, filesDir }: CarrierOptions): Carrier {
  /** Files by key. A key is written once, so a file that is there needs no second look. */
  let stored: Map<string, ObjectName> | undefined;

  async function carryFiles(): Promise<Map<string, ObjectName>> {
    stored ??= new Map((await archive.list("files/")).map((object) => [object.name, object]));
    for (const key of await listFolder(filesDir)) {
      const name = `files/${key}`;
      if (stored.has(name)) continue;
      const bytes = await readFile(join(filesDir, key)).catch(nothingIfAbsent);
      if (bytes) stored.set(name, await archive.add(name, bytes));
    }
    return stored;
  }

  return {
    async carry() {
      const finished = await listSpool(spool);
      await carryFiles();
      for (const name of finished) {
        const bytes = await readFile(join(spool, `${name}.gz`)).catch(nothingIfAbsent);
        // Another process has carried it.
        if (!bytes) continue;
        await archive.add(`log/${name}`, bytes);
        await rm(join(spool, `${name}.gz`), { force: true });
      }
      return finished.length;
    },
    async listFiles() {
      const known = await carryFiles();
      const present = new Set((await listFolder(filesDir)).map((key) => `files/${key}`));
      return [...known.values()].filter(({ name }) => present.has(name));
    },
  };
}

/** Names of the finished log files that wait, the oldest first. */
export async function listSpool(spool: string): Promise<string[]> {
  const names = await readdir(spool).catch(nothingIfAbsent);
  return (names ?? [])
    .filter((name) => name.endsWith(".gz"))
    .map((name) => name.slice(0, -".gz".length))
    .sort();
}

async function listFolder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent);
  return (found ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

function nothingIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
