import { expect, test } from "vitest";
import { matchesWords, orderTerms, searchWords } from "#src/features/dashboard/search/rules.ts";

test.each([
  ["Crème Brûlée", ["creme", "brulee"]],
  ["  nonna's  RAGÙ ", ["nonna", "s", "ragu"]],
  ["%_\\", []],
])("%s is searched as %j", (text, words) => expect(searchWords(text)).toEqual(words));

test("all words must be found, in any order", () => {
  expect(matchesWords("Print table codes", searchWords("codes tab"))).toBe(true);
  expect(matchesWords("Print table codes", searchWords("codes menu"))).toBe(false);
});

test.each([
  ["ORD-7KD2QR", { reference: "7KD2QR", table: null }],
  ["sr-9bb", { reference: "9BB", table: null }],
  ["7kd", { reference: "7KD", table: null }],
  ["7k", { reference: null, table: null }],
  ["ord", { reference: "ORD", table: null }],
  ["Table 12", { reference: "TABLE12", table: "12" }],
  ["table Terrace 2", { reference: "TABLETERRACE2", table: "Terrace 2" }],
])("%s names an order by %j", (text, terms) => expect(orderTerms(text)).toEqual(terms));
