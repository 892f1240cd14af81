import Big from "big.js";
import { roundNeed } from "#src/features/prep/amounts.ts";
import { Exact } from "#src/features/prep/recipes.ts";

/** Returns how many whole batches the stock covers; null when a batch takes nothing. */
export function batchesCovered(
  needs: ReadonlyMap<string, Big>,
  stock: ReadonlyMap<string, Big.BigSource>,
): number | null {
  const covered = [...needs].map(([id, need]) => {
    const held = new Big(stock.get(id) ?? 0);
    return held.lte(0) ? 0 : held.div(need).round(0, Big.roundDown).toNumber();
  });
  return covered.length === 0 ? null : Math.min(...covered);
}

interface StockedItem {
  quantity_available: number;
  reorder_threshold: number;
  /** The stock wanted after preparing; null where only the threshold is known. */
  par: number | null;
  /** The largest amount that one portion of a dish takes. */
  largest_portion: number;
  /** One batch in the item's unit. */
  batch: Big.BigSource;
}

/**
 * Returns how many batches of a low item to make: enough to fill it to par, or without a par to twice its threshold,
 * and at least enough for one portion of every dish. 0 for an item that is not low.
 */
export function batchesToMake(item: StockedItem): number {
  const { quantity_available, reorder_threshold, par, largest_portion, batch } = item;
  const isLow = quantity_available <= reorder_threshold || quantity_available < largest_portion;
  if (!isLow) return 0;
  const target = Math.max(par ?? 2 * reorder_threshold, largest_portion);
  const missing = new Big(target).minus(quantity_available);
  return Math.max(1, missing.div(batch).round(0, Big.roundUp).toNumber());
}

/** Returns the quantity made as a percentage of the planned one, with one decimal. */
export function yieldPercent(made: number, planned: number): number {
  return new Big(made).times(100).div(planned).round(1, Big.roundHalfUp).toNumber();
}

/**
 * Returns the amount of one batch multiplied by the number of batches, as decimal text; "" until the number is typed.
 */
export function timesBatches(perBatch: number, batches: string): string {
  if (!(Number(batches) > 0)) return "";
  return new Big(roundNeed(new Exact(perBatch).times(batches))).toFixed();
}
