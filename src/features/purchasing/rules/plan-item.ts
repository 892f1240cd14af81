import { quantile } from "#src/features/demand/rules/quantile.ts";
import { suggestedOrder } from "#src/features/inventory/rules.ts";
import { chooseOffer, type Choice, type Offer } from "#src/features/purchasing/rules/choose-supplier.ts";
import type { Deliveries } from "#src/features/purchasing/rules/delivery-calendar.ts";
import { type DatedStock, type ExpectedStock, expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { countPacks, type PackCount, type Packing } from "#src/features/purchasing/rules/pack-count.ts";
import {
  isPerishable,
  probabilityAbove,
  serviceOf,
  type Usage,
  withStockSpread,
} from "#src/features/purchasing/rules/usage.ts";
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

export type Basis = "forecast" | "par" | "threshold";

/** What is needed of an item until its supplier comes again, and what is ordered for it. */
export interface ItemPlan {
  item: PlannedItem;
  choice: Choice<ItemOffer>;
  basis: Basis;
  /** What should be there: of a forecast its quantile, else par, or what the alert suggests beside what is there. */
  wanted: number;
  service: number | null;
  /** The range of what is used on eight of ten occasions; null without a forecast. */
  range: { low: number; high: number } | null;
  repeatedDays: number;
  /** What is there, what is on order, and what of both expires before it is needed. */
  onHand: number;
  onOrder: number;
  wasted: number;
  limit: number;
  limitedBy: "max" | "shelf-life" | null;
  order: PackCount;
  /** The most packs that are used in one more cycle. */
  mostPacks: number;
  runOut: string | null;
  /** The probability that it runs out before the delivery after the next when nothing is ordered; null without a forecast. */
  risk: number | null;
}

/** So far ahead it is looked for the day on which an item runs out. */
const RUN_OUT_DAYS = 28;
const ENOUGH = 0.8;

/** Returns what to order of an item and of whom; null when nobody can deliver it, or nothing says how much is needed. */
export function planItem(item: PlannedItem, today: string): ItemPlan | null {
  const month = item.usage && daysFrom(item.usage, today, addDays(today, RUN_OUT_DAYS - 1));
  const runOut = month && expectStock(stockOf(item), month, arrivalsOf(item, today)).runOut;
  const choice = chooseOffer(item.offers, { today, runOut });
  if (!choice) return null;
  const { first, second } = choice.offer.deliveries;
  const usage = item.usage?.(addDays(second, -1)) ?? null;
  const common = { item, choice, runOut, today, first, second };
  return usage ? planFromForecast(common, usage) : planWithoutForecast(common);
}

interface Common {
  item: PlannedItem;
  choice: Choice<ItemOffer>;
  runOut: string | null;
  today: string;
  first: string;
  second: string;
}

function planFromForecast(common: Common, usage: Usage): ItemPlan {
  const { item, choice, today, first, second } = common;
  const spread = withStockSpread(usage, item.sigma);
  const perishable = isPerishable(item.shelfLifeDays, daysBetween(first, second));
  const service = serviceOf({ own: item.service, isPerishable: perishable, margin: item.margin, cost: item.cost });
  const wanted = quantile(spread, service);
  const arrivals = arrivalsOf(item, today).filter(({ day }) => day < second);
  const expected = expectStock(stockOf(item), daysOf(usage, today), arrivals);
  const onOrder = total(arrivals);
  const usable = Math.max(0, item.onHand + onOrder - expected.wasted);
  const limits = limitsOf(item, common, expected);
  const ask = (target: number, enough: number, isShort: boolean) =>
    countPacks({
      ...choice.offer,
      missing: target - usable,
      limit: limits.limit,
      covers: (quantity) => usable + quantity >= enough,
      isShort,
    });
  const order = ask(wanted, quantile(spread, ENOUGH), usable < quantile(usage, 0.5));
  const later = choice.offer.third && item.usage?.(addDays(choice.offer.third, -1));
  const more = later ? quantile(withStockSpread(later, item.sigma), service) : wanted;
  return {
    ...common,
    ...limits,
    basis: "forecast",
    wanted,
    service,
    range: { low: quantile(usage, 0.1), high: quantile(usage, 0.9) },
    repeatedDays: usage.repeatedDays,
    onHand: item.onHand,
    onOrder,
    wasted: expected.wasted,
    order,
    mostPacks: Math.max(order.packs, ask(more, Infinity, false).packs),
    risk: probabilityAbove(spread, usable),
  };
}

/** Without a forecast an item is filled up to its par; without a par, what the alert suggests is ordered when it is low. */
function planWithoutForecast(common: Common): ItemPlan | null {
  const { item, choice, today, first, second } = common;
  const arrivals = arrivalsOf(item, today).filter(({ day }) => day < second);
  const { wasted, atStart } = expectStock(stockOf(item), idleDays(today, first));
  const onOrder = total(arrivals);
  const there = (atStart.at(-1) ?? item.onHand) + onOrder;
  const { threshold, par } = item;
  if (par === null && there > threshold) return null;
  const suggested = suggestedOrder({ quantity_available: there, reorder_threshold: threshold });
  const wanted = par ?? there + suggested;
  const limit = item.max === null ? Infinity : item.max - there;
  const order = countPacks({
    ...choice.offer,
    missing: wanted - there,
    limit,
    covers: (quantity) => there + quantity > threshold,
    isShort: there <= threshold,
  });
  return {
    ...common,
    basis: par === null ? "threshold" : "par",
    wanted,
    service: null,
    range: null,
    repeatedDays: 0,
    onHand: item.onHand,
    onOrder,
    wasted,
    limit,
    limitedBy: limit === Infinity ? null : "max",
    order,
    mostPacks: order.packs,
    risk: null,
  };
}

/** Up to the maximum in stock after the delivery, and no more than is used while it is good on eight of ten occasions. */
function limitsOf(item: PlannedItem, { today, first }: Common, expected: ExpectedStock) {
  const left = expected.atStart[daysBetween(today, first)] ?? 0;
  const byMax = item.max === null ? Infinity : item.max - left;
  const used = item.shelfLifeDays === null ? null : usedWhileGood(item, today, first, item.shelfLifeDays);
  const byShelfLife = used === null ? Infinity : Math.max(0, used - left);
  const limit = Math.min(byMax, byShelfLife);
  const limitedBy: ItemPlan["limitedBy"] = limit === Infinity ? null : byMax <= byShelfLife ? "max" : "shelf-life";
  return { limit, limitedBy };
}

function usedWhileGood(item: PlannedItem, today: string, first: string, shelfLifeDays: number): number | null {
  const all = item.usage?.(addDays(first, shelfLifeDays - 1));
  if (!all) return null;
  const mean = all.days.slice(daysBetween(today, first)).reduce((sum, day) => sum + day.mean, 0);
  // So many days together spread as the next so many do.
  const { dispersion, isCount } = item.usage?.(addDays(today, shelfLifeDays - 1)) ?? all;
  return quantile({ mean, dispersion, isCount }, ENOUGH);
}

/** What expires is known of the lots; of the rest it is not, and it comes last. */
function stockOf({ onHand, lots }: PlannedItem): DatedStock[] {
  const dated = total(lots);
  return [...lots, { quantity: Math.max(0, onHand - dated), expires_on: null }];
}

/** What was to come before today is expected today. */
function arrivalsOf({ onOrder, shelfLifeDays }: PlannedItem, today: string) {
  return onOrder.map(({ day, quantity }) => {
    const comes = day < today ? today : day;
    return { day: comes, quantity, expires_on: shelfLifeDays === null ? null : addDays(comes, shelfLifeDays) };
  });
}

function daysFrom(usage: NonNullable<PlannedItem["usage"]>, today: string, last: string) {
  const found = usage(last);
  return found && daysOf(found, today);
}

const daysOf = (usage: Usage, today: string) => usage.days.map(({ mean }, at) => ({ day: addDays(today, at), mean }));

function idleDays(today: string, last: string) {
  return Array.from({ length: daysBetween(today, last) + 1 }, (_, at) => ({ day: addDays(today, at), mean: 0 }));
}

const total = (stock: readonly { quantity: number }[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);
