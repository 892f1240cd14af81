import { emptyProbability } from "#src/features/counts/confidence.ts";

export interface Candidate {
  sigma: number;
  book: number;
  /** Whether it is at or below its reorder threshold, or its stock would be used up within a day. */
  is_low: boolean;
  /** Price of one unit. */
  price: number;
  /** The margin per day of the dishes that need it. */
  margin_at_risk: number;
}

export interface Score {
  /** The possible error of the book stock, in money. */
  value: number;
  /** The margin of a day that is lost if the item is used up although the book has stock. */
  risk: number;
}

export type Why = "value" | "low";

function scoreOf({ sigma, book, is_low, price, margin_at_risk }: Candidate): Score {
  return { value: price * sigma, risk: is_low ? margin_at_risk * emptyProbability({ sigma, book }) : 0 };
}

export type Worthy<C> = C & Score & { why: Why };

/**
 * Returns the items most worth counting: half of them by the possible error of the book stock, half by the loss if a
 * low item is really used up. If one half has too few items, the other gets its free positions.
 */
export function worthCounting<C extends Candidate>(candidates: readonly C[], length: number): Worthy<C>[] {
  const scored = candidates.map((candidate) => ({ ...candidate, ...scoreOf(candidate) }));
  const lists = {
    value: scored.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value),
    low: scored.filter(({ risk }) => risk > 0).toSorted((a, b) => b.risk - a.risk),
  };
  const chosen = new Map<C & Score, Why>();
  const next = (why: Why) => lists[why].find((list) => !chosen.has(list));
  while (chosen.size < length) {
    const [first, second]: [Why, Why] = chosen.size % 2 === 0 ? ["value", "low"] : ["low", "value"];
    const why = next(first) ? first : second;
    const item = next(why);
    if (!item) break;
    chosen.set(item, why);
  }
  return [...chosen].map(([item, why]) => ({ ...item, why }));
}
