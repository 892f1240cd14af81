import type { KnownPack } from "#src/features/invoices/prices/likely-cause.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";

interface PackedItem {
  unit: string;
  packs: readonly PackSize[];
}

/** Returns the item's packs with their content in its units: "case of 12" holds 12. */
export function knownPacksOf({ unit, packs }: PackedItem): KnownPack[] {
  return packs.flatMap((pack) => {
    const factor = factorBetween(pack.name, unit, packs)?.toNumber();
    return factor === undefined ? [] : [{ factor, label: labelOf(pack) }];
  });
}

/** Returns a pack's label. Pieces need no unit: "case of 12", but "bag of 5 kg" and "case of 6 x 750 ml". */
function labelOf({ name, count, size, unit }: PackSize): string {
  if (unit === "pcs") return `${name} of ${count * size}`;
  return count === 1 ? `${name} of ${size} ${unit}` : `${name} of ${count} x ${size} ${unit}`;
}
