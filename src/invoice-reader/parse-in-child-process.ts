import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { ReadPage } from "#src/invoice-reader/parsing/page.ts";
import type { ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import type { Judging } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { OcrFailed } from "#src/invoice-reader/recognition/ocr.ts";

export type ReadingTask =
  | { kind: "read"; pages: readonly ReadPage[]; options: ReadOptions }
  | { kind: "judge"; answer: ModelResponse; options: Judging };

export type ReadingResponse = { read: ExtractedInvoice } | { error: Error };

const PROCESS = fileURLToPath(new URL("parser-process.ts", import.meta.url));
const MAX_DURATION_MS = 60_000;
const MAX_MB = 512;

/**
 * Makes an invoice of text in a process of its own: a dense page takes a second of computing and a hostile one minutes, in
 * which no request would be answered, and whatever ends it ends nothing else. Throws OcrFailed when it takes longer or more
 * memory than it may.
 */
export function parseInChildProcess(task: ReadingTask, maxDurationMs = MAX_DURATION_MS): Promise<ExtractedInvoice> {
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS, {
      serialization: "advanced",
      // Nothing of the application's environment, as for the process that looks at the pixels.
      env: { PATH: process.env["PATH"] },
      execArgv: [`--max-old-space-size=${MAX_MB}`],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const late = setTimeout(() => {
      reject(new OcrFailed("timeout", "Reading took too long and was stopped."));
      child.kill("SIGKILL");
    }, maxDurationMs);
    child.once("message", (answer: ReadingResponse) => {
      if ("read" in answer) resolve(answer.read);
      else reject(answer.error);
      child.disconnect();
    });
    // After an answer none of these changes anything.
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(late);
      reject(new OcrFailed("crashed", "The invoice reader stopped unexpectedly."));
    });
    child.send(task, (error) => {
      if (error) reject(error);
    });
  });
}
