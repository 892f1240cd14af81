import type { PrintedNumber } from "./printed-number.ts";
import { containsNumber, nameLetters, type Group, type Table } from "./line-group.ts";
import { columnDistance, isMoney, type Counts, type Layout } from "./layout.ts";
import type { Row } from "./page.ts";
import { WEIGHTS } from "./weights.ts";

/** Indentation of the parts of a set, in characters. */
const INDENT = 5;

/** Where the lines have their counts, if most of them have one on the row with the amount. */
export function countsOf(priced: readonly Group[], rows: readonly Row[], hasColumn: boolean): Counts | undefined {
  const counted = priced.filter(
    ({ main, reading: { quantity } }) => quantity && containsNumber(rows[main] as Row, quantity),
  );
  const enough = hasColumn ? 1 : 2;
  if (counted.length < enough || counted.length < 0.6 * priced.length) return undefined;
  const positions = counted.flatMap(({ reading: { quantity } }) =>
    quantity ? [{ u0: quantity.u0, u1: quantity.u1 }] : [],
  );
  return { positions, lead: counted.every((g) => g.reading.quantity?.from === 0) };
}

/** Goods without a printed price. */
export const isUnpriced = (group: Group) => group.reading.amount.words.length === 0;

/**
 * A name with a count at the same position as on the other lines, and without money: a bonus, or a part of a set. It
 * came with the goods, so it is a line; a person must enter its cost.
 */
export function unpricedLine(table: Table, layout: Layout, index: number): Group | undefined {
  const row = table.rows[index] as Row;
  const numbers = table.numbers[index] ?? [];
  if (!layout.counts || numbers.some((f) => f.standalone && isMoney(f, layout.style))) return undefined;
  if (!table.header && !isAfterPrices(table, layout, index)) return undefined;
  const count = numbers.find((f) => isCount(f) && standsWithCounts(f, row, layout.counts as Counts, layout.charWidth));
  if (!count || nameLetters(row, numbers) < 4) return undefined;
  // "2 2 ..." and rows with other separate numbers are not such lines.
  if (numbers.some((f) => f !== count && f.standalone && f.from > count.from)) return undefined;
  const amount: PrintedNumber = {
    ...count,
    value: 0,
    decimals: layout.style.digits,
    words: [],
    p: 0,
    from: -1,
    to: -1,
  };
  const reading = {
    quantity: count,
    price: undefined,
    amount,
    discount: undefined,
    proof: "none" as const,
    score: WEIGHTS.group.unpriced,
  };
  return { first: index, last: index, main: index, reading, score: WEIGHTS.group.unpriced };
}

/** "88 Market Street" above the first line is an address. */
const isAfterPrices = ({ start, numbers, kinds }: Table, { style }: Layout, index: number) =>
  numbers
    .slice(start, index)
    .some((list, i) => kinds[start + i] === "item" && list.some((f) => f.standalone && isMoney(f, style)));

const isCount = (f: PrintedNumber) =>
  f.standalone &&
  f.value > 0 &&
  f.value < 1000 &&
  f.decimals === 0 &&
  f.currency === "" &&
  !f.percent &&
  !f.at &&
  !f.corrected &&
  f.times !== "before";

function standsWithCounts(f: PrintedNumber, row: Row, { positions, lead }: Counts, charWidth: number): boolean {
  if (lead) {
    const indent = (f.u0 - Math.min(...positions.map((p) => p.u0))) / charWidth;
    return f.from === 0 && indent > -1.5 && indent < INDENT && /[A-Za-zÀ-ÿ]/.test(row.words[f.to + 1]?.text ?? "");
  }
  return f.words[0]?.joined === false && positions.some((position) => columnDistance(f, position) < 1.5 * charWidth);
}
