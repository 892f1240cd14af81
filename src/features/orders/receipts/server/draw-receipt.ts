import type { ReceiptContent, work as receiptWork } from "#src/features/orders/receipts/server/receipt.document.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument, drawHere } from "#src/server/pdf/draw-document.ts";
import { isWestern } from "#src/server/pdf/western.ts";

/**
 * Maximum number of rows that are drawn in this process: they take 10 ms, less than starting another process. Ordinary
 * receipts have 10 to 40 rows.
 */
const MAX_ROWS_HERE = 100;
const MAX_LETTERS_HERE = 2000;

const receipt = documentWork<typeof receiptWork>(
  new URL("receipt.document.ts", import.meta.url),
  "This takes too long to draw. Please look at the order on the screen instead.",
);

/** Returns a receipt or bill as a PDF file that opens in the browser, where it can be printed. Throws 503 BUSY. */
export async function receiptFile(
  companyId: string,
  name: string,
  content: ReceiptContent,
  signal: AbortSignal,
): Promise<Response> {
  const pdf = isSmall(content)
    ? await drawHere(receipt, content)
    : await drawDocument(companyId, receipt, content, { pool: "sheets", signal });
  const response = fileDownload(pdf, name, "pdf");
  response.headers.set("Content-Disposition", `inline; filename="${name}.pdf"`);
  return response;
}

function isSmall({ rows }: ReceiptContent): boolean {
  const texts = rows.map((row) => {
    if (row.kind === "rule") return "";
    return row.kind === "amount" ? row.text + row.amount : row.text;
  });
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  return rows.length <= MAX_ROWS_HERE && letters <= MAX_LETTERS_HERE && texts.every(isWestern);
}
