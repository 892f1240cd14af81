import { sql } from "kysely";
import type { ReceiptOf } from "#src/features/deliveries/server/stock-differences.ts";
import { readStockDifferences } from "#src/features/deliveries/server/stock-differences.ts";
import { paperOf } from "#src/features/invoices/receipts/server/paper-name.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { itemPriceDecimals } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Books those goods of an invoice that are missing in the ledger, at the invoice's prices. `receipt` is the invoice
 * alone or its delivery.
 */
export async function bookInvoiceDifferences(context: Context, invoiceId: string, receipt: ReceiptOf): Promise<void> {
  const differences = await readStockDifferences(context, receipt);
  if (differences.length === 0) return;
  const { invoice_number, supplier_name } = await context.db
    .selectFrom("supplier_invoice")
    .select(["invoice_number", "supplier_name"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  const charged = await readChargedPrices(context, invoiceId);
  for (const { item_id, quantity } of differences) {
    await bookMovement(context, {
      item_id,
      quantity,
      reason: "receive",
      source_type: "invoice",
      source_id: invoiceId,
      unit_cost: quantity > 0 ? (charged.get(item_id) ?? null) : null,
      note: paperOf(invoice_number, supplier_name),
    });
  }
}

/** Returns the price per present unit of each item on an invoice, averaged over its lines. */
async function readChargedPrices({ db, companyId }: Context, invoiceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; price: number }>`
    select item_id,
      round(sum(price_per_unit * received_quantity) / sum(received_quantity * unit_factor), ${itemPriceDecimals}) as price
    from supplier_invoice_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and invoice_id = ${invoiceId} and item_id is not null and received_quantity > 0
      and price_per_unit > 0
    group by item_id, item.display_unit`.execute(db);
  return new Map(rows.map(({ item_id, price }) => [item_id, price]));
}
