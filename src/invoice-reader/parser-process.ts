import { checkMenu } from "#src/invoice-reader/menu/model.ts";
import { readMenu } from "#src/invoice-reader/menu/read-menu.ts";
import { withNetAmounts } from "#src/invoice-reader/parsing/net-amounts.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { startGuard } from "#src/invoice-reader/recognition/guard.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { MAX_PARSER_MB, type ParseResult, type ParseTask } from "#src/invoice-reader/parse-task.ts";

startGuard(MAX_PARSER_MB);

/** Sends the result of each task. The process runs until its parent disconnects, so that no result is lost at exit. */
process.on("message", (task: ParseTask) => {
  // The parent may have ended; then nobody receives the result.
  process.send?.(run(task), () => undefined);
});

function run(task: ParseTask): ParseResult {
  try {
    return { read: readTask(task) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function readTask(task: ParseTask) {
  switch (task.kind) {
    case "parse":
      return withNetAmounts(readInvoice(task.pages, task.options));
    case "cross-check":
      return crossCheckInvoice(task.response, task.options);
    case "menu":
      return readMenu(task.pages, task.options);
    case "check-menu":
      return checkMenu(task.response, task.pages, task.options);
  }
}
