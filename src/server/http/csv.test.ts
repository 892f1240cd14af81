import { expect, test } from "vitest";
import { csvText, safeCell } from "#src/server/http/csv.ts";

test("a cell that a spreadsheet would run gets an apostrophe", () => {
  for (const text of ["=1+1", "+SUM(A1)", "-cmd", "@x", "\t=1", "\r=1", "＝1+1", "-1+1", "+65 9123 4567"]) {
    expect(safeCell(text)).toBe(`'${text}`);
  }
});

test("numbers, and what begins with none of the signs, stay", () => {
  for (const cell of [-2, -0.5, "-2", "-0.50", "Crab = 2", "", "'=1", null]) expect(safeCell(cell)).toBe(cell);
});

test("names with separators, quotes and line breaks stay one cell", () => {
  expect(csvText([["Crab, dressed", 'the "big" one', "a\nb", 1.5, true, null]])).toBe(
    '\uFEFF"Crab, dressed","the ""big"" one","a\nb",1.5,true,\r\n',
  );
});
