import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns whether process `pid` is a PostgreSQL server. An id in a lock file proves nothing: after a restart of the
 * machine or container it may belong to any program, even to a thread of this one. A process that ended but was not
 * reaped does not count.
 */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return basename(await programOf(pid)) === "postgres";
}

async function programOf(pid: number): Promise<string> {
  try {
    if (existsSync("/proc/self/cmdline")) {
      const [program = ""] = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
      return program || (await nameOfExiting(pid));
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "comm=", "-p", String(pid)]);
    return stdout.trim();
  } catch {
    // It ended between the two checks.
    return "";
  }
}

/**
 * Returns the name of a process that is ending: it no longer has a command line, but it has its name until it has
 * ended.
 */
async function nameOfExiting(pid: number): Promise<string> {
  const [, name = "", state = ""] = /^\d+ \((.*)\) (\w)/s.exec(await readFile(`/proc/${pid}/stat`, "utf8")) ?? [];
  return state === "Z" || state === "X" ? "" : name;
}
