import Big from "big.js";

/** How an item is sold. Only whole multiples of `multiple` packs can be ordered. */
export interface Packing {
  /** The content of one pack, in the item's unit. */
  size: Big.BigSource;
  multiple: number;
  minimumPacks: number | null;
}

interface PackQuestion extends Packing {
  /** The missing quantity, in the item's unit. */
  missing: number;
  /** Maximum quantity to order, from the maximum stock and the usage within the shelf life. Infinity means no limit. */
  limit: number;
  /** Returns whether ordering a quantity covers the need on eight of ten occasions. */
  covers: (quantity: number) => boolean;
  /** Whether the stock is less than the need on one of two occasions. */
  isShort: boolean;
}

/** `short`: the limit is less than the missing quantity. `over`: even the smallest order exceeds the limit. */
export type PackNote = "rounded-down" | "short" | "over" | null;

export interface PackCount {
  packs: number;
  quantity: Big;
  note: PackNote;
}

/** Stock is stored with 6 decimals. */
const exact = (quantity: number) => new Big(quantity.toFixed(6));

/** Returns the smallest number of packs that can be ordered. */
export function smallestOrder({ multiple, minimumPacks }: Omit<Packing, "size">): number {
  return multiple * Math.max(1, Math.ceil((minimumPacks ?? 0) / multiple));
}

/**
 * Returns the exact number of packs to order. It is rounded up, and reduced by one multiple when it would exceed the
 * limit, or when more than half of the last multiple is too much and the remaining packs cover eight of ten occasions.
 * If the stock is less than the need on one of two occasions, at least the smallest possible order is placed.
 */
export function countPacks({ missing, limit, covers, isShort, ...packing }: PackQuestion): PackCount {
  if (!(missing > 0)) return { packs: 0, quantity: new Big(0), note: null };
  const step = new Big(packing.size).times(packing.multiple);
  const smallest = new Big(smallestOrder(packing)).div(packing.multiple);
  const wanted = exact(Math.min(missing, Math.max(limit, 0)));
  const fits = (count: Big) => limit === Infinity || count.times(step).lte(exact(Math.max(limit, 0)));
  let count = wanted.div(step).round(0, Big.roundUp);
  let note: PackNote = limit < missing ? "short" : null;
  if (!fits(count)) [count, note] = [count.minus(1), "short"];
  else if (note === null && count.gt(0) && isTooMuch(count.times(step), exact(missing), step)) {
    const less = count.minus(1);
    if (covers(less.times(step).toNumber())) [count, note] = [less, "rounded-down"];
  }
  if (count.gt(0) && count.lt(smallest)) count = fits(smallest) ? smallest : new Big(0);
  if (count.lte(0) && isShort) [count, note] = [smallest, fits(smallest) ? null : "over"];
  const packs = count.times(packing.multiple);
  return { packs: packs.toNumber(), quantity: packs.times(packing.size), note };
}

const isTooMuch = (quantity: Big, missing: Big, step: Big) => quantity.minus(missing).times(2).gt(step);
