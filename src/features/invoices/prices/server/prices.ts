import { anomalyOf } from "#src/features/invoices/prices/classify-price.ts";
import type { Anomaly, PricePoint } from "#src/features/invoices/prices/contract.ts";
import { knownPacksOf } from "#src/features/invoices/prices/known-packs.ts";
import { createPriceBook, MARKET_DAYS } from "#src/features/invoices/prices/price-book.ts";
import { type PriceRow, readMarketRows, readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readItem, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";

/** Number of prices on a page: two deliveries a week for a year. */
const PAGE_SIZE = 100;

/**
 * Returns a page of an item's prices by supplier, each compared with the earlier ones. The supplier of the last
 * purchase comes first. The first page has the newest prices.
 */
export async function listPrices(context: Context, { id: itemId, page }: { id: string; page: number }) {
  const item = await readItem(context, itemId);
  const { id, name, unit, unit_price } = item;
  const { currency } = await companyRow(context);
  const rows = await readPriceRows(context, { itemIds: [itemId], marketSince: null });
  const end = Math.max(0, rows.length - (page - 1) * PAGE_SIZE);
  const shown = rows.slice(Math.max(0, end - PAGE_SIZE), end);
  const anomalies = await readAnomalies(context, { item, rows, shown });
  const bySupplier = Map.groupBy(shown, (row) => row.supplier_id);
  const prices = rows.map(({ price }) => price);
  return {
    item: { id, name, unit, unit_price },
    currency: currency || DEFAULT_CURRENCY,
    suppliers: suppliersOf(rows).map((supplier) => ({
      ...supplier,
      prices: (bySupplier.get(supplier.supplier_id) ?? []).map((row): PricePoint => {
        const { invoice_id, line_id, day, price, quantity } = row;
        return { invoice_id, line_id, date: day, price_per_unit: price, quantity, anomaly: anomalies.get(row) ?? null };
      }),
    })),
    range: rows.length === 0 ? null : { lowest: Math.min(...prices), highest: Math.max(...prices) },
    pagination: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)),
      pageSize: PAGE_SIZE,
      total: rows.length,
    },
  };
}

/** Returns the suppliers of prices that are sorted oldest first. The supplier of the last price comes first. */
function suppliersOf(rows: readonly PriceRow[]): { supplier_id: string; supplier_name: string }[] {
  return [...Map.groupBy(rows, (row) => row.supplier_id)]
    .map(([supplier_id, own]) => ({
      supplier_id,
      supplier_name: own[0]?.supplier_name ?? "",
      last: own.at(-1)?.day ?? "",
    }))
    .sort((a, b) => (a.last < b.last ? 1 : -1))
    .map(({ supplier_id, supplier_name }) => ({ supplier_id, supplier_name }));
}

interface Shown {
  item: StockItem;
  /** The item's prices. */
  rows: readonly PriceRow[];
  shown: readonly PriceRow[];
}

async function readAnomalies(context: Context, { item, rows, shown }: Shown): Promise<Map<PriceRow, Anomaly | null>> {
  const [oldest] = shown;
  if (!oldest) return new Map();
  const market = await readMarketRows(context, { itemId: item.id, since: addDays(oldest.day, -MARKET_DAYS) });
  const book = createPriceBook(rows, market);
  const packs = knownPacksOf(item);
  return new Map(shown.map((row) => [row, anomalyOf(book.caseOf(row, packs))]));
}
