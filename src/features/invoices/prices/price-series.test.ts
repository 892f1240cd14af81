import { expect, test } from "vitest";
import { newestPrices, priceScale } from "#src/features/invoices/prices/price-series.ts";
import type { PricePoint } from "#src/features/invoices/prices/contract.ts";

const point = (date: string, price_per_unit: number, flag = false): PricePoint => ({
  invoice_id: `invoice of ${date}`,
  line_id: `line of ${date}`,
  date,
  price_per_unit,
  quantity: 1,
  anomaly: flag ? { flag, score: 4, change_percent: 40, class: "impossible", cause: null } : null,
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

test("the chart holds the prices of all suppliers, later ones on the right and higher ones above", () => {
  const scale = priceScale(suppliers, { width: 100, height: 50, margin: 5 });
  expect(scale(point("2026-01-01", 1))).toEqual({ x: 5, y: 45 });
  expect(scale(point("2026-03-01", 1.4))).toEqual({ x: 95, y: 5 });
  expect(scale(point("2026-02-01", 1.2)).x).toBeCloseTo(5 + (90 * 31) / 59);
  expect(scale(point("2026-02-01", 1.2)).y).toBeCloseTo(25);
});

test("prices that never changed are in the middle of the chart", () => {
  const prices = [point("2026-01-01", 2), point("2026-01-01", 2)];
  const scale = priceScale([{ supplier_id: "a", supplier_name: "A", prices }], { width: 100, height: 50, margin: 5 });
  expect(scale(point("2026-01-01", 2))).toEqual({ x: 50, y: 25 });
});
