import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "comanda-export-";
/** Twice what a run of the job may take. */
const MAX_AGE_MS = 2 * 3600 * 1000;

/**
 * Runs work in a new temporary folder that only this account can open, and removes it. Also removes what killed processes
 * of this account have left in `parent`.
 */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
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
