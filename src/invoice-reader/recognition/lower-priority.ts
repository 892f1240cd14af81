import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

/** A third of the weight of those who serve pages and orders, as other work beside them (`server/processes`). */
const NICE = 5;

/** Whoever waits for a page or an order comes before a document that is read. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, NICE);
}
