/** A receipt's line that set an item's price; prices are per unit of the item as it is held today. */
export interface PriceStep {
  price: number;
  previous: number;
  reversed: boolean;
}

/** Prices are stored with six decimals, and a change of unit may round the last. */
const isSame = (a: number, b: number) => Math.abs(a - b) < 2e-6;

/**
 * Returns an item's price after receipts were reversed: it goes back step by step while the newest step is a reversed
 * one that set it. A price set by a receipt that is not reversed, or by hand in between, remains. Steps come newest
 * first.
 */
export function priceAfterReversal(current: number, steps: readonly PriceStep[]): number {
  let price = current;
  for (const step of steps) {
    if (!step.reversed) break;
    if (isSame(step.price, price)) price = step.previous;
  }
  return price;
}
