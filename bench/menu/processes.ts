import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { onEnd } from "#src/testing/data-dir.ts";

const children: ChildProcess[] = [];
onEnd(() => children.forEach((child) => child.kill()));

/** A Node process of its own; `stopProcesses` ends what still runs. */
export function startProcess(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

export async function stopProcesses(): Promise<void> {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of running) child.kill();
  await Promise.all(running.map((child) => once(child, "exit")));
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** So long a server may take to start on a machine that is busy. */
const MAX_START_MS = 110_000;

/** Waits until an address answers with success. Throws when a process has ended instead. */
export async function waitForSuccess(url: string): Promise<void> {
  const deadline = Date.now() + MAX_START_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    const ended = children.find(({ exitCode }) => exitCode !== null && exitCode !== 0);
    if (ended) throw new Error(`${ended.spawnargs.join(" ")} ended with ${ended.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing responds at ${url}.`);
}
