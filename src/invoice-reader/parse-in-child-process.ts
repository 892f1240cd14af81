import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import type { ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import type { CrossCheckOptions } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { OcrFailed } from "#src/invoice-reader/recognition/ocr.ts";

export type ParseTask =
  | { kind: "parse"; pages: readonly PageInput[]; options: ReadOptions }
  | { kind: "cross-check"; response: ModelResponse; options: CrossCheckOptions };

export type ParseResult = { invoice: ExtractedInvoice } | { error: Error };

const PROCESS = fileURLToPath(new URL("parser-process.ts", import.meta.url));
const MAX_DURATION_MS = 60_000;
const MAX_MB = 512;

/**
 * Parses text into an invoice in a child process: a dense page takes a second of computing and a hostile one minutes, in
 * which no request would get a response; a crash of that process ends nothing else. Throws OcrFailed when it takes longer or more
 * memory than it may.
 */
export function parseInChildProcess(task: ParseTask, maxDurationMs = MAX_DURATION_MS): Promise<ExtractedInvoice> {
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
    child.once("message", (result: ParseResult) => {
      if ("invoice" in result) resolve(result.invoice);
      else reject(result.error);
      child.disconnect();
    });
    // Once the promise is settled none of these changes anything.
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
