const SERVED = 0.9;
const STEPS = 20;

/**
 * Returns what is thrown away, as a share of what is made, when every day the same level of care is taken and it is chosen so
 * that 90 % of what was wanted is served; nothing keeps until the next day.
 *
 * @param made how much is made for a day at a level between 0 and 1; grows with the level
 */
export function thrownAway<Day extends { actual: number }>(
  days: readonly Day[],
  made: (day: Day, level: number) => number,
): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const level = (low + high) / 2;
    if (totalsAt(days, made, level).served < SERVED) low = level;
    else high = level;
  }
  return totalsAt(days, made, high).thrown;
}

function totalsAt<Day extends { actual: number }>(
  days: readonly Day[],
  made: (day: Day, level: number) => number,
  level: number,
): { served: number; thrown: number } {
  let [wanted, served, all] = [0, 0, 0];
  for (const day of days) {
    const quantity = made(day, Math.min(level, 1 - 1e-6));
    wanted += day.actual;
    served += Math.min(day.actual, quantity);
    all += quantity;
  }
  return { served: served / wanted, thrown: (all - served) / all };
}
