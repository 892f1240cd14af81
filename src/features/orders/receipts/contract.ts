import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { COUNTER } from "#src/shared/roles.ts";
import { id, idQuery, timestamp } from "#src/shared/text.ts";

const RECEIPT_PAPERS = ["80", "58"] as const;
const paper = z.enum(RECEIPT_PAPERS).default("80");
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

const receipt = z.object({
  id: z.string(),
  /** The number, such as "A-000012"; a series has no gaps. */
  number: z.string(),
  kind: z.enum(["sale", "refund"]),
  amount: z.number(),
  currency: z.string(),
  issued_at: timestamp,
});
export type Receipt = z.output<typeof receipt>;

export const listReceipts = endpoint({
  method: "GET",
  path: "/api/receipts",
  summary: "The receipts of an order, one for each payment and refund, oldest first.",
  access: { roles: COUNTER },
  errors: [],
  query: z.object({ orderId: id }),
  response: z.object({ receipts: z.array(receipt) }),
});

export const receiptPdf = endpoint({
  method: "GET",
  path: "/api/receipts/pdf",
  summary: "A receipt as a PDF file, as wide as the paper of a receipt printer: 80 or 58 mm.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND", "BUSY"],
  kind: "file",
  query: idQuery.extend({ paper }),
  response: z.string(),
});

export const billPdf = endpoint({
  method: "GET",
  path: "/api/receipts/bill",
  summary:
    "The bill of an order that is not paid yet, as a PDF file for a receipt printer. It is no receipt and has no number.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND", "NO_BILL", "BUSY"],
  kind: "file",
  query: z.object({ orderId: id, paper }),
  response: z.string(),
});

export const publicReceiptPdf = endpoint({
  method: "GET",
  path: "/api/public-menu/receipt",
  summary: "A receipt of an order as a PDF file, for the holder of the order's token.",
  access: "public",
  errors: ["NOT_FOUND", "RATE_LIMITED", "BUSY"],
  kind: "file",
  query: z.object({ token: z.string().max(100), number: z.string().max(20) }),
  response: z.string(),
});
