import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { GUARD_DESCRIPTOR } from "./messages.ts";

/** Starts the guard's thread in this child process. It ends the process at `maxMb` and reports its computing time. */
export function startGuard(maxMb: number): void {
  const guard = new Worker(new URL("memory-guard.ts", import.meta.url), {
    workerData: { maxMb, descriptor: GUARD_DESCRIPTOR },
    execArgv: [],
  });
  guard.unref();
}

/** Listens to the guard of a child process whose descriptor for it is a pipe. */
export function listenToGuard(child: ChildProcess, onCpu: (ms: number) => void, onMemory: () => void): void {
  const pipe = child.stdio[GUARD_DESCRIPTOR] as Socket;
  createInterface({ input: pipe }).on("line", (line) => {
    if (line === "memory") onMemory();
    else if (line.startsWith("cpu ")) onCpu(Number(line.slice(4)));
  });
  pipe.unref();
}
