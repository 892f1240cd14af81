import Big from "big.js";

/** How an item is sold. Only whole multiples of `multiple` packs can be ordered. */
export interface Packing {
  /** One pack in the item's unit. */
  size: Big.BigSource;
  multiple: number;
  minimumPacks: number | null;
}

interface PackQuestion extends Packing {
  /** What is missing, in the item's unit. */
  missing: number;
  /** The most that may be ordered: up to the maximum in stock and what is used within the shelf life. Infinity: no limit. */
  limit: number;
  /** Whether an order of so much covers the need on eight of ten occasions. */
  covers: (quantity: number) => boolean;
  /** What is there is less than what is needed on one of two occasions. */
  isShort: boolean;
}

/** `short`: the limit leaves less than is missing. `over`: the smallest order already passes the limit. */
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
 * Returns how many packs to order, exactly. They are rounded up, and by one multiple down when the limit would be passed, or
 * when more than half of the last multiple is too much and the rest covers eight of ten occasions. Whoever has less than is
 * needed on one of two occasions orders the smallest number at least.
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
