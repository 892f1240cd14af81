import type { Distribution } from "#src/features/demand/rules/quantile.ts";
import type { Offer } from "#src/features/purchasing/rules/choose-supplier.ts";
import type { Deliveries } from "#src/features/purchasing/rules/delivery-calendar.ts";
import type { DatedStock } from "#src/features/purchasing/rules/expected-stock.ts";
import type { Packing } from "#src/features/purchasing/rules/pack-count.ts";
import type { Usage } from "#src/features/purchasing/rules/usage.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

/** What one supplier sells of an item, with its next deliveries. */
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
  /** In which people read it, where that is not the ledger's unit. */
  shown_unit?: string | undefined;
  onHand: number;
  /** What of it is known to expire. */
  lots: readonly DatedStock[];
  shelfLifeDays: number | null;
  par: number | null;
  threshold: number;
  max: number | null;
  service: number | null;
  margin: number;
  cost: number;
  /** How far what is there spreads around the book. */
  sigma: number;
  /** What is on order, by the day on which it is to come. */
  onOrder: readonly { day: string; quantity: number }[];
  /** What is expected to be used until the end of a day; null without a forecast. */
  usage: ((lastDay: string) => Usage | null) | null;
  offers: readonly ItemOffer[];
}

/** What is used from the day of a delivery until the end of a later day. So many days spread as the next so many do. */
export function usageFrom(item: PlannedItem, today: string, first: string, last: string): Distribution | null {
  const all = item.usage?.(last);
  if (!all) return null;
  const mean = all.days.slice(daysBetween(today, first)).reduce((sum, day) => sum + day.mean, 0);
  const { dispersion, isCount } = item.usage?.(addDays(today, daysBetween(first, last))) ?? all;
  return { mean, dispersion, isCount };
}

/** What expires is known of the lots; of the rest it is not, and it comes last. */
export function stockOf({ onHand, lots }: PlannedItem): DatedStock[] {
  const dated = total(lots);
  return [...lots, { quantity: Math.max(0, onHand - dated), expires_on: null }];
}

export type Arrival = DatedStock & { day: string };

/** What was to come before today is expected today. */
export function arrivalsOf({ onOrder, shelfLifeDays }: PlannedItem, today: string): Arrival[] {
  return onOrder.map(({ day, quantity }) => {
    const comes = day < today ? today : day;
    return { day: comes, quantity, expires_on: shelfLifeDays === null ? null : addDays(comes, shelfLifeDays) };
  });
}

/** The mean of each of the days. */
export const daysOf = (usage: Usage, today: string) =>
  usage.days.map(({ mean }, at) => ({ day: addDays(today, at), mean }));

export const total = (stock: readonly { quantity: number }[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);
