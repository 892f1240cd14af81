import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

/** About a third of the weight of the processes for pages and orders, as for other side work (`server/processes`). */
const NICE = 5;

/** Gives a document-reading process less CPU priority than the processes that serve pages and orders. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, NICE);
}
