import { receiptNumber } from "#src/features/orders/receipt-number.ts";
import { readStatusToken } from "#src/features/orders/server/status-token.ts";
import type { Receipt, ReceiptPaper } from "#src/features/sales-receipts/contract.ts";
import { receiptSnapshot } from "#src/features/sales-receipts/receipt.ts";
import { receiptRows } from "#src/features/sales-receipts/receipt-rows.ts";
import { receiptDocument } from "#src/features/sales-receipts/server/receipt-pdf.ts";
import type { Context, PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";

type Reader = Pick<Context, "db" | "companyId">;

const select = ({ db, companyId }: Reader) =>
  db
    .selectFrom("receipts")
    .select(["id", "series", "number", "kind", "issued_at", "snapshot"])
    .where("company_id", "=", companyId)
    .orderBy("id");
type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

export async function listReceipts(context: Reader, orderId: string): Promise<Receipt[]> {
  const rows = await select(context).where("order_id", "=", orderId).execute();
  return rows.map(({ id, series, number, kind, issued_at, snapshot }) => {
    const { total, currency } = receiptSnapshot.parse(snapshot);
    return {
      id,
      number: receiptNumber(series, number),
      kind: kind as Receipt["kind"],
      amount: total,
      currency,
      issued_at,
    };
  });
}

/** Throws 404. */
export async function readReceiptPdf(context: Reader, id: string, paper: ReceiptPaper): Promise<Response> {
  const row = await select(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Receipt");
  return fileOf(row, paper);
}

/** A receipt of the order that the token opens, by its number. Throws 404, and 429 for too many. */
export async function readPublicReceiptPdf(context: PublicContext, token: string, number: string): Promise<Response> {
  await consumeRateLimit(context, "receipt", context.address);
  const found = readStatusToken(token);
  if (!found) throw notFound("Receipt");
  const { companyId } = found;
  const rows = await inTenant(context.database, companyId, (db) =>
    select({ db, companyId })
      .where("order_id", "in", (of) =>
        of
          .selectFrom("orders")
          .select("orders.id")
          .where("orders.company_id", "=", companyId)
          .where("orders.status_token", "=", found.token),
      )
      .execute(),
  );
  const row = rows.find((one) => receiptNumber(one.series, one.number) === number);
  if (!row) throw notFound("Receipt");
  return fileOf(row, "80");
}

/** Returns what a receipt says, row by row, and the country of the restaurant. Throws 404. */
export async function readReceiptRows(context: Reader, id: string) {
  const row = await select(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Receipt");
  return contentOf(row);
}

function contentOf({ series, number, issued_at, snapshot }: Row) {
  const content = receiptSnapshot.parse(snapshot);
  const name = receiptNumber(series, number);
  return { name, rows: receiptRows(content, name, issued_at), country: content.restaurant.country };
}

async function fileOf(row: Row, paper: ReceiptPaper): Promise<Response> {
  const { name, rows, country } = contentOf(row);
  const response = fileDownload(new Uint8Array(await receiptDocument(rows, paper, country)), name, "pdf");
  // Opened in the browser, where it can be printed.
  response.headers.set("Content-Disposition", `inline; filename="${name}.pdf"`);
  return response;
}
