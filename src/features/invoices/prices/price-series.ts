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

interface ChartSize {
  width: number;
  height: number;
  /** The space around the outermost points. */
  margin: number;
}

/** Returns the positions of prices in a chart that fits the prices of all suppliers. */
export function priceScale(
  suppliers: readonly SupplierPrices[],
  { width, height, margin }: ChartSize,
): (price: Pick<PricePoint, "date" | "price_per_unit">) => { x: number; y: number } {
  const prices = suppliers.flatMap((supplier) => supplier.prices);
  const across = partOf(prices.map(({ date }) => Date.parse(date)));
  const up = partOf(prices.map(({ price_per_unit }) => price_per_unit));
  return ({ date, price_per_unit }) => ({
    x: margin + across(Date.parse(date)) * (width - 2 * margin),
    y: height - margin - up(price_per_unit) * (height - 2 * margin),
  });
}

/** Returns a function that maps the smallest value to 0 and the largest to 1; to 0.5 if they are equal. */
function partOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return (value) => (high === low ? 0.5 : (value - low) / (high - low));
}
