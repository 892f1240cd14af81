import { readNumber } from "#src/features/imports/server/reading/numbers.ts";
import type { Cell } from "#src/features/imports/server/reading/workbook.ts";

/** Returns whether a cell is a number, regardless of the decimal sign. */
export function certainlyNumber(cell: Cell): boolean {
  if (typeof cell === "number") return true;
  return ["." as const, "," as const].some((sign) => readNumber(cell, [sign]).kind === "number");
}
