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

/** Waits until an address answers with success. */
export async function waitForSuccess(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing responds at ${url}.`);
}
