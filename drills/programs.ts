import { type ChildProcess, execFile, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const OLDEST_MAJOR = 15;
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/bin"];

/** A program of the distribution; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The folder with the programs of the newest PostgreSQL of the distribution that is new enough; undefined without one. */
export async function findPostgres(): Promise<string | undefined> {
  const root = "/usr/lib/postgresql";
  const majors = existsSync(root) ? (await readdir(root)).map(Number).filter((major) => major >= OLDEST_MAJOR) : [];
  return majors
    .toSorted((a, b) => b - a)
    .map((major) => join(root, String(major), "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

/** PostgreSQL and PgBouncer do not run as root: root starts them as the account of PostgreSQL. */
const asAccount = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
    : [program, [...args]];

/** Gives a folder to the account that the programs run as. */
export async function giveToAccount(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (of) => Number((await run("id", [of, "postgres"])).stdout)),
  );
  await chown(folder, uid ?? 0, gid ?? 0);
}

/** Runs a program to its end, as the account. Returns what it printed. */
export async function runAsAccount(program: string, ...args: string[]): Promise<string> {
  const [file, all] = asAccount(program, args);
  return (await run(file, all, { cwd: "/" })).stdout;
}

const urgently = (program: string, args: string[]): [string, string[]] => ["nice", ["-n", "-10", program, ...args]];

export interface Daemon {
  stop(): Promise<void>;
}

interface DaemonOptions {
  cwd?: string;
  /** Beside those of this process. */
  env?: Record<string, string>;
  /** Before what else the machine does; where this process is root's. */
  urgent?: boolean;
  /** Descriptor of an open file for everything it writes; without one its errors are written with this process's. */
  output?: number;
}

/** Starts a program that goes on, as the account. */
export function startAsAccount(program: string, args: readonly string[], options: DaemonOptions = {}): Daemon {
  const { cwd = "/", env, output, urgent = false } = options;
  const command = asAccount(program, args);
  const [file, all] = urgent && process.getuid?.() === 0 ? urgently(...command) : command;
  const stdio: StdioOptions = ["ignore", output ?? "ignore", output ?? "inherit"];
  const child: ChildProcess = spawn(file, all, { cwd, env: { ...process.env, ...env }, stdio });
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
