import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const UNFINISHED = ".unfinished";
/** Age in milliseconds after which an unfinished file is abandoned: writing a file never takes this long. */
const ABANDONED_MS = 86_400_000;

/** Returns whether a name is that of an unfinished file: a process is writing it, or ended while it wrote it. */
export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED);
}

/**
 * Writes a file that is complete or absent: the file is first written under another name and flushed to disk, and then
 * gets its own name. When this fails, nothing of the file remains.
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

/** Removes unfinished files, at least a day old, of processes that ended while they wrote. */
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
