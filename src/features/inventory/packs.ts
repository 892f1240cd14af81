import Big from "big.js";
import { conversionFactor } from "#src/shared/units.ts";

/** One pack of this name holds `count` x `size` of `unit`: "1 tray = 30 pcs", "1 case = 6 x 750 ml". */
export interface PackSize {
  name: string;
  count: number;
  size: number;
  unit: string;
}

/** What one pack holds in all, in its unit. */
export function packQuantity({ count, size }: Pick<PackSize, "count" | "size">): number {
  return new Big(size).times(count).toNumber();
}

export function describePack({ name, count, size, unit }: PackSize): string {
  return `1 ${name} = ${count === 1 ? "" : `${count} x `}${size} ${unit}`;
}

const asPack = (pack: PackSize) => ({ name: pack.name, quantity: packQuantity(pack), unit: pack.unit });

/** Exact factor between two units of an item; `null` when neither the units nor the packs say. */
export function factorBetween(from: string, to: string, packs: readonly PackSize[]): Big | null {
  return conversionFactor(from, to, packs.map(asPack));
}

/**
 * What is wrong with an item's pack sizes, or `null`. Every pack must lead to the item's unit, and nothing may be said
 * twice: two sizes for one pack, or "1 kg = 900 g".
 */
export function packProblem(unit: string, packs: readonly PackSize[]): string | null {
  for (const [at, pack] of packs.entries()) {
    const others = packs.filter((_, index) => index !== at);
    if (others.some((other) => other.name.toLowerCase() === pack.name.toLowerCase())) {
      return `"${pack.name}" has two sizes. Keep one of them.`;
    }
    if (pack.name === pack.unit || factorBetween(pack.name, pack.unit, others) !== null) {
      return `How many ${pack.unit} one ${pack.name} holds is already known.`;
    }
    if (factorBetween(pack.name, unit, packs) === null) {
      return `${describePack(pack)}, but nothing says how ${pack.unit} becomes ${unit}, the unit of this ingredient.`;
    }
  }
  return null;
}

/** Whole packs that cover `quantity` of the item's unit, in the biggest pack that does not overshoot by itself. */
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

const METRIC_PAIRS: Record<string, string> = { g: "kg", kg: "g", ml: "L", L: "ml" };

/** The units an amount of the item may be given in, its own first. */
export function convertibleUnits(unit: string, packs: readonly PackSize[]): string[] {
  const named = packs.flatMap((pack) => [pack.name, pack.unit]);
  const all = [unit, ...named].flatMap((one) => [one, METRIC_PAIRS[one] ?? one]);
  return [...new Set(all)].filter((one) => factorBetween(one, unit, packs) !== null);
}
