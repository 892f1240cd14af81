import { MAX_ALERTS_PER_WEEK, MIN_PART_OF_FOOD_COST } from "#src/features/invoices/prices/alert-limits.ts";
import type { PriceClass } from "#src/features/invoices/prices/contract.ts";

interface Considered {
  class: PriceClass;
  weekly_effect: number | null;
}

export interface Notice {
  is_alert: boolean;
  in_digest: boolean;
}

const CERTAIN: readonly PriceClass[] = ["impossible", "not_as_agreed"];

/**
 * Returns whether the owner is notified of a price. The owner is always notified of an impossible price and of a price
 * that is not as agreed. Otherwise the weekly cost of the price must be high enough.
 */
export function isWorthAlert(found: Considered, weeklyFoodCost: number | null): boolean {
  if (CERTAIN.includes(found.class)) return true;
  if (found.weekly_effect === null || weeklyFoodCost === null) return false;
  return found.weekly_effect > 0 && found.weekly_effect >= weeklyFoodCost * MIN_PART_OF_FOOD_COST;
}

/**
 * Returns how the owner is notified of each price, in the same order. Up to the limit, each price has its own alert;
 * certain and most costly prices are chosen first. The remaining prices are sent together.
 */
export function alertsOf(
  found: readonly Considered[],
  { weeklyFoodCost, recentAlerts }: { weeklyFoodCost: number | null; recentAlerts: number },
): Notice[] {
  const worth = found
    .filter((one) => isWorthAlert(one, weeklyFoodCost))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.weekly_effect ?? 0) - (a.weekly_effect ?? 0));
  const alone = new Set(worth.slice(0, Math.max(0, MAX_ALERTS_PER_WEEK - recentAlerts)));
  return found.map((one) => ({ is_alert: alone.has(one), in_digest: worth.includes(one) && !alone.has(one) }));
}

const rankOf = (found: Considered): number => (CERTAIN.includes(found.class) ? 0 : 1);
