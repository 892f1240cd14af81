import type { Distribution } from "#src/features/forecasts/demand/rules/quantile.ts";
import type { Offer } from "#src/features/purchasing/rules/choose-supplier.ts";
import type { Deliveries } from "#src/features/purchasing/rules/delivery-calendar.ts";
import type { DatedStock } from "#src/features/purchasing/rules/expected-stock.ts";
import type { Packing } from "#src/features/purchasing/rules/pack-count.ts";
import type { Usage } from "#src/features/purchasing/rules/usage.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

/** A supplier's offer of an item, with the supplier's next deliveries. */
export interface ItemOffer extends Offer, Packing {
  supplier_item_id: string | null;
  text: string;
  code: string;
  packName: string;
  deliveries: Deliveries;
  /** The delivery after the second one; null when there is none. */
  third: string | null;
}

export interface PlannedItem {
  id: string;
  name: string;
  unit: string;
  /** The unit in which the item is shown, if it is not the ledger's unit. */
  shown_unit?: string | undefined;
  onHand: number;
  /** The parts of the stock with a known expiry. */
  lots: readonly DatedStock[];
  shelfLifeDays: number | null;
  par: number | null;
  threshold: number;
  max: number | null;
  service: number | null;
  margin: number;
  cost: number;
  /** Standard deviation of the real stock around the book stock. */
  sigma: number;
  /** The quantities on order, by the expected day. */
  onOrder: readonly { day: string; quantity: number }[];
  /** Returns the expected usage until the end of a day; null without a forecast. */
  usage: ((lastDay: string) => Usage | null) | null;
  offers: readonly ItemOffer[];
}

/**
 * Returns the usage from the day of a delivery until the end of a later day. Its spread is that of the same number of
 * days from today.
 */
export function usageFrom(item: PlannedItem, today: string, first: string, last: string): Distribution | null {
  const all = item.usage?.(last);
  if (!all) return null;
  const mean = all.days.slice(daysBetween(today, first)).reduce((sum, day) => sum + day.mean, 0);
  const { dispersion, isCount } = item.usage?.(addDays(today, daysBetween(first, last))) ?? all;
  return { mean, dispersion, isCount };
}

/** Returns the stock by expiry. Only lots have an expiry. The remaining stock does not expire and comes last. */
export function stockOf({ onHand, lots }: PlannedItem): DatedStock[] {
  const dated = total(lots);
  return [...lots, { quantity: Math.max(0, onHand - dated), expires_on: null }];
}

export type Arrival = DatedStock & { day: string };

/** Returns the expected arrivals. Overdue ones are expected today. */
export function arrivalsOf({ onOrder, shelfLifeDays }: PlannedItem, today: string): Arrival[] {
  return onOrder.map(({ day, quantity }) => {
    const comes = day < today ? today : day;
    return { day: comes, quantity, expires_on: shelfLifeDays === null ? null : addDays(comes, shelfLifeDays) };
  });
}

/** Returns the mean of each day. */
export const daysOf = (usage: Usage, today: string) =>
  usage.days.map(({ mean }, at) => ({ day: addDays(today, at), mean }));

export const total = (stock: readonly { quantity: number }[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);
