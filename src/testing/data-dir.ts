import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeDataDir } from "#src/server/db/embedded-cluster.ts";

export interface DataDir {
  path: string;
  /** Removes the directory with its cluster, whose server must have ended. */
  remove(): Promise<void>;
}

const PREFIX = "comanda-run-";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const STOP_TIMEOUT_MS = 5000;

const open = new Set<string>();
const beforeEnd = new Set<() => void>();
let isWatching = false;

/**
 * Makes a data directory for this process. It is also removed when a signal ends the process, and the next process
 * removes the directory of a killed one. Root also stores the cluster in it, because the database's account can enter.
 */
export function makeDataDir(): DataDir {
  watchSignals();
  removeLeft();
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(path, 0o755);
  open.add(path);
  return {
    path,
    async remove() {
      await removeDataDir(path);
      open.delete(path);
    },
  };
}

/** Opens a data directory that stays. Its database server also ends when a signal ends this process. */
export function openDataDir(path: string): DataDir {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  onEnd(() => endServer(path));
  return { path, remove: () => Promise.resolve() };
}

/** Registers synchronous work for when a signal ends the process: its children would continue otherwise. */
export function onEnd(work: () => void): void {
  watchSignals();
  beforeEnd.add(work);
}

function watchSignals(): void {
  if (isWatching) return;
  isWatching = true;
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      for (const work of beforeEnd) work();
      for (const path of open) endAndRemove(path);
      process.kill(process.pid, signal);
    });
  }
}

function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) endAndRemove(join(tmpdir(), name));
  }
}

function endAndRemove(path: string): void {
  endServer(path);
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Stops the database server that runs on a directory, without waiting for its clients. */
function endServer(path: string): void {
  const postmaster = postmasterOf(path);
  if (postmaster !== null && isAlive(postmaster)) {
    process.kill(postmaster, "SIGQUIT");
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isAlive(postmaster) && Date.now() < deadline)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function postmasterOf(path: string): number | null {
  try {
    const pid = Number(readFileSync(join(path, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
    // Another program may have the same process id by now.
    return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path) ? pid : null;
  } catch {
    // No server runs there.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended and was not reaped yet does not run.
    return !readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .startsWith("Z");
  } catch (error) {
    // EPERM means that the process belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
