/** The sales of a size, or of all dishes, and the usual sales on that weekday. */
export interface ComparedSales {
  /** Null for all dishes together. */
  size_id: string | null;
  sold: number;
  usual: number;
}

/** Multiple of the usual sales from which on the owner is asked: it was an event, or a typing mistake. */
const UNUSUAL_TIMES = 10;
/** Minimum number of portions for a question. */
const MIN_PORTIONS = 30;

/** Returns the sales that the owner is asked about: the day as a whole before a single size; null on a usual day. */
export function unusualSales(sales: readonly ComparedSales[]): ComparedSales | null {
  const unusual = sales.filter(({ sold, usual }) => sold >= MIN_PORTIONS && sold >= UNUSUAL_TIMES * Math.max(usual, 1));
  return unusual.find(({ size_id }) => size_id === null) ?? unusual.toSorted((a, b) => b.sold - a.sold).at(0) ?? null;
}
