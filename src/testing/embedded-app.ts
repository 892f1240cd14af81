import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { EmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";

export type ClusterAddress = Omit<EmbeddedPostgres, "stop" | "connection">;

/** A process of its own that holds an embedded PostgreSQL. */
export interface EmbeddedApp {
  pid: number;
  /** Returns everything that it logged so far. */
  log(): string;
  /** Resolves when its server is ready; rejects with its output when it ended before. */
  ready: Promise<ClusterAddress>;
  /** Resolves with its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

export interface LaunchOptions {
  /** Root of the checkout whose launcher is run; this one when missing. */
  checkout?: string;
  node?: string;
  /** The id of the account that runs it. */
  uid?: number;
  gid?: number;
  loose?: boolean;
}

const started = new Set<EmbeddedApp>();

/** Starts one in a process group of its own, as a shell would: kill() reaches the whole group, like Ctrl-C. */
export function launchApp(dataDir: string, options: LaunchOptions = {}): EmbeddedApp {
  const { checkout = join(import.meta.dirname, "../.."), node = process.execPath, uid, gid, loose = true } = options;
  const holder = join(checkout, "src/testing/embedded-holder.ts");
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", holder, dataDir, loose ? "loose" : "durable"], {
    cwd: checkout,
    uid,
    gid,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (part: Buffer) => (log += part.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const ready = new Promise<ClusterAddress>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()) as ClusterAddress));
    child.once("error", reject);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${log}`)));
  });
  // A caller that does not wait for it (because it kills the app first) does not have to handle its error.
  ready.catch(() => undefined);
  const pid = child.pid ?? 0;
  const app = { pid, log: () => log, ready, ended, kill: (signal: NodeJS.Signals) => void process.kill(-pid, signal) };
  started.add(app);
  void ended.then(() => started.delete(app));
  return app;
}

/** Stops the apps that a failed test left running. */
export async function stopApps(): Promise<void> {
  for (const app of started) app.kill("SIGTERM");
  await Promise.all([...started].map((app) => app.ended));
}

export async function query(address: ClusterAddress, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process id of the server that holds the data directory. */
export async function serverPid(address: ClusterAddress): Promise<number> {
  return Number((await readFile(join(address.dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Returns the process ids of the server and all of its processes. */
export async function serverFamily(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)];
}

/** Kills them with SIGKILL; some may have ended already. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Returns whether the process runs; a process that ended and waits to be reaped does not. */
export async function runs(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return status !== "" && !/^State:\s+Z/m.test(status);
}

export async function until(what: string, condition: () => Promise<boolean>, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It took more than ${seconds} seconds until ${what}.`);
    await sleep(20);
  }
}
