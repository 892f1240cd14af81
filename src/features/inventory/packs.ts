import Big from "big.js";
import { conversionFactor, INVENTORY_UNITS } from "#src/shared/units.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** Maximum number of pack sizes of an item. */
export const MAX_PACKS = 20;

/** One pack of this name holds `count` x `size` of `unit`: "1 tray = 30 pcs", "1 case = 6 x 750 ml". */
export interface PackSize {
  name: string;
  count: number;
  size: number;
  unit: string;
}

/** Returns the quantity in one pack, in the pack's unit. */
export function packQuantity({ count, size }: Pick<PackSize, "count" | "size">): number {
  return new Big(size).times(count).toNumber();
}

export function describePack({ name, count, size, unit }: PackSize): string {
  return `1 ${name} = ${count === 1 ? "" : `${count} x `}${size} ${unit}`;
}

const asPack = (pack: PackSize) => ({ name: pack.name, quantity: packQuantity(pack), unit: pack.unit });

/** Returns the exact factor between two units of an item; `null` when neither the units nor the packs define one. */
export function factorBetween(from: string, to: string, packs: readonly PackSize[]): Big | null {
  return conversionFactor(from, to, packs.map(asPack));
}

/**
 * Returns what is wrong with an item's pack sizes, or `null`. Every pack must convert into the item's unit, and no
 * conversion may be defined twice: two sizes for one pack, or "1 kg = 900 g".
 */
export function packProblem(unit: string, packs: readonly PackSize[]): string | null {
  for (const [index, pack] of packs.entries()) {
    const others = packs.filter((_, other) => other !== index);
    if (others.some((other) => identityKey(other.name) === identityKey(pack.name))) {
      return `"${pack.name}" has two sizes. Remove one of them.`;
    }
    if (pack.name === pack.unit || factorBetween(pack.name, pack.unit, others) !== null) {
      return `The number of ${pack.unit} in one ${pack.name} is already known.`;
    }
    if (factorBetween(pack.name, unit, packs) === null) {
      return `${describePack(pack)} cannot be converted to ${unit}, the unit of this ingredient. Add a pack size that leads from ${pack.unit} to ${unit}.`;
    }
  }
  return null;
}

/**
 * Returns how many whole packs cover `quantity` of the item's unit. The packs have the biggest size that holds no more
 * than the quantity, or else the smallest size. Returns `null` without packs.
 */
export function packsToOrder(
  quantity: number,
  unit: string,
  packs: readonly PackSize[],
): { pack: PackSize; packs: number } | null {
  const sizes = packs
    .flatMap((pack) => {
      const factor = pack.name === unit ? null : factorBetween(pack.name, unit, packs);
      return factor === null ? [] : [{ pack, factor }];
    })
    .sort((a, b) => b.factor.cmp(a.factor));
  const chosen = sizes.find(({ factor }) => factor.lte(quantity)) ?? sizes.at(-1);
  if (!chosen || quantity <= 0) return null;
  return { pack: chosen.pack, packs: new Big(quantity).div(chosen.factor).round(0, Big.roundUp).toNumber() };
}

/** Other units in which people state an amount of a unit. */
const ALIKE: Record<string, readonly string[]> = {
  g: ["kg"],
  kg: ["g"],
  ml: ["L"],
  L: ["ml"],
  lb: ["oz", "kg", "g"],
  oz: ["lb", "kg", "g"],
  gal: ["fl oz", "L", "ml"],
  "fl oz": ["gal", "L", "ml"],
  "US gal": ["US fl oz", "L", "ml"],
  "US fl oz": ["US gal", "L", "ml"],
  "imp gal": ["imp fl oz", "L", "ml"],
  "imp fl oz": ["imp gal", "L", "ml"],
};

/** Returns the units in which an amount of the item can be entered, the item's unit first. */
export function convertibleUnits(unit: string, packs: readonly PackSize[]): string[] {
  const named = packs.flatMap((pack) => [pack.name, pack.unit]);
  const all = [unit, ...named].flatMap((text) => [text, ...(ALIKE[text] ?? [])]);
  return [...new Set(all)].filter((text) => factorBetween(text, unit, packs) !== null);
}

/**
 * Returns a unit for which two lists of pack sizes give different quantities of an item's unit; `null` if there is
 * none.
 */
export function differingPack(
  unit: string,
  packs: readonly PackSize[],
  others: readonly PackSize[],
): { name: string; of: number; size: number } | null {
  for (const name of INVENTORY_UNITS) {
    const [one, other] = [factorBetween(name, unit, packs), factorBetween(name, unit, others)];
    if (one && other && !one.eq(other)) return { name, of: one.toNumber(), size: other.toNumber() };
  }
  return null;
}

/**
 * Returns the pack sizes of an item, and those pack sizes of another item of the same unit that the first item lacks.
 */
export function mergedPacks<Pack extends PackSize>(unit: string, packs: readonly Pack[], own: readonly Pack[]): Pack[] {
  return packs.reduce<Pack[]>(
    (merged, pack) => {
      const extended = [...merged, pack];
      return merged.length < MAX_PACKS && packProblem(unit, extended) === null ? extended : merged;
    },
    [...own],
  );
}
