import Big from "big.js";
import type { NewPack } from "#src/features/inventory/contract.ts";
import { unitOf } from "#src/invoice-reader/parsing/units.ts";
import { packOf } from "#src/shared/packs/pack-text.ts";
import { FROM_INVOICE_UNIT, INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";

/** A unit of a file as one of the inventory's: `factor` of it are one of the file's. */
export interface ReadUnit {
  unit: InventoryUnit;
  factor: number;
}

/** US customary units by definition, and metric ones that the inventory does not have. */
const OTHER_UNITS: Record<string, ReadUnit> = {
  lb: { unit: "g", factor: 453.59237 },
  oz: { unit: "g", factor: 28.349523125 },
  gal: { unit: "ml", factor: 3785.411784 },
  qt: { unit: "ml", factor: 946.352946 },
  pt: { unit: "ml", factor: 473.176473 },
  cup: { unit: "ml", factor: 236.5882365 },
  floz: { unit: "ml", factor: 29.5735295625 },
  mg: { unit: "g", factor: 0.001 },
  cl: { unit: "ml", factor: 10 },
  dl: { unit: "ml", factor: 100 },
};
const OTHER_NAMES: Record<string, string> = {
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  ounce: "oz",
  ounces: "oz",
  gallon: "gal",
  gallons: "gal",
  quart: "qt",
  quarts: "qt",
  pint: "pt",
  pints: "pt",
  cups: "cup",
  fluidounce: "floz",
  fluidounces: "floz",
};

/** Returns the unit that a cell names; undefined when it is none. */
export function readUnit(cell: string): ReadUnit | undefined {
  const text = cell.trim();
  const own = INVENTORY_UNITS.find((unit) => unit.toLowerCase() === text.toLowerCase());
  if (own) return { unit: own, factor: 1 };
  const word = text.toLowerCase().replaceAll(/[\s.]/g, "");
  const other = OTHER_UNITS[OTHER_NAMES[word] ?? word];
  if (other) return other;
  const printed = unitOf(text);
  return printed && { unit: FROM_INVOICE_UNIT[printed], factor: 1 };
}

/** Reads "case of 12", "6 x 750 ml" or "1 case = 6 x 750 ml"; undefined when the cell names no pack. */
export function readPack(cell: string): NewPack | undefined {
  const [, named, rest] = /^\s*1?\s*([\p{L} ]{2,40}?)\s*=\s*(.+)$/u.exec(cell) ?? [];
  const pack = packOf(rest ?? cell);
  if (!pack) return undefined;
  const name = named ?? (pack.container || "pack");
  if (pack.size === null || pack.unit === null) return { name, count: 1, size: pack.count, unit: "pcs" };
  const unit = INVENTORY_UNITS.find((one) => one === pack.unit);
  return unit && { name, count: pack.count, size: pack.size, unit };
}

/** Returns a quantity of the file's unit in the inventory's. */
export function toUnit(quantity: number, { factor }: ReadUnit): number {
  return new Big(quantity).times(factor).round(6, Big.roundHalfUp).toNumber();
}

/** Returns the price of one of the file's unit as the price of one of the inventory's. */
export function pricePerUnit(price: number, { factor }: ReadUnit): number {
  return new Big(price).div(factor).round(6, Big.roundHalfUp).toNumber();
}
