import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");

interface Load {
  /** Requests a second. */
  rate: number;
  count: number;
}

export interface Driver {
  name: string;
  load: (url: string, headers: Record<string, string>, seconds: number) => Promise<Load>;
}

const CONNECTIONS = 16;

/**
 * wrk where it is installed: autocannon is a Node program and slower than the servers it measures. In continuous
 * integration wrk is installed; elsewhere nothing is.
 */
export function findDriver(): Driver {
  if (!hasWrk() && process.env["CI"]) execFileSync("apt-get", ["install", "-y", "-qq", "wrk"], { stdio: "ignore" });
  if (hasWrk()) return wrk;
  console.log("wrk is not installed (apt-get install wrk). autocannon drives instead, which may be its own limit.");
  return autocannon;
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

const wrk: Driver = {
  name: `wrk -t1 -c${CONNECTIONS}`,
  async load(url, headers, seconds) {
    const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const { stdout } = await promisify(execFile)("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Requests failed:\n${stdout}`);
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
    const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
    if (!(rate > 0 && count > 0)) throw new Error(`wrk printed no rate:\n${stdout}`);
    return { rate, count };
  },
};

const autocannon: Driver = {
  name: `autocannon -c${CONNECTIONS}`,
  async load(url, headers, seconds) {
    const program = join(root, "node_modules/autocannon/autocannon.js");
    const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
    const options = ["-j", "-n", "-c", String(CONNECTIONS), "-d", String(seconds), ...given];
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options, url], { maxBuffer: 1e7 });
    const { requests, non2xx, errors } = JSON.parse(stdout) as {
      requests: { average: number; total: number };
      non2xx: number;
      errors: number;
    };
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
    return { rate: requests.average, count: requests.total };
  },
};
