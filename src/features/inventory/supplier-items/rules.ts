import type { Big } from "big.js";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";

/** How a supplier packs an item: one `name` is `quantity` of `unit`. */
export interface SupplierPack {
  name: string;
  quantity: number;
  unit: string;
}

/** Returns the content of one pack in the item's unit; null when its unit does not convert into it. */
export function packSize(pack: SupplierPack, unit: string, packs: readonly PackSize[]): Big | null {
  const factor = factorBetween(pack.unit, unit, packs);
  return factor && factor.times(pack.quantity).round(6);
}

/**
 * Returns the price of one `from` as the price of one `to`, with the given number of decimals; null when the units do
 * not convert.
 */
export function priceIn(
  price: number,
  from: string,
  to: string,
  packs: readonly PackSize[],
  decimals = 6,
): number | null {
  if (from === to) return price;
  const factor = factorBetween(to, from, packs);
  return factor && factor.times(price).round(decimals).toNumber();
}

interface AgreedPrice {
  agreed_price: number | null;
  agreed_until: string | null;
}

/** Returns the price that was agreed for a day, or null. */
export function agreedOn({ agreed_price, agreed_until }: AgreedPrice, day: string): number | null {
  return agreed_until !== null && agreed_until < day ? null : agreed_price;
}
