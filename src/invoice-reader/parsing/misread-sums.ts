import { type Group, netAmount } from "./line-group.ts";
import type { Row } from "./page.ts";
import { distance, fold } from "./vocabulary.ts";

/** Words for sums that a till prints below its lines; most letters of a misread word are right. */
const SUMS = ["total", "subtotal", "grandtotal", "totalamount", "nettotal", "totaldue", "amountdue", "payable"];

/**
 * "Tutal 8.48" below lines that add up to 8.48 is not a line but their sum with a misread word. Returns the number of
 * such groups at the end. If the word is not similar to a word for a sum, at least two lines must add up to the amount.
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
