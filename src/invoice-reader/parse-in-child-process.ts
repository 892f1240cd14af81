import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ParsedBy, ParseResult, ParseTask } from "#src/invoice-reader/parse-task.ts";
import { FileRejected } from "#src/invoice-reader/recognition/check-image.ts";
import { listenToGuard } from "#src/invoice-reader/recognition/guard.ts";
import { lowerPriority } from "#src/invoice-reader/recognition/lower-priority.ts";
import { OcrFailed } from "#src/invoice-reader/recognition/ocr.ts";
import { WorkLimit } from "#src/invoice-reader/recognition/work-limit.ts";

interface ParseSettings {
  /** The most computing time. */
  cpuMs?: number;
  /** Maximum elapsed time during which the process does nothing. */
  stalledMs?: number;
  /** Another program for the process; tests use one that computes too long or hangs on purpose. */
  processPath?: string;
}

const PROCESS = fileURLToPath(new URL("parser-process.ts", import.meta.url));
const MAX_HEAP_MB = 512;
/** With the 20 s in which the pages of a PDF are opened and drawn, a file is given up after half a minute. */
const MAX_CPU_MS = 10_000;

/**
 * Parses text into an invoice or a menu in a child process. A dense page takes a second of computing and a hostile one
 * minutes; in the main process, no request would get a response during that time. A crash of the child process ends
 * nothing else. Throws FileRejected when it exceeds its computing time, and OcrFailed when it hangs or takes too much
 * memory.
 */
export function parseInChildProcess<Task extends ParseTask>(
  task: Task,
  settings: ParseSettings = {},
): Promise<ParsedBy<Task>> {
  const { cpuMs = MAX_CPU_MS, stalledMs = 120_000, processPath = PROCESS } = settings;
  return new Promise((resolve, reject) => {
    const child = forkParser(processPath);
    lowerPriority(child);
    const limit = new WorkLimit({ pageCpuMs: cpuMs, documentCpuMs: cpuMs, stalledMs }, (exceeded) => {
      const late = new OcrFailed("timeout", "Reading took too long and was stopped.");
      reject(exceeded === "stalled" ? late : new FileRejected("slow", late));
      child.kill("SIGKILL");
    });
    limit.startDocument();
    // The guard ends the process when it uses too much memory; that reason is reported.
    listenToGuard(
      child,
      (ms) => limit.report(ms),
      () => undefined,
    );
    child.once("message", (result: ParseResult) => {
      limit.stop();
      // The result has the type that belongs to the task that was sent.
      if ("read" in result) resolve(result.read as ParsedBy<Task>);
      else reject(result.error);
      child.disconnect();
    });
    // After the promise is settled, these listeners have no effect.
    child.once("error", reject);
    child.once("exit", () => {
      limit.stop();
      reject(new OcrFailed("crashed", "The invoice reader stopped unexpectedly."));
    });
    child.send(task, (error) => {
      if (error) reject(error);
    });
  });
}

const forkParser = (path: string) =>
  fork(path, {
    serialization: "advanced",
    // No other environment variables of the application are passed, as for the process that decodes images.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
