import { v7 as uuid } from "uuid";
import { sql } from "kysely";
import type { CreditLine, NewCreditLine } from "#src/features/credits/contract.ts";
import { lineAmount, requestAmount } from "#src/features/credits/rules.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** A line as stored. */
export type StoredLine = Omit<CreditLine, "id"> & { id?: string };

const UNKNOWN = { ordered: null, delivered: null, invoiced: null, agreed_price: null, charged_price: null };

/**
 * Returns the wanted lines, each amount computed and rounded once. The known data of a line stay as long as it is about
 * the same thing for the same reason.
 */
export function wantedLines(
  wanted: readonly NewCreditLine[],
  before: readonly CreditLine[],
  currency: string,
): StoredLine[] {
  return wanted.map(({ id, ...line }) => {
    const known = id === undefined ? undefined : before.find((one) => one.id === id);
    if (id !== undefined && !known) throw notFound("Line");
    const isSame = known && known.reason === line.reason && known.unit === line.unit;
    const { ordered, delivered, invoiced, agreed_price, charged_price } = isSame ? known : UNKNOWN;
    const amount =
      known && isSame && known.quantity === line.quantity && known.unit_price === line.unit_price
        ? known.amount
        : lineAmount(line.quantity, line.unit_price, currency);
    return {
      ...line,
      ...(id !== undefined && { id }),
      amount,
      ordered,
      delivered,
      invoiced,
      agreed_price,
      charged_price,
    };
  });
}

/** Replaces the lines of a request, and stores their total. */
export async function replaceLines(context: Context, requestId: string, lines: readonly StoredLine[]): Promise<void> {
  const { db, companyId } = context;
  await db
    .deleteFrom("credit_request_lines")
    .where("company_id", "=", companyId)
    .where("request_id", "=", requestId)
    .execute();
  const rows = lines.map(({ id = uuid(), ...line }, position) => ({
    ...line,
    id,
    position,
    company_id: companyId,
    request_id: requestId,
  }));
  if (rows.length > 0) await db.insertInto("credit_request_lines").values(rows).execute();
  await db
    .updateTable("credit_requests")
    .set({ amount: requestAmount(lines) })
    .where("company_id", "=", companyId)
    .where("id", "=", requestId)
    .execute();
}

/** Throws 404 unless everything that the lines name belongs to the supplier. */
export async function requireKnown(
  { db, companyId }: Context,
  supplierId: string,
  lines: readonly NewCreditLine[],
): Promise<void> {
  const named = (pick: (line: NewCreditLine) => string | null) => [
    ...new Set(lines.flatMap((line) => pick(line) ?? [])),
  ];
  const [items, deliveryLines, invoiceLines] = [
    named(({ item_id }) => item_id),
    named(({ delivery_line_id }) => delivery_line_id),
    named(({ invoice_line_id }) => invoice_line_id),
  ];
  const { rows } = await sql<{ items: number; delivered: number; invoiced: number }>`
    select
      (select count(*)::integer from inventory
        where company_id = ${companyId} and id = any(${items}::uuid[])) as items,
      (select count(*)::integer from delivery_lines line
        join deliveries delivery on delivery.company_id = line.company_id and delivery.id = line.delivery_id
        where line.company_id = ${companyId} and line.id = any(${deliveryLines}::uuid[])
          and delivery.supplier_id = ${supplierId}) as delivered,
      (select count(*)::integer from supplier_invoice_lines line
        join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
        where line.company_id = ${companyId} and line.id = any(${invoiceLines}::uuid[])
          and invoice.supplier_id = ${supplierId}) as invoiced`.execute(db);
  const [found] = rows;
  if (found?.items !== items.length) throw notFound("Item");
  if (found.delivered !== deliveryLines.length || found.invoiced !== invoiceLines.length) throw notFound("Line");
}
