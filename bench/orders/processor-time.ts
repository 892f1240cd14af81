import { readFile } from "node:fs/promises";

const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that a process has used, with those of its children that ended; 0 where /proc is missing. */
export async function processorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  return ((user + system + endedUser + endedSystem) / TICKS_PER_SECOND) * 1000;
}

/** The same of a process with all of its children. */
export async function familyMs(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "")).trim().split(" ");
  const times = await Promise.all([pid, ...children.filter(Boolean).map(Number)].map(processorMs));
  return times.reduce((sum, ms) => sum + ms, 0);
}
