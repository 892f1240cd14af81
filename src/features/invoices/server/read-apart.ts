import { Worker } from "node:worker_threads";
import type { ExtractedInvoice } from "#src/features/invoices/contract.ts";
import type { ReadPage } from "#src/features/invoices/reading/page.ts";
import type { ReadOptions } from "#src/features/invoices/reading/read-invoice.ts";
import type { ModelAnswer } from "#src/features/invoices/server/model/answer.ts";
import type { Judging } from "#src/features/invoices/server/model/judge-invoice.ts";
import { OcrFailed } from "#src/server/ports/ocr/ocr.ts";

export type ReadingTask =
  | { kind: "read"; pages: readonly ReadPage[]; options: ReadOptions }
  | { kind: "judge"; answer: ModelAnswer; options: Judging };

const LONGEST_MS = 60_000;

/**
 * Makes an invoice of text in a thread of its own: a dense page takes a second of computing and a hostile one minutes, in
 * which no request would be answered. Throws OcrFailed when it takes longer than it may.
 */
export function readApart(task: ReadingTask, longestMs = LONGEST_MS): Promise<ExtractedInvoice> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("reading-thread.ts", import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const late = setTimeout(() => {
      reject(new OcrFailed("timeout", "Reading took too long and was stopped."));
      void thread.terminate();
    }, longestMs);
    thread.once("message", resolve);
    thread.once("error", reject);
    // After an answer or an error this changes nothing.
    thread.once("exit", () => {
      clearTimeout(late);
      reject(new OcrFailed("crashed", "The invoice reader stopped unexpectedly."));
    });
  });
}
