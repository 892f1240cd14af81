import { sql } from "kysely";
import type { CreditRequest, NewCreditLine } from "#src/features/credits/contract.ts";
import { recorded } from "#src/features/credits/server/credit-rows.ts";
import { creditLetters } from "#src/features/credits/server/letters.ts";
import { creditState, lockCredits, lockRequest, lockShown } from "#src/features/credits/server/lock-request.ts";
import { replaceLines, requireKnown, wantedLines } from "#src/features/credits/server/request-lines.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

interface NewRequest {
  supplier_id: string;
  delivery_id: string | null;
  invoice_id: string | null;
  note: string;
  lines: readonly NewCreditLine[];
}

/** Creates a request by hand. */
export async function createRequest(context: Context, request: NewRequest): Promise<CreditRequest> {
  await lockCredits(context);
  const { supplier_id, delivery_id, invoice_id, note, lines } = request;
  await readSupplier(context, supplier_id);
  const currency = await currencyOf(context, request);
  await requireKnown(context, supplier_id, lines);
  const { id } = await insertRequest(context, {
    supplier_id,
    delivery_id,
    invoice_id,
    note,
    currency,
    source: "owner",
    touched_at: new Date().toISOString(),
  });
  await replaceLines(context, id, wantedLines(lines, [], currency));
  return recorded(context, id, "create", "was written");
}

interface InsertedRequest {
  supplier_id: string;
  delivery_id: string | null;
  invoice_id: string | null;
  note: string;
  currency: string;
  source: "agent" | "owner";
  touched_at: string | null;
}

/** The lock is held, so the next number is free. Requests are never deleted, so no number is used twice. */
export async function insertRequest(
  { db, companyId }: Context,
  request: InsertedRequest,
): Promise<{ id: string; number: number }> {
  const { max } = await db
    .selectFrom("credit_requests")
    .select((eb) => eb.fn.max("number").as("max"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto("credit_requests")
    .values({ ...request, company_id: companyId, number: (max ?? 0) + 1 })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the currency of the invoice, otherwise of the delivery's order, otherwise of the company. Throws 404 when the
 * invoice or delivery belongs to another supplier.
 */
async function currencyOf(
  { db, companyId }: Context,
  { supplier_id, delivery_id, invoice_id }: NewRequest,
): Promise<string> {
  const { rows } = await sql<{ currency: string; has_delivery: boolean; has_invoice: boolean }>`
    select coalesce(nullif(invoice.currency, ''), po.currency, nullif(company.currency, ''), ${DEFAULT_CURRENCY}) as currency,
      delivery.id is not null as has_delivery, invoice.id is not null as has_invoice
    from companies company
    left join supplier_invoice invoice on invoice.company_id = company.id and invoice.id = ${invoice_id}
      and invoice.supplier_id = ${supplier_id}
    left join deliveries delivery on delivery.company_id = company.id and delivery.id = ${delivery_id}
      and delivery.supplier_id = ${supplier_id}
    left join purchase_orders po on po.company_id = company.id and po.id = delivery.po_id
    where company.id = ${companyId}`.execute(db);
  const [found] = rows;
  if (!found || found.has_invoice !== (invoice_id !== null)) throw notFound("Invoice");
  if (found.has_delivery !== (delivery_id !== null)) throw notFound("Delivery");
  return found.currency;
}

interface RequestChanges {
  version: number;
  note?: string | undefined;
  lines?: readonly NewCreditLine[] | undefined;
}

/** Changes a request that was not sent. From then on it belongs to the person, and a letter of it that failed cannot be sent any more. */
export async function updateRequest(
  context: Context,
  id: string,
  { version, note, lines }: RequestChanges,
): Promise<CreditRequest> {
  const before = await lockShown(context, id, version);
  if (before.state !== "draft") throw creditState(before, "was sent, so it cannot be changed any more");
  await creditLetters.withdraw(context, id);
  if (lines) {
    await requireKnown(context, before.supplier_id, lines);
    await replaceLines(context, id, wantedLines(lines, before.lines, before.currency));
  }
  await context.db
    .updateTable("credit_requests")
    .set({ note: note ?? before.note, version: version + 1, touched_at: sql`coalesce(touched_at, now())` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", "was changed");
}

/** Puts a draft aside: it is not sent, and not proposed again. */
export async function withdrawRequest(context: Context, id: string): Promise<string> {
  const request = await lockRequest(context, id);
  if (request.state !== "draft") throw creditState(request, "is no draft any more");
  await context.db
    .updateTable("credit_requests")
    .set({ state: "withdrawn", touched_at: sql`coalesce(touched_at, now())` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recorded(context, id, "delete", "was put aside");
  return id;
}
