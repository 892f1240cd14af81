import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as createPack, type Pack } from "tar-stream";
import type { Archive } from "#src/server/backups/archive.ts";

/** Folders whose contents a server creates again, according to PostgreSQL's manual on base backups. */
const EMPTY = new Set(
  "pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(" "),
);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** Every checkpoint writes this file, so it must be copied after all other files. */
const CONTROL = "global/pg_control";
const PART_BYTES = 16 * 2 ** 20;

interface CopyOptions {
  archive: Archive;
  /** The archive's folder, such as `base/20261120T020000123Z`. */
  name: string;
  clusterDir: string;
  secretFile: string;
  /**
   * Ends the backup in the server. Called when everything but the control file is copied. Returns the text of
   * `backup_label`.
   */
  finish: () => Promise<string>;
}

/** Copies a running cluster, and the secret, as the parts of one compressed tar. Returns the keys of the parts. */
export async function copyCluster({ archive, name, clusterDir, secretFile, finish }: CopyOptions): Promise<string[]> {
  const pack = createPack();
  const keys: string[] = [];
  const filled = fill(pack, clusterDir, secretFile, finish).catch((error: Error) => pack.destroy(error));
  await pipeline(pack, createGzip({ level: 1 }), async (compressed: AsyncIterable<Buffer>) => {
    for await (const part of inParts(compressed)) {
      const number = String(keys.length + 1).padStart(5, "0");
      keys.push((await archive.add(`${name}/part-${number}`, part)).key);
    }
  });
  await filled;
  return keys;
}

async function fill(pack: Pack, clusterDir: string, secretFile: string, finish: () => Promise<string>): Promise<void> {
  for await (const path of walk(clusterDir, clusterDir)) await addEntry(pack, clusterDir, path);
  await addEntry(pack, clusterDir, CONTROL);
  const label = await finish();
  pack.entry({ name: "cluster/backup_label", mode: 0o600 }, label);
  const secret = await readFile(secretFile, "utf8").catch(undefinedIfAbsent);
  if (secret !== undefined) pack.entry({ name: "auth-secret", mode: 0o600 }, secret);
  pack.finalize();
}

/** Yields the paths that belong to the copy, folders with a slash at the end. */
async function* walk(root: string, folder: string): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? []) {
    const path = relative(root, join(folder, entry.name)).split(sep).join("/");
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      yield `${path}/`;
      if (!EMPTY.has(path)) yield* walk(root, join(folder, entry.name));
      if (path === "pg_wal") yield "pg_wal/archive_status/";
    } else if (entry.isFile()) yield path;
  }
}

/**
 * Adds a file, which may grow, shrink or vanish while it is copied: the log repeats every change. The entry keeps the
 * size that the file had at first.
 */
async function addEntry(pack: Pack, clusterDir: string, path: string): Promise<void> {
  const name = `cluster/${path}`;
  if (path.endsWith("/")) {
    pack.entry({ name, type: "directory", mode: 0o700 });
    return;
  }
  const found = await stat(join(clusterDir, path)).catch(undefinedIfAbsent);
  if (!found) return;
  const { size } = found;
  await new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(exactly(join(clusterDir, path), size), entry).catch(reject);
  });
}

async function* exactly(path: string, size: number): AsyncGenerator<Buffer> {
  let remaining = size;
  if (size > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 2 ** 18 })) {
        remaining -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      undefinedIfAbsent(error as NodeJS.ErrnoException);
    }
  }
  for (; remaining > 0; remaining -= Math.min(remaining, 2 ** 18)) yield Buffer.alloc(Math.min(remaining, 2 ** 18));
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
