import { isPayable } from "#src/features/orders/rules.ts";
import type { ReceiptPaper } from "#src/features/orders/receipts/contract.ts";
import { billRows } from "#src/features/orders/receipts/receipt-rows.ts";
import { unpaidSnapshot } from "#src/features/orders/receipts/server/issue-receipt.ts";
import { receiptFile } from "#src/features/orders/receipts/server/draw-receipt.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

type Reader = Pick<Context, "db" | "companyId">;

/**
 * Returns the present rows of an order's bill, and the restaurant's country. Throws 404; and 409 if there is nothing to
 * pay, or the amount is not known yet.
 */
export async function readBillRows(context: Reader, orderId: string) {
  const { snapshot, order } = await unpaidSnapshot(context, orderId);
  if (!isPayable(order)) {
    throw conflict(
      "NO_BILL",
      "This order has no bill: it is paid or cancelled, or its price is still to be agreed on.",
    );
  }
  const rows = billRows(snapshot, new Date().toISOString());
  return { name: order.reference_id, rows, country: snapshot.restaurant.country };
}

interface WantedBill {
  orderId: string;
  paper: ReceiptPaper;
}

/** Returns the bill as a PDF file that opens in the browser. Throws 404, 409, and 503 BUSY. */
export async function readBillPdf(
  scope: Scope,
  { orderId, paper }: WantedBill,
  signal: AbortSignal,
): Promise<Response> {
  const { name, rows, country } = await scope.within((context) => readBillRows(context, orderId));
  return receiptFile(scope.companyId, name, { rows, paper, country }, signal);
}
