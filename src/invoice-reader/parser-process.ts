import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import type { ReadingResponse, ReadingTask } from "#src/invoice-reader/parse-in-child-process.ts";

/** The answer to each task; the process lives until who asked hangs up, so that no answer races its end. */
process.on("message", (task: ReadingTask) => {
  // Who asked may be gone: then there is nobody to tell.
  process.send?.(answer(task), () => undefined);
});

function answer(task: ReadingTask): ReadingResponse {
  try {
    const read =
      task.kind === "read" ? readInvoice(task.pages, task.options) : crossCheckInvoice(task.answer, task.options);
    return { read };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
