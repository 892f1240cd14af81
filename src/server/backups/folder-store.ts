import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { noRoomError } from "#src/server/backups/no-room.ts";
import type { BackupStore } from "#src/server/backups/store.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";

const UNFINISHED = ".unfinished";
/** Nobody takes so long to write one object. */
const ABANDONED_MS = 86_400_000;

/** An archive in a folder. What an interrupted copy left has another name, is never read, and is removed after a day. */
export async function createFolderStore(folder: string): Promise<BackupStore> {
  await makePrivateFolder(folder);
  await removeAbandoned(folder);
  return {
    async put(key, bytes) {
      try {
        await write(join(folder, key), bytes);
      } catch (error) {
        throw noRoomError(error, folder, "Make room, or set BACKUP_DIR to a folder on another disk.") ?? error;
      }
    },
    get: (key) => readFile(join(folder, key)).catch(absent(null)),
    delete: (key) => rm(join(folder, key), { force: true }),
    async list(below) {
      const root = join(folder, below);
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(absent([]));
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
  };
}

/** On disk when it returns; when it fails, nothing of it is left. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = path + UNFINISHED;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(bytes).then(() => file.sync());
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const parent = await open(dirname(path), "r");
  await parent.sync().finally(() => parent.close());
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(absent(null));
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** For a file that does not exist, a value; every other error continues. */
function absent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
