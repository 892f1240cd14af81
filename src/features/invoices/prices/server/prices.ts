import { anomalyOf } from "#src/features/invoices/prices/classify-price.ts";
import type { PricePoint } from "#src/features/invoices/prices/contract.ts";
import { knownPacksOf } from "#src/features/invoices/prices/known-packs.ts";
import { createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/** Returns an item's prices by supplier, the one it was last bought from first, each compared with the ones before. */
export async function listPrices(context: Context, itemId: string) {
  const item = await readItem(context, itemId);
  const { id, name, unit, unit_price } = item;
  const { currency } = await context.db
    .selectFrom("companies")
    .select("currency")
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  const rows = await readPriceRows(context, { itemIds: [itemId], marketSince: "-infinity" });
  const book = createPriceBook(rows);
  const packs = knownPacksOf(item);
  const own = rows.filter(({ item_id }) => item_id === itemId);
  const suppliers = [...Map.groupBy(own, (row) => row.supplier_id)]
    .map(([supplier_id, supplierRows]) => ({
      supplier_id,
      supplier_name: supplierRows[0]?.supplier_name ?? "",
      prices: supplierRows.map((row): PricePoint => {
        const { invoice_id, line_id, day, price, quantity } = row;
        const anomaly = anomalyOf(book.caseOf(row, packs));
        return { invoice_id, line_id, date: day, price_per_unit: price, quantity, anomaly };
      }),
    }))
    .sort((a, b) => ((a.prices.at(-1)?.date ?? "") < (b.prices.at(-1)?.date ?? "") ? 1 : -1));
  return { item: { id, name, unit, unit_price }, currency: currency || DEFAULT_CURRENCY, suppliers };
}
