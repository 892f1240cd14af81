import type { SpecialDay } from "#src/features/demand/rules/series.ts";

const MIN_FACTOR = 0.3;
const MAX_FACTOR = 3;
/** The factor of the same name or kind counts as so many portions of evidence. */
const PRIOR_PORTIONS = 3;

interface Sums {
  actual: number;
  forecast: number;
}

/** What past special days sold, and what had been forecast for them without their factor, by name and by kind. */
export type SpecialDaySums = Map<string, Sums>;

export function addSpecialDay(sums: SpecialDaySums, special: SpecialDay, actual: number, forecast: number): void {
  for (const key of keysOf(special)) {
    const known = sums.get(key) ?? { actual: 0, forecast: 0 };
    sums.set(key, { actual: known.actual + actual, forecast: known.forecast + forecast });
  }
}

/**
 * Returns by how much a special day's demand differs from a usual day's: the owner's factor; otherwise what past days of the
 * same name did, else of the same kind, as far as enough was sold on them; otherwise what they did to the whole group.
 *
 * @param portion the amount that counts as one portion: 1 for portions
 */
export function specialDayFactor(
  special: SpecialDay | undefined,
  own: SpecialDaySums,
  group: SpecialDaySums,
  portion: number,
): number {
  if (!special) return 1;
  if (special.factor !== null) return special.factor;
  const ofGroup = ratio(sumsFor(group, special), 1, PRIOR_PORTIONS * portion);
  return limit(ratio(sumsFor(own, special), ofGroup, PRIOR_PORTIONS * portion));
}

function keysOf({ kind, name }: SpecialDay): [ofName: string, ofKind: string] {
  return [`${kind}:${name}`, kind];
}

function sumsFor(sums: SpecialDaySums, special: SpecialDay): Sums {
  const [ofName, ofKind] = keysOf(special);
  return sums.get(ofName) ?? sums.get(ofKind) ?? { actual: 0, forecast: 0 };
}

function ratio({ actual, forecast }: Sums, prior: number, portions: number): number {
  return (actual + portions * prior) / (forecast + portions);
}

function limit(factor: number): number {
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, factor));
}
