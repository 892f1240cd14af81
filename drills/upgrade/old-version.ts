import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The last release: the newest tag, else the commit in last-release.txt, because a clone may come without tags. */
export async function lastRelease(): Promise<string> {
  const tag = await execute("git", ["describe", "--tags", "--abbrev=0"], { cwd: root }).catch(() => null);
  return (tag?.stdout ?? (await readFile(join(import.meta.dirname, "last-release.txt"), "utf8"))).trim();
}

/** Lays a version out in the folder, with its packages, and builds it. */
export async function checkOut(version: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = join(folder, "version.tar");
  await execute("git", ["archive", "--output", archive, version], { cwd: root });
  await execute("tar", ["-xf", archive, "-C", folder]);
  if ((await lockOf(folder)) === (await lockOf(root)))
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  // Not `npm ci`: a later npm rejects a lockfile that misses packages for other systems.
  else await execute("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: 2 ** 26 });
  await execute(process.execPath, ["scripts/build.ts"], { cwd: folder, maxBuffer: 2 ** 26 });
}

const lockOf = (folder: string) => readFile(join(folder, "package-lock.json"), "utf8");

/** The file that `npm start` runs. */
export function serverFile(folder = root): string {
  const file = join(folder, "dist/server/server.js");
  if (!existsSync(file)) throw new Error(`This drill needs the built application: npm run build (${file} is missing)`);
  return file;
}
