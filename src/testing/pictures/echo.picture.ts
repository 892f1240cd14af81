import { getPriority } from "node:os";

/** What the process knows of itself, and what it was given. */
export async function work(input: string | Uint8Array) {
  return { input, pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) };
}
