import Big from "big.js";
import type { NewPack } from "#src/features/inventory/contract.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** `from` of the old unit are `to` of the new one. */
export interface Ratio {
  from: number;
  to: number;
}

/** An amount of the old unit in the new one, with the 6 decimals that are kept; a price per unit goes by the `inverse`. */
export function scaleBy(amount: Big.BigSource, { from, to }: Ratio): number {
  return new Big(amount).times(to).div(from).round(6, Big.roundHalfUp).toNumber();
}

export function inverse({ from, to }: Ratio): Ratio {
  return { from: to, to: from };
}

/** The ratio that the units or the packs already say, in whole or short numbers; `null` when they do not. */
export function knownRatio(from: string, to: string, packs: readonly PackSize[]): Ratio | null {
  const forth = factorBetween(from, to, packs);
  const back = factorBetween(to, from, packs);
  if (!forth || !back) return null;
  // One of the two directions is the size of a pack or a power of ten, and therefore exact.
  return forth.gte(1) ? { from: 1, to: forth.toNumber() } : { from: back.toNumber(), to: 1 };
}

const METRIC = new Set(["g", "kg", "ml", "L"]);

/** What usually holds what: pieces in a bottle or pack, those in a tray. */
const BY_SIZE = ["pcs", "BTL", "packs", "tray"];

/** Whether it is natural to say how much of the old unit one of the new holds: "1 tray = 30 pcs" when pcs become trays. */
export function newHoldsOld(from: string, to: string): boolean {
  if (METRIC.has(from) || METRIC.has(to)) return METRIC.has(from);
  return BY_SIZE.indexOf(to) >= BY_SIZE.indexOf(from);
}

/** The pack size a ratio teaches: 30 pcs to 1 tray is "1 tray = 30 pcs". `null` when it takes more than 6 decimals. */
export function packOfRatio(from: InventoryUnit, to: InventoryUnit, ratio: Ratio): NewPack | null {
  const ofNew = {
    name: to,
    unit: from,
    size: new Big(ratio.from).div(ratio.to),
    exact: new Big(ratio.from),
    by: ratio.to,
  };
  const ofOld = {
    name: from,
    unit: to,
    size: new Big(ratio.to).div(ratio.from),
    exact: new Big(ratio.to),
    by: ratio.from,
  };
  const newHoldsMore = METRIC.has(from) !== METRIC.has(to) ? METRIC.has(from) : ratio.from >= ratio.to;
  for (const { name, unit, size, exact, by } of newHoldsMore ? [ofNew, ofOld] : [ofOld, ofNew]) {
    const rounded = size.round(6, Big.roundHalfUp);
    if (rounded.gt(0) && rounded.times(by).eq(exact)) return { name, count: 1, size: rounded.toNumber(), unit };
  }
  return null;
}
