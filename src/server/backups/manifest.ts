import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { ArchiveError, type Archive } from "#src/server/backups/archive.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";

const manifest = z.object({
  /** The time of the backup, such as 20261120T020000123Z. */
  id: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** Names of the first and the last log file that make the copy consistent. */
  start_segment: z.string(),
  stop_segment: z.string(),
  major: z.string(),
  /** The keys of the copy's parts, in order. */
  parts: z.array(z.string()),
  /** The keys of the files that existed at that time. */
  files: z.array(z.string()),
  /** Row counts of the tables that only grow, at the end of the copy. */
  row_counts: z.record(z.string(), z.number()),
});
export type Manifest = z.output<typeof manifest>;

/** Stores the manifest, which completes a backup: without it the parts cannot be used. */
export async function addManifest(archive: Archive, value: Manifest): Promise<void> {
  await archive.add(`base/${value.id}/manifest`, await promisify(gzip)(JSON.stringify(value)));
}

async function readManifest(archive: Archive, object: ObjectName): Promise<Manifest> {
  const bytes = await archive.read(object);
  const text = await promisify(gunzip)(bytes).catch((cause: unknown) => {
    throw new ArchiveError(`${object.name} cannot be read: if it was encrypted, set the BACKUP_KEY it was made with.`, {
      cause,
    });
  });
  return manifest.parse(JSON.parse(text.toString()));
}

/**
 * Returns the readable manifests, the newest first. A backup without a readable manifest does not count.
 * @param onDamaged called for each manifest that cannot be read.
 * @param known manifests by key, which are not read again.
 */
export async function readManifests(
  archive: Archive,
  onDamaged: (object: ObjectName, error: ArchiveError) => void = () => undefined,
  known = new Map<string, Manifest>(),
): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const object of await listManifests(archive)) {
    try {
      const read = known.get(object.key) ?? (await readManifest(archive, object));
      known.set(object.key, read);
      manifests.push(read);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      onDamaged(object, error);
    }
  }
  return manifests;
}

/** Returns the objects of the manifests, the newest first. */
export async function listManifests(archive: Archive): Promise<ObjectName[]> {
  const found = await archive.list("base/");
  return found.filter(({ name }) => name.endsWith("/manifest")).sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Returns the time in a backup's id. */
export function backupId({ name }: ObjectName): string {
  return name.split("/")[1] ?? "";
}
