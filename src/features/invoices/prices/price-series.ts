import type { PricePoint } from "#src/features/invoices/prices/contract.ts";

interface SupplierPrices {
  supplier_id: string;
  supplier_name: string;
  prices: readonly PricePoint[];
}

export interface SuppliedPrice extends PricePoint {
  supplier_id: string;
  supplier_name: string;
}

/** What was charged, whoever by, newest first. */
export function newestPrices(suppliers: readonly SupplierPrices[]): SuppliedPrice[] {
  return suppliers
    .flatMap(({ supplier_id, supplier_name, prices }) =>
      prices.toReversed().map((price) => ({ ...price, supplier_id, supplier_name })),
    )
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** A point in time of the chart; each supplier's price stands under its place in the list. */
export interface PriceRow {
  at: number;
  unusual: boolean;
  [supplier: string]: number | boolean;
}

/** The prices as a chart draws them, oldest first: a row each, a column for each supplier. */
export function priceRows(suppliers: readonly SupplierPrices[]): PriceRow[] {
  return suppliers
    .flatMap(({ prices }, place) =>
      prices.map(({ date, price_per_unit, anomaly }): PriceRow => ({
        at: Date.parse(date),
        [`supplier${place}`]: price_per_unit,
        unusual: anomaly?.flag ?? false,
      })),
    )
    .sort((a, b) => a.at - b.at);
}
