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

/** Returns the prices of all suppliers in one list, newest first. */
export function newestPrices(suppliers: readonly SupplierPrices[]): SuppliedPrice[] {
  return suppliers
    .flatMap(({ supplier_id, supplier_name, prices }) =>
      prices.toReversed().map((price) => ({ ...price, supplier_id, supplier_name })),
    )
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** A point in time of the chart, with the price of supplier n under `supplier{n}`. */
export interface ChartRow {
  at: number;
  unusual: boolean;
  [supplier: string]: number | boolean;
}

/** Returns the prices as the chart needs them, oldest first: a row for each price, a column for each supplier. */
export function chartRows(suppliers: readonly SupplierPrices[]): ChartRow[] {
  return suppliers
    .flatMap(({ prices }, index) =>
      prices.map(({ date, price_per_unit, anomaly }): ChartRow => ({
        at: Date.parse(date),
        [`supplier${index}`]: price_per_unit,
        unusual: anomaly?.flag ?? false,
      })),
    )
    .sort((a, b) => a.at - b.at);
}
