/** One unit that a line counts (a case, a bag): its price and its content in the item's units. */
export interface PackPrice {
  price: number;
  content: number;
}

const MAX_PRICE_MOVE = Math.log(1.03);
/** Minimum shrinkage: contents are compared after conversions, so a smaller one is rounding. */
const MIN_SHRINK = 0.001;

/** Returns whether a pack holds less than the previous one at nearly the same price. */
export function isSmallerPack(now: PackPrice, before: PackPrice | null): boolean {
  if (before === null || before.content <= 0 || before.price <= 0 || now.price <= 0) return false;
  const shrunk = now.content < before.content * (1 - MIN_SHRINK);
  return shrunk && Math.abs(Math.log(now.price / before.price)) < MAX_PRICE_MOVE;
}
