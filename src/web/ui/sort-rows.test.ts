import { expect, test } from "vitest";
import { quantityOrder } from "#src/shared/units.ts";
import { sortRows } from "./sort-rows.ts";

const rows = [{ n: "Egg 10" }, { n: null }, { n: "egg 9" }, { n: "Éclair" }];

test("sorts words as people do, numbers inside words by size, missing values last", () => {
  expect(sortRows(rows, (row) => row.n).map((row) => row.n)).toEqual(["Éclair", "egg 9", "Egg 10", null]);
  expect(sortRows(rows, (row) => row.n, true).map((row) => row.n)).toEqual(["Egg 10", "egg 9", "Éclair", null]);
});

test("sorts numbers by size and keeps equal rows in their order", () => {
  const stock = [
    { id: "a", q: 10 },
    { id: "b", q: 9 },
    { id: "c", q: 10 },
  ];
  expect(sortRows(stock, (row) => row.q).map((row) => row.id)).toEqual(["b", "a", "c"]);
  expect(sortRows(stock, (row) => row.q, true).map((row) => row.id)).toEqual(["a", "c", "b"]);
});

test("leaves rows alone without a column to sort by", () => {
  expect(sortRows(rows, undefined)).toBe(rows);
});

test("compares lists part by part, so that units of different kinds stay apart", () => {
  const stock = [
    { id: "2 kg", by: quantityOrder(2, "kg") },
    { id: "3 pcs", by: quantityOrder(3, "pcs") },
    { id: "0.5 L", by: quantityOrder(0.5, "L") },
    { id: "900 g", by: quantityOrder(900, "g") },
    { id: "1 tray", by: quantityOrder(1, "tray") },
    { id: "10 pcs", by: quantityOrder(10, "pcs") },
  ];
  const sorted = ["900 g", "2 kg", "0.5 L", "3 pcs", "10 pcs", "1 tray"];
  expect(sortRows(stock, (row) => row.by).map((row) => row.id)).toEqual(sorted);
  expect(sortRows(stock, (row) => row.by, true).map((row) => row.id)).toEqual(sorted.toReversed());
});
