import { expect, test } from "vitest";
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
