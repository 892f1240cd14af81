/** Of guests who do not get what they want, so many buy nothing instead. */
export const LOST_SHARE = 0.6;
/** What keeps is made for nearly every day that may come. */
const DURABLE_SERVICE_LEVEL = 0.95;

/**
 * Returns the probability with which there should be enough (newsvendor): the more a missing portion costs beside a portion
 * that is thrown away, the higher.
 *
 * @param margin what one portion earns: price less cost
 * @param wasted what one portion costs if it is thrown away, times the probability that it is; 0 for what keeps
 * @param lostShare of guests who buy nothing instead, 0 to 1
 */
export function serviceLevel(margin: number, wasted: number, lostShare = LOST_SHARE): number {
  const lost = Math.max(0, margin) * lostShare;
  if (wasted <= 0) return DURABLE_SERVICE_LEVEL;
  return Math.min(DURABLE_SERVICE_LEVEL, lost / (lost + wasted));
}

/**
 * Returns how much to make and in how many batches. Both are 0 when enough is there.
 *
 * @param wanted what should be there, in the item's unit
 * @param onHand what is there and still good when it is needed
 * @param batch what one batch makes; null for what is made in any amount
 */
export function toMake(
  wanted: number,
  onHand: number,
  batch: number | null,
): { quantity: number; batches: number | null } {
  const missing = Math.max(0, wanted - Math.max(0, onHand));
  if (batch === null) return { quantity: missing, batches: null };
  // What rounding errors add is no reason for another batch.
  const batches = Math.ceil(missing / batch - 1e-9);
  return { quantity: Math.max(0, batches) * batch, batches: Math.max(0, batches) };
}
