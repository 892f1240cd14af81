/** The share of guests who buy nothing else when they do not get what they want. */
const LOST_SHARE = 0.6;
/** Service level for items that keep: they are made for nearly every possible day. */
const DURABLE_SERVICE_LEVEL = 0.95;

/**
 * Returns the probability with which the quantity should suffice (newsvendor). It rises with the cost of a missing
 * portion relative to the cost of a wasted portion.
 *
 * @param margin earnings of one portion: price less cost
 * @param wasted cost of one portion thrown away, times the probability of that; 0 for items that keep
 * @param lostShare share of guests who buy nothing else, 0 to 1
 */
export function serviceLevel(margin: number, wasted: number, lostShare = LOST_SHARE): number {
  const lost = Math.max(0, margin) * lostShare;
  if (wasted <= 0) return DURABLE_SERVICE_LEVEL;
  return Math.min(DURABLE_SERVICE_LEVEL, lost / (lost + wasted));
}

/**
 * Returns how much to make and in how many batches. Both are 0 when the stock suffices.
 *
 * @param wanted the quantity that should be in stock, in the item's unit
 * @param onHand the stock that is still good when it is needed
 * @param batch the quantity of one batch; null for items that are made in any amount
 */
export function toMake(
  wanted: number,
  onHand: number,
  batch: number | null,
): { quantity: number; batches: number | null } {
  const missing = Math.max(0, wanted - Math.max(0, onHand));
  if (batch === null) return { quantity: missing, batches: null };
  // Rounding errors are no reason for another batch.
  const batches = Math.ceil(missing / batch - 1e-9);
  return { quantity: Math.max(0, batches) * batch, batches: Math.max(0, batches) };
}
