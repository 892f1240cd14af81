import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The ids of all processes whose working folder is the folder or in it. */
function processesIn(folder: string): number[] {
  return allProcesses().filter((pid) => isIn(pid, folder));
}

function allProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function isIn(pid: number, folder: string): boolean {
  const cwd = readLink(`/proc/${pid}/cwd`);
  return cwd === folder || cwd?.startsWith(`${folder}/`) === true;
}

/** Ends all processes of a folder at once, as a power cut does. */
export function killProcessesIn(folder: string): void {
  // Again until there are none: one may be starting another.
  for (let found = processesIn(folder); found.length > 0; found = processesIn(folder)) found.forEach(kill);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Finds out in which of some folders the process runs that opened a connection between two ports of 127.0.0.1. */
export function createOwnerLookup(folders: ReadonlyMap<string, string>) {
  /** Of the processes that run in one of them: those stay. One that was just started is still in its parent's folder. */
  const known = new Map<number, string>();
  return ({ from, to }: { from: number; to: number }): string | null => {
    const inode = inodeOf(from, to);
    if (inode === undefined) return null;
    const running = new Set(allProcesses());
    for (const pid of known.keys()) if (!running.has(pid)) known.delete(pid);
    for (const pid of running) {
      const found = known.has(pid) ? undefined : [...folders].find(([, folder]) => isIn(pid, folder));
      if (found) known.set(pid, found[0]);
    }
    for (const [pid, name] of known) if (hasSocket(pid, inode)) return name;
    return null;
  };
}

function inodeOf(from: number, to: number): string | undefined {
  const address = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const ends = `${address(from)} ${address(to)} `;
  const line = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .find((text) => text.includes(ends));
  return line?.trim().split(/\s+/)[9];
}

function hasSocket(pid: number, inode: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readLink(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  } catch (error) {
    return ignoreGone(error) ?? false;
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    return ignoreGone(error);
  }
}

/** A process may end while it is looked at; those of other accounts may not be looked at. */
function ignoreGone(error: unknown): undefined {
  if (!["ENOENT", "ESRCH", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
}
