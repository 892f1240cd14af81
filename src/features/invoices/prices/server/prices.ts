import { sql } from "kysely";
import { priceAnomaly } from "#src/features/invoices/prices/price-anomaly.ts";
import type { PricePoint } from "#src/features/invoices/prices/contract.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

interface PriceRow {
  item_id: string;
  supplier_id: string;
  supplier_name: string;
  invoice_id: string;
  date: string;
  price_per_unit: number;
  quantity: number;
}

/**
 * Reads the prices of receipts that are not reversed, oldest first, per present unit of the item: present_movements has
 * a receipt's quantity in that unit, also when the item's unit was changed later.
 */
async function priceRows(
  { db, companyId }: Context,
  itemIds: readonly string[],
  supplierId: string | null,
): Promise<PriceRow[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<PriceRow>`
    select line.item_id, invoice.supplier_id, supplier.name as supplier_name, invoice.id as invoice_id,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as date,
      round(line.price_per_unit * line.received_quantity / present.quantity, 6) as price_per_unit, present.quantity
    from supplier_invoice_lines line
    join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
    join suppliers supplier on supplier.company_id = line.company_id and supplier.id = invoice.supplier_id
    join companies company on company.id = line.company_id
    join present_movements present on present.company_id = line.company_id and present.id = line.movement_id
    where line.company_id = ${companyId} and line.item_id = any(${itemIds}::uuid[])
      and invoice.status = 'processed' and invoice.reversed_at is null and invoice.document <> 'credit_note'
      and line.price_per_unit > 0
      and present.quantity > 0 and (${supplierId}::uuid is null or invoice.supplier_id = ${supplierId}::uuid)
    order by date, line.seq`.execute(db);
  return rows;
}

/** Returns what one supplier has charged for each of these items, oldest first. */
export async function readSupplierPrices(
  context: Context,
  supplierId: string,
  itemIds: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await priceRows(context, itemIds, supplierId);
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  return new Map([...byItem].map(([id, prices]) => [id, prices.map((row) => row.price_per_unit)]));
}

/** Returns an item's prices by supplier, the one it was last bought from first, each compared with the ones before. */
export async function listPrices(context: Context, itemId: string) {
  const { id, name, unit, unit_price } = await readItem(context, itemId);
  const { currency } = await context.db
    .selectFrom("companies")
    .select("currency")
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  const rows = await priceRows(context, [itemId], null);
  const suppliers = [...Map.groupBy(rows, (row) => row.supplier_id)]
    .map(([supplier_id, supplierRows]) => ({
      supplier_id,
      supplier_name: supplierRows[0]?.supplier_name ?? "",
      prices: supplierRows.map(({ invoice_id, date, price_per_unit, quantity }, at): PricePoint => {
        const earlier = supplierRows.slice(0, at).map((row) => row.price_per_unit);
        return { invoice_id, date, price_per_unit, quantity, anomaly: priceAnomaly(price_per_unit, earlier) };
      }),
    }))
    .sort((a, b) => ((a.prices.at(-1)?.date ?? "") < (b.prices.at(-1)?.date ?? "") ? 1 : -1));
  return { item: { id, name, unit, unit_price }, currency: currency || DEFAULT_CURRENCY, suppliers };
}
