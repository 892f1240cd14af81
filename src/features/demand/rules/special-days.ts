import type { SpecialDay } from "#src/features/demand/rules/series.ts";

const MIN_FACTOR = 0.3;
const MAX_FACTOR = 3;
/** The group's factor counts as so many portions of evidence. */
const PRIOR_PORTIONS = 3;

interface Sums {
  actual: number;
  forecast: number;
}

/** What past special days sold, and what had been forecast for them without their factor, by name and by kind. */
export type SpecialDaySums = Map<string, Sums>;

/** Absolute errors of past special days with the factor that was known beforehand, and without one. */
interface Trial {
  withFactor: number;
  without: number;
}

/** How well factors did, apart for those of the same name and of the same kind. */
export type SpecialDayTrials = Map<string, Trial>;

type Evidence = "name" | "kind";

export interface SpecialDayFactor {
  factor: number;
  evidence: Evidence;
}

export function addSpecialDay(sums: SpecialDaySums, special: SpecialDay, actual: number, forecast: number): void {
  for (const evidence of ["name", "kind"] as const) {
    const key = keyOf(special, evidence);
    const known = sums.get(key) ?? { actual: 0, forecast: 0 };
    sums.set(key, { actual: known.actual + actual, forecast: known.forecast + forecast });
  }
}

/**
 * Returns by how much a special day differs from a usual one: as past days of the same name did, else of the same kind, as
 * far as enough of the series was sold on them; otherwise as they did for the whole group.
 *
 * @param portion the amount that counts as one portion: 1 for portions
 */
export function pastFactor(
  special: SpecialDay,
  own: SpecialDaySums,
  group: SpecialDaySums,
  portion: number,
): SpecialDayFactor {
  const evidence = group.has(keyOf(special, "name")) ? "name" : "kind";
  const key = keyOf(special, evidence);
  const ofGroup = ratio(group.get(key), 1, PRIOR_PORTIONS * portion);
  const factor = ratio(own.get(key), ofGroup, PRIOR_PORTIONS * portion);
  return { factor: Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, factor)), evidence };
}

export function addTrial(
  trials: SpecialDayTrials,
  { kind }: SpecialDay,
  { factor, evidence }: SpecialDayFactor,
  day: { actual: number; forecast: number },
): void {
  const key = `${kind}/${evidence}`;
  const { withFactor, without } = trials.get(key) ?? { withFactor: 0, without: 0 };
  trials.set(key, {
    withFactor: withFactor + Math.abs(day.actual - day.forecast * factor),
    without: without + Math.abs(day.actual - day.forecast),
  });
}

/**
 * Whether past factors of this evidence made forecasts better. Holidays differ from each other: a factor that was no help so
 * far is not used. What happened on a day of the same name is trusted until it was wrong, that of the same kind from when it
 * was right.
 */
export function hasHelped(trials: SpecialDayTrials, { kind }: SpecialDay, evidence: Evidence): boolean {
  const trial = trials.get(`${kind}/${evidence}`);
  if (!trial) return evidence === "name";
  return evidence === "name" ? trial.withFactor <= trial.without : trial.withFactor < trial.without;
}

function keyOf({ kind, name }: SpecialDay, evidence: Evidence): string {
  return evidence === "name" ? `${kind}:${name}` : kind;
}

function ratio(sums: Sums | undefined, prior: number, portions: number): number {
  if (!sums || !(sums.forecast + portions > 0)) return prior;
  return (sums.actual + portions * prior) / (sums.forecast + portions);
}
