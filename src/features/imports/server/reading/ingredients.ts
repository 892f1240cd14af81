import type { NewPack } from "#src/features/inventory/contract.ts";
import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import { pricePerUnit, readPack, readUnit, type ReadUnit, toUnit } from "#src/features/imports/server/reading/units.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** An ingredient as a row names it, in a unit of the inventory; what the row leaves empty is absent. */
export interface IngredientDraft {
  line: number;
  problems: string[];
  name: string;
  unit: InventoryUnit | undefined;
  values: {
    quantity_available?: number;
    reorder_threshold?: number;
    par?: number;
    unit_price?: number;
    shelf_life_days?: number;
    item_code?: string;
  };
  pack: NewPack | undefined;
  category: string | undefined;
  supplier: string | undefined;
}

export function readIngredient(row: RowReader): IngredientDraft {
  const { line, problems } = row;
  const name = row.text("name") ?? "";
  if (name === "") problems.push("Name is missing.");
  const unit = unitOf(row);
  const item_code = row.text("item_code");
  const shelf_life_days = row.number("shelf_life_days", "Shelf life");
  return {
    line,
    problems,
    name,
    unit: unit?.unit,
    values: {
      ...amounts(row, unit),
      ...(item_code !== undefined && { item_code }),
      ...(shelf_life_days !== undefined && { shelf_life_days }),
    },
    pack: packOf(row),
    category: row.text("category"),
    supplier: row.text("supplier"),
  };
}

function unitOf(row: RowReader): ReadUnit | undefined {
  const cell = row.text("unit");
  if (cell === undefined) {
    row.problems.push("Unit is missing.");
    return undefined;
  }
  const unit = readUnit(cell);
  if (!unit) row.problems.push(`The unit "${cell}" is not known.`);
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

function packOf(row: RowReader): NewPack | undefined {
  const cell = row.text("pack");
  if (cell === undefined) return undefined;
  const pack = readPack(cell);
  if (!pack) row.problems.push(`The pack "${cell}" is not known. Write it like "6 x 750 ml".`);
  return pack;
}
