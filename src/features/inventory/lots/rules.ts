import Big from "big.js";

/** Maximum number of days that a list of expiring lots may look ahead. */
export const MAX_DAYS_AHEAD = 90;
/** Lots that expire within this number of days become a request. */
export const NOTICE_DAYS = 2;

interface StoredLot {
  id: string;
  quantity: Big.BigSource;
  /** A day, such as "2026-03-05". */
  expires_on: string;
  received_at: string;
}

/**
 * Returns the remaining quantity of each lot of one item. Lots that expire first are used first, so the stock consists
 * of those that expire last: the lots are walked from the last to expire until the stock is used up. The database does
 * the same for many items at once (server/read-lots.ts).
 */
export function remainingLots(inStock: Big.BigSource, lots: readonly StoredLot[]): Map<string, number> {
  const lastFirst = lots.toSorted(
    (a, b) => compare(b.expires_on, a.expires_on) || compare(b.received_at, a.received_at) || compare(b.id, a.id),
  );
  let left = new Big(inStock);
  const remaining = new Map<string, number>();
  for (const { id, quantity } of lastFirst) {
    const taken = left.lte(0) ? new Big(0) : left.lt(quantity) ? left : new Big(quantity);
    remaining.set(id, taken.toNumber());
    left = left.minus(taken);
  }
  return remaining;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns "Expired 2 days ago", "Use today", "Use by tomorrow", "3 days left". */
export function daysLeftText(days: number): string {
  if (days < -1) return `Expired ${-days} days ago`;
  if (days === -1) return "Expired yesterday";
  if (days === 0) return "Use today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
