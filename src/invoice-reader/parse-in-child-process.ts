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
  /** Longest time on the clock in which the process does nothing at all. */
  stalledMs?: number;
  /** Another program for the process; tests use it to compute, and to hang, on purpose. */
  processPath?: string;
}

const PROCESS = fileURLToPath(new URL("parser-process.ts", import.meta.url));
const MAX_HEAP_MB = 512;
/** With the 20 s in which the pages of a PDF are opened and drawn, a file is given up after half a minute. */
const MAX_CPU_MS = 10_000;

/**
 * Parses text into an invoice or a menu in a child process: a dense page takes a second of computing and a hostile one minutes, in
 * which no request would get a response; a crash of that process ends nothing else. Throws FileRejected when it computes
 * longer than it may, and OcrFailed when it hangs or takes more memory.
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
    // Too much memory ends the process, which is what is reported.
    listenToGuard(
      child,
      (ms) => limit.report(ms),
      () => undefined,
    );
    child.once("message", (result: ParseResult) => {
      limit.stop();
      // What comes back belongs to the task that was sent.
      if ("read" in result) resolve(result.read as ParsedBy<Task>);
      else reject(result.error);
      child.disconnect();
    });
    // Once the promise is settled none of these changes anything.
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
    // Nothing else of the application's environment, as for the process that looks at the pixels.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
