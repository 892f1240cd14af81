import type { Archive } from "#src/server/backups/archive.ts";
import { backupId, listManifests, type Manifest, readManifest } from "#src/server/backups/manifest.ts";
import type { ObjectName } from "#src/server/backups/object-name.ts";
import { chooseBackups, FILE_DAYS, needsLogFile } from "#src/server/backups/retention.ts";

const DAY_MS = 86_400_000;

/** Removes what is no longer of use: old backups, copies that were interrupted, their log, and files that are long gone. */
export async function prune(archive: Archive, present: readonly ObjectName[]): Promise<void> {
  const manifests: Manifest[] = [];
  for (const object of await listManifests(archive)) manifests.push(await readManifest(archive, object));
  await removeExcept(archive, chooseBackups(manifests), present);
}

/** Removes the oldest backup with what only it needs. Returns false when it is the only one. */
export async function removeOldest(archive: Archive, present: readonly ObjectName[]): Promise<boolean> {
  const objects = await listManifests(archive);
  if (objects.length < 2) return false;
  const manifests: Manifest[] = [];
  for (const object of objects.slice(0, -1)) manifests.push(await readManifest(archive, object));
  await removeExcept(archive, chooseBackups(manifests), present);
  return true;
}

async function removeExcept(
  archive: Archive,
  chosen: { daily: Manifest[]; weekly: Manifest[] },
  present: readonly ObjectName[],
): Promise<void> {
  const remaining = [...chosen.daily, ...chosen.weekly];
  const [newest] = remaining;
  // Without a backup nothing says what is of no use.
  if (!newest) return;
  const ids = new Set(remaining.map(({ id }) => id));
  for (const object of await archive.list("base/")) {
    const id = backupId(object);
    if (!ids.has(id) && id < newest.id) await archive.remove(object);
  }
  for (const object of await archive.list("log/")) {
    if (!needsLogFile(object.name.slice("log/".length), chosen)) await archive.remove(object);
  }
  const used = new Set([...remaining.flatMap(({ files }) => files), ...present.map(({ key }) => key)]);
  const before = Date.now() - FILE_DAYS * DAY_MS;
  for (const object of await archive.list("files/")) {
    if (!used.has(object.key) && object.stored_at.getTime() < before) await archive.remove(object);
  }
}
