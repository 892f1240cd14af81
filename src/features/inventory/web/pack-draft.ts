import type { InventoryItem, NewPack } from "#src/features/inventory/contract.ts";
import { packProblem } from "#src/features/inventory/packs.ts";
import { decimalText } from "#src/features/inventory/web/item-form.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** One row of the form as typed. */
export interface PackRow {
  key: number;
  name: string;
  count: string;
  size: string;
  unit: InventoryUnit;
}

export function blankRow(key: number, unit: InventoryUnit): PackRow {
  return { key, name: "", count: "1", size: "", unit };
}

export function rowsOf({ packs, unit }: InventoryItem): PackRow[] {
  if (packs.length === 0) return [blankRow(0, unit)];
  return packs.map((pack, key) => ({
    key,
    name: pack.name,
    count: String(pack.count),
    size: String(pack.size),
    unit: pack.unit,
  }));
}

/** Returns the packs of the rows. A row without name and size is left out. */
export function packsOf(rows: readonly PackRow[]): NewPack[] {
  return rows
    .filter((row) => row.name.trim() !== "" || row.size !== "")
    .map(({ name, count, size, unit }) => ({
      name: name.trim(),
      count: Number(decimalText(count)),
      size: Number(decimalText(size)),
      unit,
    }));
}

/** Returns whether the packs can be saved, and what is wrong with complete packs that cannot. */
export function checkPacks(unit: InventoryUnit, packs: readonly NewPack[]): { valid: boolean; problem: string | null } {
  if (packs.some((pack) => pack.name === "" || pack.count < 1 || pack.size <= 0))
    return { valid: false, problem: null };
  const problem = packProblem(unit, packs);
  return { valid: problem === null, problem };
}
