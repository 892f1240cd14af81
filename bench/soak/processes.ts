import { readdir, readFile } from "node:fs/promises";

const PAGE_KB = 4;
const TICKS_PER_SECOND = 100;

export interface ProcessUse {
  rssMb: number;
  /** Memory of its own: no files, and nothing that is shared with other processes. */
  ownMb: number;
  /** With that of the children that ended. */
  cpuSeconds: number;
  files: number;
}

/** What a process uses, from /proc; undefined when it has ended. */
export async function readProcess(pid: number): Promise<ProcessUse | undefined> {
  try {
    const stat = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ");
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ").map(Number);
    return {
      rssMb: (resident * PAGE_KB) / 1024,
      ownMb: ((resident - shared) * PAGE_KB) / 1024,
      cpuSeconds: stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND,
      files: (await readdir(`/proc/${pid}/fd`)).length,
    };
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** The processes that a process started and that still run, by id, with what each runs. */
export async function childrenOf(pid: number): Promise<Map<number, string>> {
  const children = new Map<number, string>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.replace(/^.*\) /s, "").split(" ")[1]);
    if (parent === pid) children.set(Number(entry), /\((.*)\)/s.exec(stat)?.[1] ?? "");
  }
  return children;
}
