import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Served } from "#src/testing/app.ts";

const root = join(import.meta.dirname, "../..");

export interface AppProcess {
  child: ChildProcess;
  /** Returns everything that the process has written so far. */
  output: () => string;
}

/**
 * Starts the whole application as a process of its own and waits until it is ready. Throws its output when it did not
 * start.
 */
export async function startProcess(
  env: Record<string, string>,
  file = join(root, "src/main/server.ts"),
): Promise<AppProcess> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, RATE_LIMIT: "off", LOG_LEVEL: "warn", DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const deadline = Date.now() + 110_000;
  while (!text.includes("is ready")) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The app did not start: ${text}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return { child, output: () => text };
}

/** Returns the process at an address, for `callerOf`. */
export const servedAt = (url: string): Served => ({
  app: { request: (path, init) => fetch(url + path, init) },
  env: { APP_URL: url },
});

/** Sends the process a signal. Returns its exit code; null when the signal killed it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
