import type { KnownPack } from "#src/features/invoices/prices/likely-cause.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";

interface PackedItem {
  unit: string;
  packs: readonly PackSize[];
}

/** Returns the sizes in which an item comes: "case of 12" holds 12 of its units. */
export function knownPacksOf({ unit, packs }: PackedItem): KnownPack[] {
  return packs.flatMap((pack) => {
    const factor = factorBetween(pack.name, unit, packs)?.toNumber();
    return factor === undefined ? [] : [{ factor, label: labelOf(pack) }];
  });
}

/** Units that are pieces need not be named: "case of 12", but "bag of 5 kg" and "case of 6 x 750 ml". */
function labelOf({ name, count, size, unit }: PackSize): string {
  if (unit === "pcs") return `${name} of ${count * size}`;
  return count === 1 ? `${name} of ${size} ${unit}` : `${name} of ${count} x ${size} ${unit}`;
}
