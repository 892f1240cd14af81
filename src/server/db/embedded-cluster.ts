import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lchown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { findBinaries, type Binaries } from "./embedded-binaries.ts";
import { canReach, chooseServerUser, isRoot, type ServerUser } from "./embedded-user.ts";
import { isAlive } from "./embedded-process.ts";

/** Root stores the data here when the server's account could not reach it inside DATA_DIR. */
const ROOT_FALLBACK = "/var/lib/comanda";

/** An initialized data directory and what is needed to run a server on it. */
export interface Cluster {
  /** The folder with the data directory, the log and unfinished initializations. Only the server's account may enter. */
  base: string;
  dir: string;
  logFile: string;
  user: ServerUser;
  binaries: Binaries;
  fastAndLoose: boolean;
  /**
   * The folder into which finished log files are compressed and from which backups take them; null when they are not
   * archived.
   */
  spool: string | null;
  /** PostgreSQL settings in addition to those of every server. */
  settings?: Record<string, string>;
}

interface ClusterOptions {
  fastAndLoose?: boolean;
  archiving?: boolean;
}

/** Returns the cluster of a DATA_DIR, initialized when it is new. */
export async function prepareCluster(requestedDir: string, options: ClusterOptions): Promise<Cluster> {
  rejectUnfinishedRestore(requestedDir);
  const cluster = await locateCluster(requestedDir, options);
  await removeUnfinished(cluster.base);
  if ((await clusterMajor(cluster)) === undefined) await initialize(cluster);
  const major = await clusterMajor(cluster);
  if (major !== cluster.binaries.major) {
    throw new Error(
      `The data in ${cluster.dir} was written by PostgreSQL ${major}, and this program carries ${cluster.binaries.major}. ` +
        `Dump it with PostgreSQL ${major} and load it into a fresh DATA_DIR, or point DATABASE_URL at a server of version ${major}.`,
    );
  }
  return cluster;
}

/** Name of the file that is in a DATA_DIR while a backup is restored into it. */
export const UNFINISHED_RESTORE = "unfinished-restore";

function rejectUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return;
  throw new Error(`The restore into ${dataDir} was interrupted. Delete that folder and run npm run restore again.`);
}

/** Returns where the cluster of a DATA_DIR is or will be. Creates the folder above it for the server's account. */
export async function locateCluster(
  requestedDir: string,
  { fastAndLoose = false, archiving = !fastAndLoose }: ClusterOptions = {},
): Promise<Cluster> {
  const { dataDir, user } = await chooseDataDir(requestedDir);
  const base = join(dataDir, "postgres");
  await openBase(base, user);
  const binaries = await findBinaries(user, isRoot() ? ROOT_FALLBACK : base);
  const spool = archiving ? join(base, "spool") : null;
  if (spool) await openFolder(spool, user);
  return {
    base,
    dir: join(base, "cluster"),
    logFile: join(base, "server.log"),
    user,
    binaries,
    fastAndLoose,
    spool,
  };
}

/** Makes a folder that only the server's account owns and may enter. */
export async function openFolder(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (isRoot()) await lchown(path, user.uid, user.gid);
}

/** Returns DATA_DIR, or for root a folder under /var/lib when the server's account cannot get into DATA_DIR. */
async function chooseDataDir(requested: string): Promise<{ dataDir: string; user: ServerUser }> {
  await mkdir(requested, { recursive: true });
  const dataDir = await realpath(requested);
  const user = await chooseServerUser(join(dataDir, "postgres"));
  if (!isRoot() || (await canReach(user, dataDir))) return { dataDir, user };
  const fallback = fallbackOf(dataDir);
  await mkdir(fallback, { recursive: true, mode: 0o755 });
  return { dataDir: fallback, user: await chooseServerUser(join(fallback, "postgres")) };
}

function fallbackOf(dataDir: string): string {
  return join(ROOT_FALLBACK, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
}

/**
 * Removes a data directory with its cluster, even if root stores the cluster elsewhere. The cluster's server must have
 * ended.
 */
export async function removeDataDir(requested: string): Promise<void> {
  const above = await realpath(dirname(requested)).catch(nothingIfAbsent);
  if (above === null) return;
  const dataDir = (await realpath(requested).catch(nothingIfAbsent)) ?? join(above, basename(requested));
  if (isRoot()) await rm(fallbackOf(dataDir), { recursive: true, force: true });
  await rm(requested, { recursive: true, force: true });
}

function nothingIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function openBase(base: string, user: ServerUser): Promise<void> {
  try {
    await openFolder(base, user);
    await readdir(base);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw cause;
    throw new Error(
      `${base} belongs to another account: start as that account, or set DATA_DIR to a folder of your own.`,
      { cause },
    );
  }
}

async function clusterMajor(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster.dir, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Initializes in a temporary directory and renames it, so the data directory is complete or absent even if a process is
 * killed. When two programs start at once, the second finds the directory of the first and deletes its own.
 */
async function initialize(cluster: Cluster): Promise<void> {
  const fresh = await mkdtemp(join(cluster.base, `initdb-${process.pid}-`));
  try {
    if (isRoot()) await lchown(fresh, cluster.user.uid, cluster.user.gid);
    // Trust is safe here: the only access is a socket in a 0700 folder, which admits only this account and root. Peer
    // authentication would need a map from root to the database's superuser and would prove nothing more.
    const access = ["-U", "postgres", "--auth-local=trust", "--auth-host=reject"];
    const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-locale", "-E", "UTF8"];
    const sync = cluster.fastAndLoose ? ["--no-sync"] : [];
    await promisify(execFile)(
      cluster.binaries.initdb,
      ["-D", fresh, "--no-instructions", ...access, ...locale, ...sync],
      {
        ...cluster.user.ids,
        cwd: cluster.base,
        env: serverEnvironment(cluster),
      },
    );
    await rename(fresh, cluster.dir).catch(async (error: NodeJS.ErrnoException) => {
      if ((await clusterMajor(cluster)) === undefined) throw error;
    });
    await syncFolder(cluster.base);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Removes what a killed initialization left. The folder's name has the id of the process that made it. */
async function removeUnfinished(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = /^initdb-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(base, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Returns the server's environment without the app's variables: PG* variables would change the server, and it needs
 * none of the app's secrets.
 */
export function serverEnvironment(cluster: Cluster): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", HOME: cluster.base, LC_ALL: "C", TZ: "UTC" };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
