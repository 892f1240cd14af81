import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import {
  type Arrival,
  daysOf,
  type PlannedItem,
  stockOf,
  usageFrom,
} from "#src/features/purchasing/rules/planned-item.ts";
import { stockAtDelivery, targetAtDelivery } from "#src/features/purchasing/rules/stock-at-delivery.ts";
import { type Care, probabilityAbove, type Usage, withStockSpread } from "#src/features/purchasing/rules/usage.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

export const ENOUGH = 0.8;

export interface NeedQuestion {
  item: PlannedItem;
  today: string;
  /** The delivery that the order is for, and the one after it. */
  first: string;
  second: string;
  care: Care;
}

/** The wanted quantity and the expected quantity, which are compared. */
export interface Need {
  wanted: number;
  there: number;
  /** The quantity that suffices in eight of ten cases. */
  enough: number;
  service: number;
  leftAtDelivery: number | null;
}

/**
 * Returns the need for an item that does not expire: the wanted quantity covers the usage until the second delivery.
 */
export function needUntilNext({ care }: NeedQuestion, spread: Distribution, usable: number): Need {
  const { service } = care;
  return {
    wanted: quantile(spread, service),
    there: usable,
    enough: quantile(spread, ENOUGH),
    service,
    leftAtDelivery: null,
  };
}

/**
 * Returns the need for an item that expires: the wanted quantity is the stock that should be present at the delivery.
 * Null for an item that does not expire.
 */
export function needAtDelivery(question: NeedQuestion, usage: Usage, arrivals: readonly Arrival[]): Need | null {
  const { item, today, first, second, care } = question;
  if (item.shelfLifeDays === null) return null;
  const daysBefore = daysBetween(today, first);
  const before = daysBefore === 0 ? null : item.usage?.(addDays(first, -1));
  const whileGood = usageFrom(item, today, first, addDays(first, item.shelfLifeDays));
  const untilNext = usageFrom(item, today, first, addDays(second, -1));
  if (before === undefined || !whileGood || !untilNext) return null;
  const none = { mean: 0, dispersion: 0, isCount: usage.isCount };
  const days = daysOf(usage, today);
  const remaining = stockAtDelivery({ stock: stockOf(item), arrivals, days, before: before ?? none, daysBefore });
  const sigma = Math.hypot(item.sigma, Math.sqrt(remaining.variance));
  const wanted = targetAtDelivery({ untilNext, whileGood, sigma, care });
  const spread = withStockSpread(untilNext, sigma);
  return {
    wanted,
    there: remaining.mean,
    enough: quantile(spread, ENOUGH),
    service: care.kind === "probability" ? care.service : 1 - probabilityAbove(spread, wanted),
    leftAtDelivery: remaining.mean,
  };
}
