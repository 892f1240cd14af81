import { expect, test } from "vitest";
import { newestPrices, chartRows } from "#src/features/invoices/prices/price-series.ts";
import type { PricePoint } from "#src/features/invoices/prices/contract.ts";

const point = (date: string, price_per_unit: number, flag = false): PricePoint => ({
  invoice_id: `invoice of ${date}`,
  date,
  price_per_unit,
  quantity: 1,
  anomaly: flag ? { flag, score: 4, change_percent: 40 } : null,
});

const suppliers = [
  { supplier_id: "a", supplier_name: "Green Farm", prices: [point("2026-01-01", 1), point("2026-03-01", 1.4, true)] },
  { supplier_id: "b", supplier_name: "Harbour", prices: [point("2026-02-01", 1.1)] },
];

test("lists the prices of all suppliers newest first, and of one day the last first", () => {
  expect(newestPrices(suppliers).map(({ date, supplier_name }) => [date, supplier_name])).toEqual([
    ["2026-03-01", "Green Farm"],
    ["2026-02-01", "Harbour"],
    ["2026-01-01", "Green Farm"],
  ]);
  const day = [point("2026-01-01", 1), point("2026-01-01", 2)];
  const newest = newestPrices([{ supplier_id: "a", supplier_name: "Green Farm", prices: day }]);
  expect(newest.map(({ price_per_unit }) => price_per_unit)).toEqual([2, 1]);
});

test("the chart has a row for each price in order of time, in the column of its supplier", () => {
  expect(chartRows(suppliers)).toEqual([
    { at: Date.UTC(2026, 0, 1), supplier0: 1, unusual: false },
    { at: Date.UTC(2026, 1, 1), supplier1: 1.1, unusual: false },
    { at: Date.UTC(2026, 2, 1), supplier0: 1.4, unusual: true },
  ]);
});
