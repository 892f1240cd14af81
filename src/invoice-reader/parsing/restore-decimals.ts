import { findHeader } from "./header.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { isMoney } from "./layout.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { WEIGHTS } from "./weights.ts";

/** Right edges of one column differ by less than this many character widths. */
const ALIGNED = 1.5;

/**
 * In a column of amounts with two decimals, a bare number of three to six digits has lost its point: "750" between 8.60 and
 * 12.00 is 7.50. Changes the numbers in place and returns the rows it changed.
 */
export function restorePoints(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: readonly RowKind[],
  style: NumberStyle,
  charWidth: number,
): number[] {
  if (style.digits !== 2) return [];
  const isItem = (i: number) => !["meta", "summary", "count"].includes(kinds[i] as RowKind);
  const edges = rows.flatMap((_, i) => {
    const last = numbers[i]?.at(-1);
    return last && isItem(i) && isMoney(last, style) && last.decimals === 2 && !last.at ? [last.u1] : [];
  });
  const priced = rows.flatMap((_, i) =>
    (numbers[i] ?? []).some((f) => isMoney(f, style) && f.decimals === 2) ? [i] : [],
  );
  const header = findHeader(rows, numbers, rows.length);
  const first = header ? header.last + 1 : (priced[0] ?? rows.length);
  const changed: number[] = [];
  for (let i = first; i < rows.length; i++) {
    if (i > (priced.at(-1) ?? -1) && kinds[i] === "item") break;
    const list = numbers[i] ?? [];
    const last = list.at(-1);
    if (!last || !isItem(i) || !isBare(last)) continue;
    if (edges.filter((edge) => Math.abs(edge - last.u1) < ALIGNED * charWidth).length < 2) continue;
    last.value /= 100;
    last.decimals = 2;
    last.corrected = true;
    changed.push(i);
  }
  return changed;
}

/**
 * Restores the end of a faded amount: "20 x 0.72" beside "14" is 14.40, of which only the beginning was readable.
 * Changes the numbers in place; a computed end has a trust cost.
 */
export function restoreCents(numbers: readonly PrintedNumber[][], style: NumberStyle): void {
  if (style.digits !== 2) return;
  for (const list of numbers) {
    const last = list.at(-1);
    if (!last?.standalone || last.decimals > 0 || last.unit !== "" || last.percent || last.value < 1 || list.length < 3)
      continue;
    if (!/^\d{1,4}\.?$/.test(last.words[0]?.text ?? "")) continue;
    const before = list.slice(0, -1).filter((f) => f.standalone && !f.percent);
    const prices = before.filter((f) => f.decimals === 2 && f.value > 0);
    const counts = before.filter((f) => f.decimals === 0 && f.value > 1 && f.value < 1000);
    const products = prices.flatMap((p) => counts.map((q) => Math.round(p.value * q.value * 100) / 100));
    const whole = products.find((value) => Math.floor(value) === last.value && !Number.isInteger(value));
    if (whole === undefined || products.includes(last.value)) continue;
    Object.assign(last, { value: whole, decimals: 2, corrected: true, trustCost: WEIGHTS.variant.lostCents });
  }
}

const isBare = (f: PrintedNumber) =>
  f.standalone &&
  f.decimals === 0 &&
  f.words.length === 1 &&
  f.unit === "" &&
  !f.percent &&
  !f.grouped &&
  f.times === "" &&
  /^-?(RM|RH|RN|[$€£])?\d{3,6}$/.test(f.words[0]?.text ?? "");
