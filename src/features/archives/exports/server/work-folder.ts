import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "comanda-export-";
/** Age at which a folder counts as abandoned. Folders in use are touched more often. */
const MAX_AGE_MS = 2 * 3600 * 1000;
const TOUCH_EVERY_MS = 10 * 60 * 1000;

/**
 * Runs work in a new temporary folder that only this account can open, and removes the folder afterwards. Also removes
 * folders in `parent` that killed processes of this account have left.
 */
export async function inWorkFolder<T>(
  work: (folder: string) => Promise<T>,
  parent = tmpdir(),
  touchEveryMs = TOUCH_EVERY_MS,
): Promise<T> {
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, PREFIX));
  const now = () => new Date();
  // If the folder cannot be touched, it is gone. The work itself detects that.
  const timer = setInterval(() => void utimes(folder, now(), now()).catch(() => undefined), touchEveryMs);
  try {
    return await work(folder);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    // Another process may remove its folder at this moment.
    const { uid, mtimeMs } = await stat(path).catch(() => ({ uid: -1, mtimeMs: Date.now() }));
    if (uid === process.getuid?.() && Date.now() - mtimeMs > MAX_AGE_MS)
      await rm(path, { recursive: true, force: true });
  }
}
