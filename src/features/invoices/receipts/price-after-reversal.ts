/** A receipt's line that set an item's price; prices are per unit of the item as it is held today. */
export interface PriceStep {
  price: number;
  previous: number;
  reversed: boolean;
}

/** Prices are kept with six decimals, and a change of unit may round the last. */
const same = (a: number, b: number) => Math.abs(a - b) < 2e-6;

/**
 * What an item costs once receipts are taken back: the price goes back step by step while the newest step is a reversed one
 * that set it. A receipt that stands, or a price set by hand in between, stays. Steps come newest first.
 */
export function priceAfterReversal(current: number, steps: readonly PriceStep[]): number {
  let price = current;
  for (const step of steps) {
    if (!step.reversed) break;
    if (same(step.price, price)) price = step.previous;
  }
  return price;
}
