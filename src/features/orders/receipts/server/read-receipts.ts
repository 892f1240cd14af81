import { receiptNumber } from "#src/features/orders/receipt-number.ts";
import { readStatusToken } from "#src/features/orders/server/status-token.ts";
import type { Receipt, ReceiptPaper } from "#src/features/orders/receipts/contract.ts";
import { receiptSnapshot } from "#src/features/orders/receipts/receipt.ts";
import { receiptRows } from "#src/features/orders/receipts/receipt-rows.ts";
import { receiptFile } from "#src/features/orders/receipts/server/draw-receipt.ts";
import type { Context, PublicContext, Scope } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
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

interface WantedReceipt {
  id: string;
  paper: ReceiptPaper;
}

/** Throws 404, and 503 BUSY. */
export async function readReceiptPdf(
  scope: Scope,
  { id, paper }: WantedReceipt,
  signal: AbortSignal,
): Promise<Response> {
  const { name, rows, country } = await scope.within((context) => readReceiptRows(context, id));
  return receiptFile(scope.companyId, name, { rows, paper, country }, signal);
}

interface GuestsReceipt {
  token: string;
  number: string;
}

/**
 * Returns the PDF of a receipt by its number, for the order of the token. Throws 404, 429 for too many requests, and
 * 503 BUSY.
 */
export async function readPublicReceiptPdf(
  context: PublicContext,
  { token, number }: GuestsReceipt,
  signal: AbortSignal,
): Promise<Response> {
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
  const row = rows.find((row) => receiptNumber(row.series, row.number) === number);
  if (!row) throw notFound("Receipt");
  const { name, rows: lines, country } = contentOf(row);
  return receiptFile(companyId, name, { rows: lines, paper: "80", country }, signal);
}

/** Returns the rows of a receipt, and the restaurant's country. Throws 404. */
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
