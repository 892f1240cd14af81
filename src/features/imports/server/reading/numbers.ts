import type { Cell } from "#src/features/imports/server/reading/workbook.ts";
import { type DecimalSign, latinDigits, parseTypedNumber } from "#src/shared/typed-number.ts";

/**
 * Returns the decimal sign of a file's numbers: "1,5" and "1.234,5" can only be read with a comma. `null` if no number
 * decides, or both signs are in use.
 */
export function decimalSignOf(cells: Iterable<Cell>): DecimalSign | null {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const sign = typeof cell === "number" ? null : certainSign(cell);
    if (sign === ".") points += 1;
    if (sign === ",") commas += 1;
  }
  if (points > 0 === commas > 0) return null;
  return points > 0 ? "." : ",";
}

function certainSign(cell: string): DecimalSign | null {
  const text = latinDigits(cell).replaceAll(/[^\d.,]/g, "");
  const last = /[.,](?=\d*$)/.exec(text)?.[0] as DecimalSign | undefined;
  if (!last) return null;
  const separators = text.replaceAll(/\d/g, "");
  // "1.234.567": a sign that occurs twice groups thousands, so the other sign is the decimal sign.
  if (separators.length > 1 && new Set(separators).size === 1) return last === "." ? "," : ".";
  if (separators.length > 1) return last;
  const decimals = text.length - text.indexOf(last) - 1;
  return decimals === 3 && !text.startsWith("0") ? null : last;
}

export type CellNumber = { kind: "empty" } | { kind: "number"; value: number } | { kind: "wrong"; problem: string };

/**
 * Maximum number of decimals; more than are stored, because a price per pound is converted before it is rounded, and
 * the contract checks the result.
 */
const MAX_DECIMALS = 12;

/** Reads a cell: "1.234,5", "$1,234.50" and "(3)"; "12 kg" is wrong. `signs` has one sign, or both if undecided. */
export function readNumber(cell: Cell, signs: readonly DecimalSign[]): CellNumber {
  if (typeof cell === "number") return { kind: "number", value: cell };
  const text = cell
    .replaceAll(/\p{Sc}/gu, "")
    .replace(/^\s*[A-Z]{3}\s+|\s+[A-Z]{3}\s*$/g, "")
    .trim();
  const parsed = parseTypedNumber(text.replace(/^\((.+)\)$/, "-$1"), {
    signs,
    negative: true,
    decimals: MAX_DECIMALS,
  });
  if (parsed.kind === "empty") return parsed;
  if (parsed.kind === "number") return { kind: "number", value: Number(parsed.text) };
  if (parsed.kind === "wrong") return { kind: "wrong", problem: `"${cell}" is not a number` };
  const [one, other] = parsed.readings;
  return { kind: "wrong", problem: `"${cell}" can mean ${one} or ${other}: choose the decimal sign` };
}

/** Texts of a switch in the languages of the exports. */
const YES = new Set(["yes", "y", "true", "1", "x", "on", "active", "available", "visible", "ja", "oui", "si", "sí"]);
const NO = new Set(["no", "n", "false", "0", "off", "inactive", "hidden", "unavailable", "nein", "non"]);

/** Returns whether a cell means yes; `null` if it means neither yes nor no. */
export function readSwitch(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  return YES.has(text) ? true : NO.has(text) ? false : null;
}
