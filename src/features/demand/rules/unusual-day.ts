/** What was sold of a size, or of everything, and what is usual on that weekday. */
export interface ComparedSales {
  /** Null for everything together. */
  size_id: string | null;
  sold: number;
  usual: number;
}

/** So many times the usual is a question: an event, or a typing mistake. */
const UNUSUAL_TIMES = 10;
/** Fewer portions are not worth a question. */
const MIN_PORTIONS = 30;

/** Returns what the owner is asked about: the day as a whole before a single size; null on a day like others. */
export function unusualSales(sales: readonly ComparedSales[]): ComparedSales | null {
  const unusual = sales.filter(({ sold, usual }) => sold >= MIN_PORTIONS && sold >= UNUSUAL_TIMES * Math.max(usual, 1));
  return unusual.find(({ size_id }) => size_id === null) ?? unusual.toSorted((a, b) => b.sold - a.sold).at(0) ?? null;
}
