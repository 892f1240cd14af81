import type { PrintedNumber } from "./printed-number.ts";
import { isMoney } from "./layout.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";

/** An amount below the lines, with its row. */
export interface Sum {
  kind: RowKind;
  row: number;
  amount: PrintedNumber;
}

/** All rows that state an amount for the whole document. */
export function sumsOf(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: readonly RowKind[],
  style: NumberStyle,
  from: number,
): Sum[] {
  const sums: Sum[] = [];
  for (let i = from; i < rows.length; i++) {
    const kind = kinds[i] as RowKind;
    if (kind === "meta" || kind === "summary" || kind === "count") continue;
    const money = (numbers[i] ?? []).filter(
      (f) => isMoney(f, style) && f.standalone && (f.decimals <= 2 || style.digits === 3),
    );
    let amount = money.at(-1);
    if (!amount && kind !== "item" && (numbers[i] ?? []).length === 0) {
      // The amount may be below its label, or slightly lower than the row.
      const below = (numbers[i + 1] ?? []).filter((f) => isMoney(f, style));
      if (kinds[i + 1] === "item" && below.length === 1 && (rows[i + 1]?.words.length ?? 9) <= 2) amount = below[0];
    }
    if (amount) sums.push({ kind, row: i, amount });
  }
  return sums;
}
