import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const MEMORY = "/dev/shm";
const PREFIX = "comanda-test-pg-";
/** The file that names the checkout to which a folder in memory belongs. */
const CHECKOUT = "checkout";
const GB = 1024 ** 3;

/**
 * Returns where the databases of tests are: in memory where there is plenty of it, else in the checkout. Tests create
 * hundreds of databases of 1,300 files each; ext4 takes up to a second of a processor for one, because it looks at
 * every file that was deleted lately, and memory 0.05.
 */
export async function testDataDir(): Promise<string> {
  if (!(await hasRoom())) return join(root, "node_modules/.cache/comanda-test-pg");
  const checkout = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const folder = join(MEMORY, `${PREFIX}${process.getuid?.()}-${checkout}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { uid } = await stat(folder);
  if (uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user.`);
  await writeFile(join(folder, CHECKOUT), root);
  await removeAbandoned();
  return folder;
}

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < 8 * GB) return false;
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * GB;
}

/** Removes the folders of checkouts that no longer exist. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(`${PREFIX}${process.getuid?.()}-`)) continue;
    const folder = join(MEMORY, name);
    const checkout = await readFile(join(folder, CHECKOUT), "utf8").catch(() => root);
    const isThere = await stat(join(checkout, "package.json")).catch(() => null);
    if (!isThere) await rm(folder, { recursive: true, force: true });
  }
}
