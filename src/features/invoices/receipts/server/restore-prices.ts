import { sql } from "kysely";
import { priceAfterReversal, type PriceStep } from "#src/features/invoices/receipts/price-after-reversal.ts";
import { setItemPrice } from "#src/features/inventory/server/item-price.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Sets the prices of items whose receipt was just reversed back to what they were, unless something newer has set them.
 */
export async function restorePrices(context: Context, itemIds: readonly string[]): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<PriceStep & { item_id: string; current: number }>`
    select line.item_id, item.unit_price as current, invoice.reversed_at is not null as reversed,
      round(line.price_per_unit * line.received_quantity / present.quantity, 6) as price,
      round(line.previous_price * line.received_quantity / present.quantity, 6) as previous
    from supplier_invoice_lines line
    join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
    join present_movements present on present.company_id = line.company_id and present.id = line.movement_id
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.item_id = any(${itemIds}::uuid[])
      and line.previous_price is not null and present.quantity > 0 and item.deleted_at is null
    order by line.item_id, line.seq desc`.execute(db);
  for (const [itemId, steps] of Map.groupBy(rows, (row) => row.item_id)) {
    const current = steps[0]?.current ?? 0;
    const price = priceAfterReversal(current, steps);
    if (price !== current) await setItemPrice(context, itemId, price);
  }
}

/** Sets the last price of each supplier's item to that of the newest receipt that is not reversed. */
export async function restoreLastPrices({ db, companyId }: Context, invoiceId: string): Promise<void> {
  await sql`
    update supplier_items known
    set last_price = newest.price_per_unit, last_price_unit = newest.received_unit, last_invoice_id = newest.invoice_id
    from supplier_items affected
    left join lateral (
      select line.price_per_unit, line.received_unit, line.invoice_id
      from supplier_invoice_lines line
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      where line.company_id = ${companyId} and line.item_id = affected.item_id
        and invoice.supplier_id = affected.supplier_id and invoice.reversed_at is null and line.price_per_unit > 0
      order by line.seq desc limit 1
    ) newest on true
    where affected.company_id = ${companyId} and affected.last_invoice_id = ${invoiceId}
      and known.company_id = affected.company_id and known.id = affected.id`.execute(db);
}
