import type { Parsed } from "./number-format.ts";
import type { Word } from "./page.ts";

/** A number found on a row. */
export interface PrintedNumber {
  value: number;
  decimals: number;
  /** Index of its first and last word in the row. */
  from: number;
  to: number;
  u0: number;
  u1: number;
  p: number;
  /** What stood around the digits: currency, @, x, a percent sign, a tax letter, a unit. */
  currency: string;
  at: boolean;
  times: "" | "before" | "after";
  percent: boolean;
  suffix: string;
  /** A unit that clings to the number: "7kg". */
  unit: string;
  /** Thousands were set apart. */
  grouped: boolean;
  /** Letters read as digits (O, l, S), or a separator taken as the decimal one: probably right, but never certain. */
  corrected: boolean;
  /** The word holds nothing but the number and its marks, and stands in a cell of its own or beside other numbers. */
  standalone: boolean;
  words: Word[];
  /** The text means "free of charge". */
  free?: boolean;
  /** The trust that another reading of a printed number costs. Only arithmetic may choose such a reading. */
  trustCost?: number;
}

/** A number printed in the given words, the first of which has the index `from`. */
export function printedNumber(parsed: Parsed, words: Word[], from: number): PrintedNumber {
  const { clean: _, ...marks } = parsed;
  return {
    ...marks,
    from,
    to: from + words.length - 1,
    u0: words[0]?.u0 ?? 0,
    u1: words.at(-1)?.u1 ?? 0,
    p: Math.min(...words.map((word) => word.p)),
    standalone: false,
    words,
  };
}
