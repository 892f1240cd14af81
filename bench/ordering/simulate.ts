import type { Usage } from "#src/features/purchasing/rules/usage.ts";

/** A day of the test: what was wanted, and what had been expected that morning. */
export interface OrderDay {
  actual: number;
  /** What is expected of the days from today on, day by day and of the first ones together: [0] is today alone. */
  usages: readonly Usage[];
  /** Of today, tomorrow and the day after: the means of the last four same weekdays. */
  plainMeans: readonly number[];
}

/** What is there and on its way: how much, from which day after today on, and for how many days after today it is good. */
export interface Stock {
  quantity: number;
  comes: number;
  goodFor: number;
}

export interface Terms {
  /** How many days it is good, with that on which it comes. */
  shelfLife: number;
  /** What one pack has. */
  pack: number;
}

/** Returns how much to order, in whole packs, at a level of care between 0 and 1. */
export type Rule = (day: OrderDay, level: number, stock: readonly Stock[], terms: Terms) => number;

export interface Outcome {
  /** The share of what was wanted that was there. */
  fill: number;
  /** What was thrown away and what was bought. */
  wasted: number;
  bought: number;
}

const LEAD_DAYS = 2;

/**
 * Orders every morning what the rule says. It comes on the second morning and is good for some days; what came first is used
 * first, and what is not there is not sold.
 */
export function simulate(days: readonly OrderDay[], terms: Terms, rule: Rule, level: number): Outcome {
  const { shelfLife } = terms;
  let batches: { left: number; comes: number }[] = [];
  let [wanted, sold, bought, wasted] = [0, 0, 0, 0];
  for (const [today, day] of days.entries()) {
    const isGood = ({ comes }: { comes: number }) => comes + shelfLife > today;
    wasted += batches.filter((batch) => !isGood(batch)).reduce((sum, { left }) => sum + left, 0);
    batches = batches.filter((batch) => isGood(batch) && batch.left > 0);
    const stock = batches.map(({ left, comes }) => {
      return { quantity: left, comes: Math.max(0, comes - today), goodFor: comes + shelfLife - today };
    });
    const quantity = rule(day, level, stock, terms);
    batches.push({ left: quantity, comes: today + LEAD_DAYS });
    bought += quantity;
    wanted += day.actual;
    let open = day.actual;
    for (const batch of batches.filter(({ comes }) => comes <= today)) {
      const used = Math.min(batch.left, open);
      batch.left -= used;
      open -= used;
    }
    sold += day.actual - open;
  }
  return { fill: sold / wanted, wasted, bought };
}

const STEPS = 16;

/** Returns what happens when the level of care is chosen so that this share is there; null when no level is enough. */
export function outcomeAt(days: readonly OrderDay[], terms: Terms, rule: Rule, fill: number): Outcome | null {
  let [low, high] = [0, 1 - 1e-6];
  let found: Outcome | null = null;
  for (let step = 0; step < STEPS; step += 1) {
    const level = step === 0 ? high : (low + high) / 2;
    const outcome = simulate(days, terms, rule, level);
    if (outcome.fill >= fill) [found, high] = [outcome, level];
    else if (step === 0) return null;
    else low = level;
  }
  return found;
}
