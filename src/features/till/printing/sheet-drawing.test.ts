import { expect, test } from "vitest";
import { hasPaper } from "#src/features/till/printing/escpos.ts";
import { shortened } from "#src/features/till/printing/sheets.ts";
import { work as drawSheet } from "#src/features/till/printing/server/sheet.document.ts";

const ALLERGY = "Sesamölallergie";
const lengthOf = async (text: string) =>
  (await drawSheet({ rows: [{ kind: "text", text, large: true }], country: "DE", paper: "58" })).length;

test("a word that is wider than the paper goes on in the next line, and nothing of it is left out", async () => {
  const one = await lengthOf(ALLERGY);
  const four = await lengthOf(ALLERGY.repeat(4));
  const eight = await lengthOf(ALLERGY.repeat(8));
  expect(four).toBeGreaterThan(one);
  expect(eight).toBeGreaterThan(four);
});

test("of a sheet that is too long the beginning is printed, and where the rest is", () => {
  const row = (letters: number) => ({ kind: "text", text: "x".repeat(letters) }) as const;
  const rest = expect.objectContaining({ text: expect.stringContaining("See the order on the screen") });
  expect(shortened([row(10), { kind: "rule" }, row(900), row(500), row(1)])).toEqual([
    row(10),
    { kind: "rule" },
    row(900),
    rest,
  ]);
  expect(shortened([row(5000)])).toEqual([rest]);
  expect(shortened([row(10)])).toEqual([row(10), rest]);
});

test.each([
  [[0b0001_0010], true],
  [[0b0111_0010], false],
  // Other bytes around it, such as a status that nobody requested.
  [[0x10, 0, 0, 0x0f, 0b0111_0010], false],
  [[0b0001_0010, 0x11], true],
  [[0x11, 0x13, 0xff, 0x00], null],
  [[], null],
])("what a device sends as %j says %j about its paper", (bytes, expected) => {
  expect(hasPaper(Uint8Array.from(bytes))).toBe(expected);
});
