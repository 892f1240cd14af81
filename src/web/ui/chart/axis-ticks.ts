/** Steps of an axis that are easy to read, times a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Number of parts of an axis, so that a left and a right axis have the same lines. */
export const TICK_PARTS = 4;

/** Returns the five values that an axis from 0 to at least `max` shows: round, and whole unless all are below 1. */
export function axisTicks(max: number): number[] {
  const least = Math.max(max, 0) / TICK_PARTS || 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const isWhole = (step: number) => power < 1 || Number.isInteger(step * power);
  // Rounded because 3 * 0.1 is not 0.3 in binary.
  const step = rounded(power * (STEPS.find((step) => step * power >= least - 1e-9 && isWhole(step)) ?? 10));
  return Array.from({ length: TICK_PARTS + 1 }, (_, index) => rounded(index * step));
}

const rounded = (value: number) => Number(value.toPrecision(12));

/**
 * Returns the step between the names that are shown below an axis, so that none touches the next: 1 for every name, 2
 * for every second, ...
 */
export function labelStep(names: readonly string[], width: number): number {
  const widest = Math.max(1, ...names.map((name) => name.length)) * CHARACTER_WIDTH + LABEL_GAP;
  return Math.max(1, Math.ceil((widest * names.length) / Math.max(width, 1)));
}

const CHARACTER_WIDTH = 7.5;
const LABEL_GAP = 12;
