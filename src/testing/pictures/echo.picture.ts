import { getPriority } from "node:os";

/** Returns what the process knows about itself, and its input. */
export async function work(input: string | Uint8Array) {
  return { input, pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) };
}
