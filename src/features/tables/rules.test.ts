import fc from "fast-check";
import { expect, test } from "vitest";
import { inNaturalOrder, namesIn, tableAddress, withoutDuplicates } from "#src/features/tables/rules.ts";

test.each([
  ["4", ["4"]],
  [" Terrace   4 ", ["Terrace 4"]],
  ["1-4", ["1", "2", "3", "4"]],
  ["1 – 3", ["1", "2", "3"]],
  ["Terrace 1-3", ["Terrace 1", "Terrace 2", "Terrace 3"]],
  ["T1-T3", ["T1", "T2", "T3"]],
  ["T1 - t3", ["T1", "T2", "T3"]],
  ["08-11", ["08", "09", "10", "11"]],
  ["1-3, Bar, 大厅 1..2", ["1", "2", "3", "Bar", "大厅 1", "大厅 2"]],
  ["2, 1-3", ["2", "1", "3"]],
  ["bar, Bar", ["bar"]],
  ["A1-B3", ["A1-B3"]],
  ["Bar-2", ["Bar-2"]],
  ["é/&", ["é/&"]],
  ["", []],
])("%j names %j", (typed, names) => {
  expect(namesIn(typed)).toEqual({ names });
});

test.each([
  ["20-1", "20-1: the first number must be the smaller one."],
  ["1-201", "You can add at most 200 tables at once."],
  ["1-150, T1-100", "You can add at most 200 tables at once."],
  ["The long table by the window", "The long table by the window is longer than 20 characters."],
])("%j is rejected: %s", (typed, problem) => {
  expect(namesIn(typed)).toEqual({ problem });
});

test("names are sorted by number and regardless of case", () => {
  const tables = ["10", "2", "Terrace 10", "terrace 9", "1", "Bar"].map((name) => ({ name }));
  expect(inNaturalOrder(tables).map(({ name }) => name)).toEqual(["1", "2", "10", "Bar", "terrace 9", "Terrace 10"]);
});

test("a repeated name is used once, in its first spelling", () => {
  expect(withoutDuplicates(["b", "A", "a", "B", "c"])).toEqual(["b", "A", "c"]);
});

test("every table name can be read back from its address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (name) => {
      const url = new URL(tableAddress("https://harbourbowl.comanda.example", name));
      expect(url.searchParams.get("table")).toBe(name);
      expect(url.host).toBe("harbourbowl.comanda.example");
    }),
  );
});
