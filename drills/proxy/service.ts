import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface Unit {
  command: string[];
  environment: Record<string, string>;
}

/** What deploy/comanda.service runs and with which environment, with the folders of this checkout. */
export async function readUnit(cache: string): Promise<Unit> {
  const text = await readFile(join(root, "deploy/comanda.service"), "utf8");
  const moved = text.replaceAll("/opt/comanda", root).replaceAll("/var/cache/comanda", cache);
  const values = (name: string) =>
    [...moved.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [command = ""] = values("ExecStart");
  const pairs = values("Environment").flatMap((line) => line.split(" ").map((pair) => pair.split("=", 2)));
  return { command: command.split(" "), environment: Object.fromEntries(pairs) };
}

export interface Service {
  /** Sends SIGTERM and waits for the end. Returns the exit code and how long it took. */
  stop(): Promise<{ code: number | null; seconds: number }>;
}

/** Starts the command of the unit as an account that may write nothing but its data, and waits until it is ready. */
export async function startService({ command, environment }: Unit, more: Record<string, string>): Promise<Service> {
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : [];
  const [program = "", ...args] = [...account, ...command];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], ...environment, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const ready = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes("is ready")) ready.resolve();
  });
  child.once("exit", (code) => ready.reject(new Error(`The application ended with ${code}: ${output}`)));
  await ready.promise;
  return {
    async stop() {
      if (child.exitCode !== null) return { code: child.exitCode, seconds: 0 };
      const started = Date.now();
      const ended = once(child, "exit") as Promise<[number | null]>;
      child.kill("SIGTERM");
      const [code] = await ended;
      return { code, seconds: (Date.now() - started) / 1000 };
    },
  };
}
