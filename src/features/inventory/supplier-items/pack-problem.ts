import type { PackSize } from "#src/features/inventory/packs.ts";
import { packSize, type SupplierPack } from "#src/features/inventory/supplier-items/rules.ts";

interface PackedItem {
  name: string;
  unit: string;
  packs: readonly PackSize[];
}

/** Returns why a supplier's pack of an item cannot be ordered, or null. */
export function packProblem({ name, unit, packs }: PackedItem, pack: SupplierPack): string | null {
  if (packSize(pack, unit, packs) !== null) return null;
  return `${name} is held in ${unit}. Say how much of that one ${pack.name} is, or add a pack size that leads from ${pack.unit} to ${unit}.`;
}
