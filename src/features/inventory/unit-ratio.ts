import Big from "big.js";
import type { NewPack } from "#src/features/inventory/contract.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { INVENTORY_UNITS, type InventoryUnit, unitsLike } from "#src/shared/units.ts";

/** `from` in the old unit equals `to` in the new unit. */
export interface Ratio {
  from: number;
  to: number;
}

/** Converts an amount to the new unit, rounded to the decimals that are stored. Prices per unit need the `inverse`. */
export function scaleBy(amount: Big.BigSource, { from, to }: Ratio, decimals = 6): number {
  return new Exact(amount).times(to).div(from).round(decimals, Big.roundHalfUp).toNumber();
}

const Exact = Big();
Exact.DP = 30;

export function inverse({ from, to }: Ratio): Ratio {
  return { from: to, to: from };
}

/** Returns the ratio that the units or packs define, in whole or short numbers; `null` when they define none. */
export function knownRatio(from: string, to: string, packs: readonly PackSize[]): Ratio | null {
  const forward = factorBetween(from, to, packs);
  const backward = factorBetween(to, from, packs);
  if (!forward || !backward) return null;
  // The size of a pack, or a pound in grams, has few digits in one direction. A pound in fluid ounces has too many in
  // both.
  const isShort = (factor: Big) => factor.round(12).eq(factor);
  const isForward = forward.gte(1) ? isShort(forward) || !isShort(backward) : isShort(forward) && !isShort(backward);
  return isForward ? { from: 1, to: forward.toNumber() } : { from: backward.toNumber(), to: 1 };
}

const METRIC = new Set<string>(INVENTORY_UNITS.filter((unit) => unitsLike(unit).length > 0));

/** From small to large: a bottle or pack holds pieces, a tray holds bottles or packs. */
const BY_SIZE = ["pcs", "BTL", "packs", "tray"];

/** Whether the ratio reads best as the size of the new unit: "1 tray = 30 pcs" when an item changes from pcs to tray. */
export function newHoldsOld(from: string, to: string): boolean {
  if (METRIC.has(from) || METRIC.has(to)) return METRIC.has(from);
  return BY_SIZE.indexOf(to) >= BY_SIZE.indexOf(from);
}

/** Returns a ratio as a pack size: 30 pcs to 1 tray is "1 tray = 30 pcs". `null` when that needs more than 6 decimals. */
export function packOfRatio(from: InventoryUnit, to: InventoryUnit, ratio: Ratio): NewPack | null {
  const ofNew = {
    name: to,
    unit: from,
    size: new Big(ratio.from).div(ratio.to),
    exact: new Big(ratio.from),
    divisor: ratio.to,
  };
  const ofOld = {
    name: from,
    unit: to,
    size: new Big(ratio.to).div(ratio.from),
    exact: new Big(ratio.to),
    divisor: ratio.from,
  };
  const newHoldsMore = METRIC.has(from) !== METRIC.has(to) ? METRIC.has(from) : ratio.from >= ratio.to;
  for (const { name, unit, size, exact, divisor } of newHoldsMore ? [ofNew, ofOld] : [ofOld, ofNew]) {
    const rounded = size.round(6, Big.roundHalfUp);
    if (rounded.gt(0) && rounded.times(divisor).eq(exact)) return { name, count: 1, size: rounded.toNumber(), unit };
  }
  return null;
}
