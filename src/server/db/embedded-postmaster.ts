import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { lchown, lstat, mkdir, mkdtemp, open, readFile, rename, rm, rmdir, type FileHandle } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, type Cluster } from "./embedded-cluster.ts";
import { archiveSettings } from "./archive-settings.ts";
import { isPostgres } from "./embedded-process.ts";

/** The server that runs on a data directory, as its lock file names it. */
export interface Postmaster {
  pid: number;
  /** Empty while the server has not opened its socket yet. */
  socketDir: string;
}

export interface Launch {
  /**
   * Returns, once the server has ended, whether another try makes sense. When it does not, throws an error with the
   * server's output.
   */
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
      const output = (await readFile(cluster.logFile)).subarray(size).toString();
      if (await canRetry(cluster, output)) return "retry";
      throw new Error(
        `PostgreSQL did not start (${code}). Its output, in ${cluster.logFile}:\n${output.trim().slice(-2000)}`,
      );
    },
  };
}

/** Opens the log file. A file above 8 MB is renamed first, and replaces the one that was renamed before. */
async function openLog(cluster: Cluster): Promise<FileHandle> {
  const path = cluster.logFile;
  const found = await lstat(path).catch(() => undefined);
  if (found && found.size > 8 * 2 ** 20) await rename(path, `${path}.1`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (cluster.user.ids.uid !== undefined) await log.chown(cluster.user.uid, cluster.user.gid);
  return log;
}

/**
 * Stops the server with a fast shutdown: open transactions are rolled back, everything is written, and the process is
 * gone when this resolves.
 */
export async function stopPostmaster({ pid, socketDir }: Postmaster): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // The server has ended already; the check below finds the same.
    }
    const deadline = Date.now() + 30_000;
    while ((await isPostgres(pid)) && Date.now() < deadline) await sleep(20);
    if (!(await isPostgres(pid))) break;
  }
  await removeSocketDir(socketDir);
}

/** Removes the folder only when it is empty: a server that stopped leaves it empty, and a file in it is in use. */
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
    // The server logs only messages about itself. The app logs failed statements, with its own details about them.
    log_min_messages: "log",
    log_checkpoints: "off",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
  };
  if (cluster.fastAndLoose) Object.assign(values, { fsync: "off", synchronous_commit: "off", full_page_writes: "off" });
  if (cluster.spool) Object.assign(values, archiveSettings(cluster.spool));
  Object.assign(values, cluster.settings);
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Returns a folder under /tmp, because a socket's whole path may have at most 107 bytes (103 on a Mac) and DATA_DIR may
 * be deep. The folder has an unguessable name and mode 0700. The folder of an earlier run is used again when it is
 * still private to this account or gone, so that connections configured with it still work when the server comes back.
 */
export async function openSocketDir(cluster: Cluster, earlier?: string): Promise<string> {
  if (earlier && (await isPrivate(cluster, earlier))) return earlier;
  const again =
    earlier &&
    (await mkdir(earlier, { mode: 0o700 })
      .then(() => earlier)
      .catch(() => undefined));
  const made = again || (await mkdtemp("/tmp/comanda-").catch(() => mkdtemp(join(tmpdir(), "comanda-"))));
  if (cluster.user.ids.uid !== undefined) await lchown(made, cluster.user.uid, cluster.user.gid);
  return made;
}

async function isPrivate(cluster: Cluster, path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === cluster.user.uid && (found.mode & 0o077) === 0;
}

/**
 * Returns whether a failed start can be retried: a server that is stopping still holds the lock or its memory for a
 * moment, or another app was faster. Both end soon.
 */
async function canRetry(cluster: Cluster, output: string): Promise<boolean> {
  const conflict = /lock file "(.+)" already exists/.exec(output);
  if (!conflict) return /is still in use|another server might be running/.test(output);
  const holder = Number(/\(PID (\d+)\)/.exec(output)?.[1]);
  // PostgreSQL assumes that any process with that number is a server; after a restart it can be a different program.
  if (holder && !(await isPostgres(holder))) await rm(resolve(cluster.dir, conflict[1] ?? ""), { force: true });
  return true;
}
