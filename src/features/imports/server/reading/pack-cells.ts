import type { NewPack } from "#src/features/inventory/contract.ts";
import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import { baseOf, readPack, type UnitRules } from "#src/features/imports/server/reading/units.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/**
 * Reads the pack of a row: "6 x 750 ml" in one cell, or "4" and "10 LB" in two, as distributors write it. A pack that
 * is not understood, or whose content is unknown, is left out with a note, and the row is imported.
 */
export function readPackCells(row: RowReader, unit: InventoryUnit | undefined, rules: UnitRules): NewPack | undefined {
  const text = packText(row);
  if (text === undefined) return undefined;
  const pack = readPack(text, { ...rules, base: unit && baseOf(unit) });
  if (typeof pack === "object") return pack;
  row.notes.push(pack);
  return undefined;
}

/** Returns the text of a row's pack. */
export function packText(row: RowReader): string | undefined {
  const [pack, size] = [row.text("pack"), row.text("pack_size")];
  if (pack === undefined || size === undefined) return pack ?? size;
  return /^\d+$/.test(pack) ? `${pack} x ${size}` : `${pack} ${size}`;
}
