import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { lchown, lstat, mkdir, mkdtemp, open, readFile, rename, rm, rmdir, type FileHandle } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, type Cluster } from "./embedded-cluster.ts";
import { isPostgres } from "./embedded-process.ts";

/** The server that holds a data directory, as its lock file names it. */
export interface Postmaster {
  pid: number;
  /** Empty while the server has not opened its socket yet. */
  socketDir: string;
}

export interface Launch {
  /** Once it ended: whether another try makes sense. Throws what it said when it does not. */
  outcome(): Promise<"running" | "retry">;
}

export async function readLockFile(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster.dir, "postmaster.pid"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketDir: lines[4] ?? "" } : undefined;
}

/**
 * Starts a server on the cluster. It leads a session of its own, so that Ctrl-C in the terminal reaches the app and not
 * the server: the app closes its connections first and then stops the server in order.
 */
export async function launchPostmaster(cluster: Cluster, socketDir: string): Promise<Launch> {
  const log = await openLog(cluster);
  const { size } = await log.stat();
  let code: number | string | undefined;
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.dir, ...settings(cluster, socketDir)], {
    ...cluster.user.ids,
    cwd: cluster.base,
    env: serverEnvironment(cluster),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.once("error", (error) => (code = error.message));
  child.once("exit", (status, signal) => (code = status ?? signal ?? "unknown"));
  child.unref();
  await log.close();
  return {
    async outcome() {
      if (code === undefined) return "running";
      const said = (await readFile(cluster.logFile)).subarray(size).toString();
      if (await canRetry(cluster, said)) return "retry";
      throw new Error(
        `PostgreSQL did not start (${code}). It said, in ${cluster.logFile}:\n${said.trim().slice(-2000)}`,
      );
    },
  };
}

/** Kept to some megabytes: what a full one held moves aside once. */
async function openLog(cluster: Cluster): Promise<FileHandle> {
  const path = cluster.logFile;
  const found = await lstat(path).catch(() => undefined);
  if (found && found.size > 8 * 2 ** 20) await rename(path, `${path}.1`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (cluster.user.ids.uid !== undefined) await log.chown(cluster.user.uid, cluster.user.gid);
  return log;
}

/** Fast shutdown: open transactions are rolled back, everything is written, the process is gone when this resolves. */
export async function stopPostmaster({ pid, socketDir }: Postmaster): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already; the wait below sees the same.
    }
    const deadline = Date.now() + 30_000;
    // oxlint-disable-next-line no-await-in-loop
    while ((await isPostgres(pid)) && Date.now() < deadline) await sleep(20);
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isPostgres(pid))) break;
  }
  await removeSocketDir(socketDir);
}

/** Only when empty: a server leaves it so, and anything else in it is in use. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch(() => undefined);
}

function settings(cluster: Cluster, socketDir: string): string[] {
  const sharedBuffers = Math.max(32, Math.min(512, Math.floor(totalmem() / 2 ** 20 / 16)));
  const values: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: `${sharedBuffers}MB`,
    timezone: "UTC",
    log_timezone: "UTC",
    // The server's own story only: failed statements are the app's to log, with what it knows about them.
    log_min_messages: "log",
    log_checkpoints: "off",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
  };
  if (cluster.fastAndLoose) Object.assign(values, { fsync: "off", synchronous_commit: "off", full_page_writes: "off" });
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * A folder under /tmp, because a socket's whole path may have no more than 107 bytes (103 on a Mac) and DATA_DIR may be
 * deep. Made with an unguessable name and 0700. The one of an earlier run is used again when it is still ours or gone,
 * so that connections configured with it stay right when the server comes back.
 */
export async function openSocketDir(cluster: Cluster, wanted?: string): Promise<string> {
  if (wanted && (await isPrivate(cluster, wanted))) return wanted;
  const again =
    wanted &&
    (await mkdir(wanted, { mode: 0o700 })
      .then(() => wanted)
      .catch(() => undefined));
  const made = again || (await mkdtemp("/tmp/comanda-").catch(() => mkdtemp(join(tmpdir(), "comanda-"))));
  if (cluster.user.ids.uid !== undefined) await lchown(made, cluster.user.uid, cluster.user.gid);
  return made;
}

async function isPrivate(cluster: Cluster, path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === cluster.user.uid && (found.mode & 0o077) === 0;
}

/** A dying server still holds the lock or its memory for a moment, or another app was faster: both pass. */
async function canRetry(cluster: Cluster, said: string): Promise<boolean> {
  const conflict = /lock file "(.+)" already exists/.exec(said);
  if (!conflict) return /is still in use|another server might be running/.test(said);
  const holder = Number(/\(PID (\d+)\)/.exec(said)?.[1]);
  // PostgreSQL believes any living process with that number; after a restart it can be one that has nothing to do with it.
  if (holder && !(await isPostgres(holder))) await rm(resolve(cluster.dir, conflict[1] ?? ""), { force: true });
  return true;
}
