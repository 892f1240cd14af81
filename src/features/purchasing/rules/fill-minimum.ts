import Big from "big.js";

export interface FillCandidate {
  id: string;
  /** The packs ordered so far. */
  packs: number;
  /**
   * The number of packs in the smallest order, the number in each further step, and the maximum that is used in one
   * more cycle.
   */
  smallest: number;
  multiple: number;
  most: number;
  /** The cost of one pack; null when it is not known. */
  packPrice: number | null;
  /** The day on which it runs out; null when that is not known. */
  runOut: string | null;
}

export interface Filled {
  /** The changed numbers of packs. */
  packs: Map<string, number>;
  total: number;
  isReached: boolean;
}

/**
 * Adds packs until a supplier's minimum is reached. Items that run out first come first. Each item is added up to the
 * maximum that is used in one more cycle.
 */
export function fillMinimum(candidates: readonly FillCandidate[], minimum: number): Filled {
  let total = candidates.reduce(
    (sum, { packs, packPrice }) => sum.plus(new Big(packPrice ?? 0).times(packs)),
    new Big(0),
  );
  const filled = new Map<string, number>();
  for (const { id, packs, smallest, multiple, most, packPrice } of byRunOut(candidates)) {
    if (packPrice === null || packPrice <= 0) continue;
    let now = packs;
    while (total.lt(minimum)) {
      const next = now === 0 ? smallest : now + multiple;
      if (next > most) break;
      total = total.plus(new Big(packPrice).times(next - now));
      now = next;
      filled.set(id, now);
    }
  }
  return { packs: filled, total: total.toNumber(), isReached: total.gte(minimum) };
}

function byRunOut(candidates: readonly FillCandidate[]): FillCandidate[] {
  const never = "9999-12-31";
  const key = ({ runOut, id }: FillCandidate) => `${runOut ?? never} ${id}`;
  return candidates.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
