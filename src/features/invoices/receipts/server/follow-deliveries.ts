import { sql } from "kysely";
import { bookInvoiceDifferences } from "#src/features/invoices/receipts/server/book-differences.ts";
import { correctCosts } from "#src/features/invoices/receipts/server/correct-costs.ts";
import { replaceInvoiceLots } from "#src/features/invoices/receipts/server/invoice-lots.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Links a saved invoice to a delivery that is being counted in. From now on the delivery decides which of its goods
 * came.
 */
export async function linkDelivery(
  { db, companyId }: Context,
  { id, invoice_id, missing }: { id: string; invoice_id: string; missing: string[] },
): Promise<void> {
  await db
    .updateTable("supplier_invoice")
    .set({ delivery_id: id })
    .where("company_id", "=", companyId)
    .where("id", "=", invoice_id)
    .execute();
  await sql`
    update supplier_invoice_lines line set not_delivered = true
    where line.company_id = ${companyId} and line.invoice_id = ${invoice_id} and line.item_id = any(${missing}::uuid[])
      and line.received_quantity > 0
      and not exists (
        select from delivery_lines named
        where named.company_id = line.company_id and named.delivery_id = ${id}
          and line.item_id in (named.item_id, named.substitutes_item_id))`.execute(db);
}

/** Removes a reversed delivery from its invoices. From now on the invoices decide what came. */
export async function unlinkDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const invoiceIds = await invoicesOf(context, id);
  await context.db
    .updateTable("supplier_invoice")
    .set({ delivery_id: null })
    .where("company_id", "=", context.companyId)
    .where("delivery_id", "=", id)
    .execute();
  for (const invoiceId of invoiceIds) {
    await bookInvoiceDifferences(context, invoiceId, { invoice: invoiceId });
    await follow(context, invoiceId);
  }
}

/**
 * Updates the costs, use-by dates and differences of a delivery's invoices after it was counted in, or one of them was
 * reversed.
 */
export async function followDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const invoiceIds = await invoicesOf(context, id);
  if (invoiceIds.length === 0) return;
  await correctCosts(context, id);
  for (const invoiceId of invoiceIds) {
    await follow(context, invoiceId);
  }
}

async function follow(context: Context, invoiceId: string): Promise<void> {
  await replaceInvoiceLots(context, invoiceId);
  await announce(context, "invoices.invoice-compared", { id: invoiceId });
  await publish(context, "invoices.changed", invoiceId);
}

/** Returns the delivery's invoices that are not reversed. */
async function invoicesOf({ db, companyId }: Context, deliveryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("supplier_invoice")
    .select("id")
    .where("company_id", "=", companyId)
    .where("delivery_id", "=", deliveryId)
    .where("status", "=", "processed")
    .where("reversed_at", "is", null)
    .orderBy("saved_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adjusts the conversion factor of invoice lines after a change of their item's unit. A line keeps the unit in which it
 * was received; the factor converts it into the present one.
 */
export async function convertInvoiceLines(
  { db, companyId }: Context,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update supplier_invoice_lines set unit_factor = unit_factor * ${to}::numeric / ${from}::numeric
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
}
