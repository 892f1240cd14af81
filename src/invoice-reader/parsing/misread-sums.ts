import { type Group, netAmount } from "./line-group.ts";
import type { Row } from "./page.ts";
import { distance, fold } from "./vocabulary.ts";

/** Words of sums that a till prints under its lines; a misread one keeps most of its letters. */
const SUMS = ["total", "subtotal", "grandtotal", "totalamount", "nettotal", "totaldue", "amountdue", "payable"];

/**
 * "Tutal 8.48" under lines that make 8.48 is no line but their sum, its word misread: how many groups at the end are that.
 * Without a word that is nearly one of a sum, it takes two lines to make one.
 */
export function misreadSums(groups: readonly Group[], rows: readonly Row[]): number {
  let sums = 0;
  for (let i = groups.length - 1; i > 0; i--) {
    const { reading, main } = groups[i] as Group;
    if (reading.quantity || reading.price) break;
    const before = groups.slice(0, i).reduce((sum, g) => sum + netAmount(g), 0);
    if (Math.abs(before - reading.amount.value) > 0.0051 || before === 0) break;
    if (i < 2 && !resemblesSum(rows[main] as Row)) break;
    sums = groups.length - i;
  }
  return sums;
}

function resemblesSum(row: Row): boolean {
  const text = fold(row.words.map((w) => w.text).join(""));
  const first = fold(row.words[0]?.text ?? "");
  return SUMS.some((word) =>
    [first, text.slice(0, word.length)].some((part) => distance(part, word, 3) <= Math.floor(word.length * 0.35)),
  );
}
