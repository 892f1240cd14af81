import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { noRoomError } from "#src/server/backups/no-room.ts";
import type { BackupStore } from "#src/server/backups/store.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";
import { isUnfinished, removeAbandoned, writeWhole } from "#src/server/ports/files/whole-file.ts";

/**
 * Opens an archive in a folder. Files of an interrupted copy have another name, are never read, and are removed after a
 * day.
 */
export async function createFolderStore(folder: string): Promise<BackupStore> {
  await makePrivateFolder(folder);
  await removeAbandoned(folder);
  return {
    async put(key, bytes) {
      try {
        const path = join(folder, key);
        await writeWhole(path, (ending) => writeFile(path + ending, bytes, { mode: 0o600 }));
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
        .filter((entry) => entry.isFile() && !isUnfinished(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
  };
}

/** Returns an error handler that returns a value for a file that does not exist and rethrows every other error. */
function absent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
