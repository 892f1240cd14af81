import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { BackupStore } from "#src/server/backups/store.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";

const UNFINISHED = ".unfinished";

/** An archive in a folder. What an interrupted copy left has another name and is never read. */
export async function createFolderStore(folder: string): Promise<BackupStore> {
  await makePrivateFolder(folder);
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path + UNFINISHED, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path + UNFINISHED, path);
      const parent = await open(dirname(path), "r");
      await parent.sync().finally(() => parent.close());
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

/** For a file that does not exist, a value; every other error continues. */
function absent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
