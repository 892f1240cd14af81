import type { InventoryUnit } from "#src/shared/units.ts";

/** A price per gram or millilitre needs more decimals than the currency has. */
export const PRICE_DIGITS = 6;

const SINGULAR: Partial<Record<InventoryUnit, string>> = { pcs: "piece", packs: "pack", BTL: "bottle" };

/** Returns a unit in the form for a price: "per piece", "per kg". */
export const singularUnit = (unit: InventoryUnit): string => SINGULAR[unit] ?? unit;
