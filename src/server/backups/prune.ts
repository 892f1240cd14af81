import type { Archive } from "#src/server/backups/archive.ts";
import type { BackupSource } from "#src/server/backups/make-backup.ts";
import { backupId, listManifests, type Manifest, readManifests } from "#src/server/backups/manifest.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";
import { chooseBackups, FILE_DAYS, needsLogFile } from "#src/server/backups/retention.ts";

const DAY_MS = 86_400_000;

/**
 * Removes objects that are no longer needed: old backups, interrupted copies, their log, and files that were deleted
 * long ago.
 */
export async function prune({ archive, carrier }: Pick<BackupSource, "archive" | "carrier">): Promise<void> {
  carrier.forget(await removeExcept(archive, await known(archive), await carrier.listFiles()));
}

/** Removes the oldest backup and everything that only it needs. Returns false when it is the only readable backup. */
export async function removeOldest({ archive, carrier }: Pick<BackupSource, "archive" | "carrier">): Promise<boolean> {
  const oldest = (await listManifests(archive)).at(-1);
  const { manifests, unreadable } = await known(archive);
  const isOther = (id: string) => oldest !== undefined && id !== backupId(oldest);
  const rest = {
    manifests: manifests.filter(({ id }) => isOther(id)),
    unreadable: unreadable.filter((object) => isOther(backupId(object))),
  };
  if (rest.manifests.length === 0) return false;
  carrier.forget(await removeExcept(archive, rest, await carrier.listStoredFiles()));
  return true;
}

interface Known {
  manifests: Manifest[];
  /** Manifests that are damaged or were written with another key, which somebody may still have. */
  unreadable: ObjectName[];
}

async function known(archive: Archive): Promise<Known> {
  const unreadable: ObjectName[] = [];
  const manifests = await readManifests(archive, (object) => unreadable.push(object));
  return { manifests, unreadable };
}

/** Removes what no remaining backup needs. Returns the names of the removed files. */
async function removeExcept(
  archive: Archive,
  { manifests, unreadable }: Known,
  present: readonly ObjectName[],
): Promise<string[]> {
  const chosen = chooseBackups(manifests);
  const remaining = [...chosen.daily, ...chosen.weekly];
  const [newest] = remaining;
  // Without a backup it is unknown which objects are no longer needed.
  if (!newest) return [];
  const before = Date.now() - FILE_DAYS * DAY_MS;
  const unknown = unreadable.filter(({ stored_at }) => stored_at.getTime() >= before);
  const ids = new Set([...remaining.map(({ id }) => id), ...unknown.map(backupId)]);
  const base = await archive.list("base/");
  const belongsToUnknown = ({ stored_at }: ObjectName) =>
    unknown.some((manifest) => stored_at <= manifest.stored_at && stored_at >= (begunAt(base, manifest) ?? stored_at));
  for (const object of base) {
    const id = backupId(object);
    if (!ids.has(id) && id < newest.id) await archive.remove(object);
  }
  for (const object of await archive.list("log/")) {
    const isNeeded = needsLogFile(object.name.slice("log/".length), chosen) || belongsToUnknown(object);
    if (!isNeeded) await archive.remove(object);
  }
  const used = new Set([...remaining.flatMap(({ files }) => files), ...present.map(({ key }) => key)]);
  const removed: string[] = [];
  for (const object of await archive.list("files/")) {
    if (used.has(object.key) || object.stored_at.getTime() >= before) continue;
    await archive.remove(object);
    removed.push(object.name);
  }
  return removed;
}

/** Returns when the first part of a backup was stored. */
function begunAt(base: readonly ObjectName[], manifest: ObjectName): Date | undefined {
  const times = base.filter((object) => backupId(object) === backupId(manifest)).map(({ stored_at }) => stored_at);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}
