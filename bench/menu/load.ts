import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

interface Load {
  /** Requests a second. */
  rate: number;
  count: number;
}

const CONNECTIONS = 16;
export const DRIVER_NAME = `wrk -t1 -c${CONNECTIONS}`;

/** Returns whether wrk is there. In continuous integration it is installed; elsewhere nothing is. */
export function hasDriver(): boolean {
  if (!hasWrk() && process.env["CI"]) execFileSync("apt-get", ["install", "-y", "-qq", "wrk"], { stdio: "ignore" });
  return hasWrk();
}

function hasWrk(): boolean {
  try {
    execFileSync("which", ["wrk"], { stdio: "ignore" });
    return true;
  } catch {
    // `which` ends with 1 when there is none.
    return false;
  }
}

/** Sends as many requests as one thread of wrk can for some seconds. Throws when one fails. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Requests failed:\n${stdout}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!(rate > 0 && count > 0)) throw new Error(`wrk printed no rate:\n${stdout}`);
  return { rate, count };
}
