/** One of what a line counts (a case, a bag): what it cost and how many of the item's units it held. */
export interface PackPrice {
  price: number;
  content: number;
}

const MAX_PRICE_MOVE = Math.log(1.03);
/** Contents are compared after conversions; less is rounding. */
const MIN_SHRINK = 0.001;

/** Returns whether a pack holds less than the one before at nearly the same price. */
export function isSmallerPack(now: PackPrice, before: PackPrice | null): boolean {
  if (before === null || before.content <= 0 || before.price <= 0 || now.price <= 0) return false;
  const shrunk = now.content < before.content * (1 - MIN_SHRINK);
  return shrunk && Math.abs(Math.log(now.price / before.price)) < MAX_PRICE_MOVE;
}
