import { createWriteStream } from "node:fs";
import { lchown, open, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Extract } from "tar-stream";
import { type Archive, ArchiveError } from "#src/server/backups/archive.ts";
import type { Manifest } from "#src/server/backups/manifest.ts";
import { type ObjectName, readName } from "#src/server/backups/object-name.ts";
import type { StoredFiles } from "#src/server/backups/stored-files.ts";
import { openFolder, type Cluster } from "#src/server/db/embedded-cluster.ts";
import { quote } from "#src/server/db/archive-settings.ts";

/** Extracts the copy of a backup: the cluster for the server's account, the secret for ours. */
export async function extractCluster(
  archive: Archive,
  manifest: Manifest,
  cluster: Cluster,
  dataDir: string,
): Promise<void> {
  await openFolder(cluster.dir, cluster.user);
  const entries = extract();
  await Promise.all([
    pipeline(Readable.from(readParts(archive, manifest)), createGunzip(), entries),
    writeEntries(entries, cluster, dataDir),
  ]);
}

async function writeEntries(entries: Extract, cluster: Cluster, dataDir: string): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (name === "auth-secret") {
      await pipeline(entry, createWriteStream(join(dataDir, "auth-secret"), { mode: 0o600 }));
      continue;
    }
    const path = pathInside(cluster.dir, name.replace(/^cluster\//, ""));
    if (type === "directory") {
      entry.resume();
      await openFolder(path, cluster.user);
      continue;
    }
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    await give(path, cluster);
  }
}

async function* readParts(archive: Archive, { parts }: Manifest): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const name = readName(key);
    if (!name) throw new ArchiveError(`${key} is not the name of a part.`);
    yield await archive.read(name);
  }
}

function pathInside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (path !== folder && !path.startsWith(folder + sep)) {
    throw new ArchiveError(`The backup has a file outside of its folder: ${name}.`);
  }
  return path;
}

async function give(path: string, { user }: Cluster): Promise<void> {
  if (user.ids.uid !== undefined) await lchown(path, user.uid, user.gid);
}

/** Writes the log files to where the server expects them. Returns the settings with which the server replays them. */
export async function layOutLog(
  archive: Archive,
  objects: readonly ObjectName[],
  cluster: Cluster,
): Promise<Record<string, string>> {
  const folder = join(cluster.base, "replay");
  await openFolder(folder, cluster.user);
  for (const object of objects) {
    const path = join(folder, `${object.name.slice("log/".length)}.gz`);
    await writeFile(path, await archive.read(object), { mode: 0o600 });
    await give(path, cluster);
  }
  const signal = join(cluster.dir, "recovery.signal");
  await (await open(signal, "w", 0o600)).close();
  await give(signal, cluster);
  const quoted = quote(folder).replaceAll("%", "%%");
  return {
    restore_command: `[ -e ${quoted}/"%f.gz" ] && gzip -dc ${quoted}/"%f.gz" > "%p"`,
    recovery_target_action: "promote",
  };
}

/** The folder or bucket into which the files of an archive are written. */
export type FileTarget = Pick<StoredFiles, "write">;

/**
 * Writes the archive's files, except those that are `present`. Returns a sentence for each damaged file: the other
 * files are useful without it.
 */
export async function extractFiles(
  archive: Archive,
  target: FileTarget,
  present: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const damaged: string[] = [];
  for (const object of await archive.list("files/")) {
    const key = object.name.slice("files/".length);
    if (present.has(key)) continue;
    try {
      await target.write(key, await archive.read(object));
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      damaged.push(error.message);
    }
  }
  return damaged;
}
