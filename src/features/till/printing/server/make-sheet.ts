import { shortMomentOf } from "#src/features/companies/printed-dates.ts";
import { COPY, testRows, ticketRows } from "#src/features/till/printing/sheets.ts";
import type { ReceiptRow } from "#src/features/orders/receipts/receipt-rows.ts";
import { readBillRows } from "#src/features/orders/receipts/server/read-bill.ts";
import { readReceiptRows } from "#src/features/orders/receipts/server/read-receipts.ts";
import type { ReceiptPaper } from "#src/features/orders/receipts/contract.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { work } from "#src/features/till/printing/server/sheet.document.ts";
import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument } from "#src/server/pdf/draw-document.ts";

const sheetDocument = documentWork<typeof work>(
  new URL("sheet.document.ts", import.meta.url),
  "This sheet takes too long to draw. Please look at the order on the screen instead.",
);

export interface PrintJob {
  kind: "ticket" | "changed" | "cancelled" | "receipt" | "bill" | "test";
  order_id: string | null;
  receipt_id: string | null;
  /** Whether it was sent before, and it is unknown whether it was printed. */
  isCopy: boolean;
}

export interface SheetContent {
  rows: ReceiptRow[];
  country: string;
}

/** Reads the present content of a sheet. Throws 404 if the order or the receipt does not exist. */
export async function readSheet(
  context: Context,
  job: PrintJob,
  printer: { name: string; paper: string },
): Promise<SheetContent> {
  if (job.kind === "receipt" || job.kind === "bill") {
    const content = await (job.kind === "bill"
      ? readBillRows(context, job.order_id ?? "")
      : readReceiptRows(context, job.receipt_id ?? ""));
    return { ...content, rows: [...(job.isCopy ? [COPY] : []), ...content.rows] };
  }
  const { timezone, country } = await companyRow(context);
  const moment = shortMomentOf(country, timezone);
  const time = (at: string) => moment(new Date(at));
  if (job.kind === "test") return { rows: testRows(printer, time(new Date().toISOString())), country };
  const order = await readOrder(context, job.order_id ?? "");
  return { rows: ticketRows(order, { kind: job.kind, isCopy: job.isCopy, time }), country };
}

/** Draws a sheet in another process, and returns the commands that print and cut it. */
export const drawSheet = (companyId: string, content: SheetContent, paper: ReceiptPaper): Promise<Uint8Array> =>
  drawDocument(companyId, sheetDocument, { ...content, paper }, { pool: "sheets", isJob: true });
