import { parentPort, workerData } from "node:worker_threads";
import { readInvoice } from "#src/features/invoices/reading/read-invoice.ts";
import { judgeInvoice } from "#src/features/invoices/server/model/judge-invoice.ts";
import type { ReadingTask } from "#src/features/invoices/server/read-apart.ts";

/** One task, one answer, and the thread is gone. */
const task = workerData as ReadingTask;
const invoice = task.kind === "read" ? readInvoice(task.pages, task.options) : judgeInvoice(task.answer, task.options);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(invoice);
