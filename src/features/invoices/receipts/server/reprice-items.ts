import { sql } from "kysely";
import { applyItemPrice } from "#src/features/inventory/server/item-price.ts";
import { type LastPrice, setLastPrices } from "#src/features/inventory/supplier-items/server/learned.ts";
import { itemPriceDecimals } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";

/** SQL condition: the line sets its item's price. Reversed receipts, credit notes and returned goods do not. */
const pricing = sql`invoice.status = 'processed' and invoice.reversed_at is null and invoice.document <> 'credit_note'
  and line.price_per_unit > 0 and line.received_quantity > 0`;

/** SQL of the date of a receipt's prices: the invoice's date, else the day on which it was saved. */
const priceDate = sql`coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)`;

/**
 * Sets the price of each item to its newest price by date, in whatever order the prices were entered. This is the price
 * of a receipt, or the last price that was set by hand. On the same date the later entry counts. If all prices of an
 * item come from reversed receipts, the item has no price again.
 */
export async function repriceItems(context: Context, itemIds: readonly string[]): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<{
    id: string;
    unit_price: number;
    price_date: string | null;
    price: number | null;
    date: string | null;
  }>`
    select item.id, item.unit_price, item.price_date, newest.price, newest.date
    from inventory item
    left join lateral (
      select price, date from (
        select round(line.price_per_unit / line.unit_factor, ${itemPriceDecimals}) as price, ${priceDate} as date,
          invoice.saved_at as entered_at, line.seq
        from supplier_invoice_lines line
        join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
        join companies company on company.id = line.company_id
        where line.company_id = item.company_id and line.item_id = item.id and ${pricing}
        union all
        select item.hand_price, item.hand_price_date, item.hand_price_at, 0 where item.hand_price is not null
      ) known
      order by date desc, entered_at desc, seq desc limit 1
    ) newest on true
    where item.company_id = ${companyId} and item.id = any(${itemIds}::uuid[]) and item.deleted_at is null
    order by item.id`.execute(db);
  for (const { id, unit_price, price_date, price, date } of rows) {
    // Without a date the present price does not come from a receipt.
    if (price === null && price_date === null) continue;
    if (price === unit_price && date === price_date) continue;
    await applyItemPrice(context, id, { price: price ?? 0, date });
  }
}

/** Sets the last price of one supplier for these items to the price of the supplier's newest receipt by date. */
export async function refreshLastPrices(
  context: Context,
  supplierId: string,
  itemIds: readonly string[],
): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<LastPrice>`
    select affected.id, newest.price_per_unit as price, newest.received_unit as unit, newest.invoice_id
    from supplier_items affected
    left join lateral (
      select line.price_per_unit, line.received_unit, line.invoice_id
      from supplier_invoice_lines line
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      join companies company on company.id = line.company_id
      where line.company_id = ${companyId} and line.item_id = affected.item_id
        and invoice.supplier_id = affected.supplier_id and ${pricing}
      order by ${priceDate} desc, line.seq desc limit 1
    ) newest on true
    where affected.company_id = ${companyId} and affected.supplier_id = ${supplierId}
      and affected.item_id = any(${itemIds}::uuid[])`.execute(db);
  await setLastPrices(context, rows);
}
