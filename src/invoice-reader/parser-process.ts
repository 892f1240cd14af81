import { withNetAmounts } from "#src/invoice-reader/parsing/net-amounts.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { startGuard } from "#src/invoice-reader/recognition/guard.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { MAX_PARSER_MB, type ParseResult, type ParseTask } from "#src/invoice-reader/parse-task.ts";

startGuard(MAX_PARSER_MB);

/** Sends the result of each task; the process lives until its parent disconnects, so that no result races its exit. */
process.on("message", (task: ParseTask) => {
  // The parent may have gone away: then nobody is there to receive it.
  process.send?.(run(task), () => undefined);
});

function run(task: ParseTask): ParseResult {
  try {
    const invoice =
      task.kind === "parse"
        ? withNetAmounts(readInvoice(task.pages, task.options))
        : crossCheckInvoice(task.response, task.options);
    return { invoice };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
