import Big from "big.js";
import { countDifference } from "#src/features/inventory/rules.ts";

/** The book stock around the moments at which an item was counted, in the item's present unit. */
export interface BookRange {
  /** Book stock at the moment of the first area. */
  first: Big.BigSource;
  /** The quantities that came in and that went out between the moments of the first and the last area. */
  came: Big.BigSource;
  went: Big.BigSource;
}

/**
 * Returns the expected stock and the difference of the count from it. A movement between the moments of two areas may
 * have happened before or after its area was counted. Every count within the resulting range is as expected. Outside
 * the range, the difference is measured from the nearer end.
 */
export function differenceOf(counted: Big.BigSource, { first, came, went }: BookRange) {
  const most = new Big(first).plus(came);
  const least = new Big(first).minus(went);
  const total = new Big(counted);
  const expected = total.gt(most) ? most : total.lt(least) ? least : total;
  return { expected: expected.toNumber(), difference: countDifference(total, expected) };
}

/** Number of standard deviations above which a difference is counted again before it is accepted. */
const RECOUNT_SIGMAS = 3;

export function needsRecount(difference: number, sigma: number | null): boolean {
  return difference !== 0 && sigma !== null && Math.abs(difference) > RECOUNT_SIGMAS * sigma;
}

/** Maximum time from the device to the server for a line to be shown with one time; slower lines show both times. */
const LATE_MS = 5 * 60_000;

export function isLate(countedAt: string, receivedAt: string): boolean {
  return Date.parse(receivedAt) - Date.parse(countedAt) > LATE_MS;
}

interface Line {
  id: string;
  item_id: string;
  area_id: string | null;
  counted_at: string;
  seq: number;
}

/** Returns the valid lines: for each item and area the one that was counted last. */
export function standingLines<L extends Line>(lines: readonly L[]): L[] {
  const standing = new Map<string, L>();
  for (const line of lines) {
    const key = `${line.item_id} ${line.area_id}`;
    const other = standing.get(key);
    if (!other || isLater(line, other)) standing.set(key, line);
  }
  return [...standing.values()];
}

function isLater(line: Line, other: Line): boolean {
  const [at, before] = [Date.parse(line.counted_at), Date.parse(other.counted_at)];
  return at === before ? line.seq > other.seq : at > before;
}
