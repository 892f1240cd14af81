import type { NewPack } from "#src/features/inventory/contract.ts";
import type { AmountsPer } from "#src/features/imports/fields.ts";
import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import {
  pricePerUnit,
  readUnit,
  type ReadUnit,
  toUnit,
  type UnitRules,
  baseOf,
  readPack,
} from "#src/features/imports/server/reading/units.ts";
import { packQuantity } from "#src/features/inventory/packs.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** An ingredient of a row, in a unit of the inventory; fields that the row leaves empty are undefined. */
export interface IngredientDraft {
  line: number;
  problems: string[];
  notes: string[];
  name: string;
  unit: InventoryUnit | undefined;
  /** The text of a unit that is unknown or ambiguous. */
  unknownUnit: string | undefined;
  values: {
    quantity_available?: number;
    reorder_threshold?: number;
    par?: number;
    unit_price?: number;
    shelf_life_days?: number;
    item_code?: string;
  };
  pack: NewPack | undefined;
  /** The pack as in the file. */
  packText: string | undefined;
  category: string | undefined;
  supplier: string | undefined;
}

export interface IngredientRules {
  amountsPer: AmountsPer;
  units: UnitRules;
}

export function readIngredient(row: RowReader, { amountsPer, units }: IngredientRules): IngredientDraft {
  const { line, problems, notes } = row;
  const name = row.text("name") ?? "";
  if (name === "") problems.push("Name is missing.");
  const cell = row.text("unit");
  const written = cell === undefined ? undefined : readUnit(cell, units);
  const pack = readPackCells(row, written?.unit, units);
  const unit = cell === undefined ? pack && { unit: pack.unit, factor: 1 } : written;
  if (!unit) problems.push(cell === undefined ? "Unit is missing." : `The unit "${cell}" is not known.`);
  const item_code = row.text("item_code");
  const shelf_life_days = row.number("shelf_life_days", "Shelf life");
  return {
    line,
    problems,
    notes,
    name,
    unit: unit?.unit,
    unknownUnit: written ? undefined : cell,
    values: {
      ...amounts(row, amountUnit(row, amountsPer, unit, pack)),
      ...(item_code !== undefined && { item_code }),
      ...(shelf_life_days !== undefined && { shelf_life_days }),
    },
    pack,
    packText: packText(row),
    category: row.text("category"),
    supplier: row.text("supplier"),
  };
}

/** Returns the unit of the row's amounts: a unit, or a pack. */
function amountUnit(
  row: RowReader,
  amountsPer: AmountsPer,
  unit: ReadUnit | undefined,
  pack: NewPack | undefined,
): ReadUnit | undefined {
  if (amountsPer === "unit" || !unit) return unit;
  if (pack && pack.unit === unit.unit) return { unit: unit.unit, factor: packQuantity(pack) };
  row.problems.push("Amounts are for a pack, and nothing says how much is in this one.");
  return unit;
}

const QUANTITIES = [
  ["quantity_available", "In stock"],
  ["reorder_threshold", "Reorder at"],
  ["par", "Par"],
] as const;

function amounts(row: RowReader, unit: ReadUnit | undefined): IngredientDraft["values"] {
  const values: IngredientDraft["values"] = {};
  for (const [key, label] of QUANTITIES) {
    const quantity = row.number(key, label);
    if (quantity !== undefined) values[key] = unit ? toUnit(quantity, unit) : quantity;
  }
  const price = row.number("unit_price", "Price per unit");
  if (price !== undefined) values.unit_price = unit ? pricePerUnit(price, unit) : price;
  return values;
}

/**
 * Reads the pack of a row: "6 x 750 ml" in one cell, or "4" and "10 LB" in two, as distributors write it. A pack that
 * is not understood, or whose content is unknown, is left out with a note, and the row is imported.
 */
function readPackCells(row: RowReader, unit: InventoryUnit | undefined, rules: UnitRules): NewPack | undefined {
  const text = packText(row);
  if (text === undefined) return undefined;
  const pack = readPack(text, { ...rules, base: unit && baseOf(unit) });
  if (typeof pack === "object") return pack;
  row.notes.push(pack);
  return undefined;
}

/** Returns the text of a row's pack. */
function packText(row: RowReader): string | undefined {
  const [pack, size] = [row.text("pack"), row.text("pack_size")];
  if (pack === undefined || size === undefined) return pack ?? size;
  return /^\d+$/.test(pack) ? `${pack} x ${size}` : `${pack} ${size}`;
}
