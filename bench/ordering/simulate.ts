import type { Distribution } from "#src/features/demand/rules/quantile.ts";

/** A day of the test: what was wanted, and what had been expected of the days that an order of this morning is for. */
export interface OrderDay {
  actual: number;
  /** Of today, tomorrow and the day after, together; the order of this morning comes on the second morning. */
  expected: Distribution;
  /** The same, day by day. */
  means: readonly number[];
  plainMean: number;
}

/** What is there and on its way: how much, from which day after today on, and for how many days after today it is good. */
export interface Stock {
  quantity: number;
  comes: number;
  goodFor: number;
}

/** Returns how much is missing, at a level of care between 0 and 1. */
export type Rule = (day: OrderDay, level: number, stock: readonly Stock[]) => number;

export interface Outcome {
  /** The share of what was wanted that was there. */
  fill: number;
  /** The share of what was bought that was thrown away. */
  waste: number;
  bought: number;
}

const LEAD_DAYS = 2;

/**
 * Orders every morning what is missing, in whole pieces. It comes on the second morning and is good for some days; what came
 * first is used first, and what is not there is not sold.
 */
export function simulate(days: readonly OrderDay[], shelfLife: number, rule: Rule, level: number): Outcome {
  let batches: { left: number; comes: number }[] = [];
  let [wanted, sold, bought, wasted] = [0, 0, 0, 0];
  for (const [today, day] of days.entries()) {
    const isGood = ({ comes }: { comes: number }) => comes + shelfLife > today;
    wasted += batches.filter((batch) => !isGood(batch)).reduce((sum, { left }) => sum + left, 0);
    batches = batches.filter((batch) => isGood(batch) && batch.left > 0);
    const stock = batches.map(({ left, comes }) => {
      return { quantity: left, comes: Math.max(0, comes - today), goodFor: comes + shelfLife - today };
    });
    const quantity = Math.max(0, Math.ceil(rule(day, level, stock) - 1e-9));
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
  return { fill: sold / wanted, waste: bought === 0 ? 0 : wasted / bought, bought };
}

const STEPS = 24;

/**
 * Returns what is thrown away of everything that is bought when the level of care of each item is chosen so that this share
 * of what was wanted of it is there; and of how many items no level is enough.
 */
export function wasteAt(
  items: readonly (readonly OrderDay[])[],
  { shelfLife, fill }: { shelfLife: number; fill: number },
  rule: Rule,
): { waste: number; missed: number } {
  let [bought, wasted, missed] = [0, 0, 0];
  for (const days of items) {
    const outcome = outcomeAt(days, { shelfLife, fill }, rule);
    bought += outcome.bought;
    wasted += outcome.waste * outcome.bought;
    if (outcome.fill < fill) missed += 1;
  }
  return { waste: wasted / bought, missed };
}

function outcomeAt(
  days: readonly OrderDay[],
  { shelfLife, fill }: { shelfLife: number; fill: number },
  rule: Rule,
): Outcome {
  let [low, high] = [0, 1 - 1e-6];
  for (let step = 0; step < STEPS; step += 1) {
    const level = (low + high) / 2;
    if (simulate(days, shelfLife, rule, level).fill < fill) low = level;
    else high = level;
  }
  return simulate(days, shelfLife, rule, high);
}
