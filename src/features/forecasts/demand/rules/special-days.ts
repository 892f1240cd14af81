import type { SpecialDay } from "#src/features/forecasts/demand/rules/series.ts";

const MIN_FACTOR = 0.3;
const MAX_FACTOR = 3;
/** Weight, in portions, of the group's factor. */
const PRIOR_PORTIONS = 3;

interface Sums {
  actual: number;
  forecast: number;
}

/** The sales of past special days, and their forecasts without the factor, by name and by kind. */
export type SpecialDaySums = Map<string, Sums>;

/** Absolute errors of past special days with the factor that was known before, and without one. */
interface Trial {
  withFactor: number;
  without: number;
}

/** The success of factors, separately for the same name and for the same kind. */
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
 * Returns the factor of a special day relative to a usual day. It is the factor of past days of the same name, or
 * otherwise of the same kind, as far as the series sold enough on them. Otherwise it is the factor of the whole group.
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
 * Returns whether past factors of this evidence improved forecasts. Holidays differ from each other, so a factor that
 * has not helped so far is not used. Evidence from the same name is used until it was wrong. Evidence from the
 * same kind is used only after it was right.
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
