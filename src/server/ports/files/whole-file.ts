import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const UNFINISHED = ".unfinished";
/** Nobody takes so long to write one file. */
const ABANDONED_MS = 86_400_000;

/** Whether a name is of a file that is being written, or was when its process ended. */
export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED);
}

/**
 * Writes a file that is whole or absent: under another name first, on the disk before it gets its own. When it fails, nothing
 * of it is left.
 * @param write writes the file with this ending.
 */
export async function writeWhole(path: string, write: (ending: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const ending = `.${randomUUID()}${UNFINISHED}`;
  const unfinished = path + ending;
  try {
    await write(ending);
    await chmod(unfinished, 0o600);
    await sync(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

/** Removes what was left a day ago and longer by processes that ended while they wrote. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isUnfinished(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      // Its process has finished it.
      if (error.code !== "ENOENT") throw error;
    });
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
