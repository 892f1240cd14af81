/** The sales of a size, or of all dishes, and the usual sales on that weekday. */
export interface ComparedSales {
  /** Null for all dishes together. */
  size_id: string | null;
  sold: number;
  usual: number;
}

/** Multiple of the usual sales from which the owner is asked whether the sales were an event or a typing mistake. */
const UNUSUAL_TIMES = 10;
/** Minimum number of portions for a question. */
const MIN_PORTIONS = 30;

/**
 * Returns the sales that the owner is asked about; null on a usual day. Unusual sales of the whole day take precedence
 * over those of a single size.
 */
export function unusualSales(sales: readonly ComparedSales[]): ComparedSales | null {
  const unusual = sales.filter(({ sold, usual }) => sold >= MIN_PORTIONS && sold >= UNUSUAL_TIMES * Math.max(usual, 1));
  return unusual.find(({ size_id }) => size_id === null) ?? unusual.toSorted((a, b) => b.sold - a.sold).at(0) ?? null;
}
