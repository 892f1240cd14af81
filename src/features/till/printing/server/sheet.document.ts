import { encodeSheet } from "#src/features/till/printing/escpos.ts";
import {
  MARGIN,
  type ReceiptContent,
  work as drawReceipt,
} from "#src/features/orders/receipts/server/receipt.document.ts";
import { rasterizePage } from "#src/server/pdf/rasterize.ts";

/** The width of the printable area in dots: 8 dots per millimetre, on 72 and 48 mm. */
const DOTS = { "80": 576, "58": 384 } as const;

/** Draws a sheet and returns the commands that print and cut it. */
export async function work(sheet: ReceiptContent): Promise<Uint8Array> {
  const document = await drawReceipt(sheet);
  return encodeSheet(await rasterizePage(document, { width: DOTS[sheet.paper], margin: MARGIN }));
}
