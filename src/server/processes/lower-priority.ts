import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

/**
 * Gives a third of the weight of the processes that serve pages and orders. At a value of 10 (a tenth of the weight), a
 * picture of two seconds took more than 20 seconds beside three busy processes on two processors.
 */
const NICE = 5;

/** Lowers a process's priority: pages and orders that people wait for come first. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, NICE);
}
