import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { suggestedOrder } from "#src/features/inventory/rules.ts";
import { chooseOffer, type Choice } from "#src/features/purchasing/rules/choose-supplier.ts";
import { expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { ENOUGH, needAtDelivery, type NeedQuestion, needUntilNext } from "#src/features/purchasing/rules/need.ts";
import { countPacks, type PackCount } from "#src/features/purchasing/rules/pack-count.ts";
import {
  arrivalsOf,
  daysOf,
  type ItemOffer,
  type PlannedItem,
  stockOf,
  total,
  usageFrom,
} from "#src/features/purchasing/rules/planned-item.ts";
import {
  type Care,
  careOf,
  probabilityAbove,
  type Usage,
  withStockSpread,
} from "#src/features/purchasing/rules/usage.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

export type Basis = "forecast" | "par" | "threshold";

/** The need for an item until its supplier delivers again, and the order for it. */
export interface ItemPlan {
  item: PlannedItem;
  choice: Choice<ItemOffer>;
  basis: Basis;
  /**
   * The wanted stock. With a forecast, it is a quantile of the forecast. Otherwise it is the par, or the quantity that
   * the alert suggests plus the current stock. For an item that expires, it is the stock that should be present at the
   * delivery.
   */
  wanted: number;
  /** The probability with which the wanted stock suffices; null without a forecast. */
  service: number | null;
  /** For an item that expires, the stock expected to remain at the delivery; null for other items. */
  leftAtDelivery: number | null;
  /** The range of the usage on eight of ten occasions; null without a forecast. */
  range: { low: number; high: number } | null;
  repeatedDays: number;
  /** The stock, the quantity on order, and the part of both that expires before it is needed. */
  onHand: number;
  onOrder: number;
  wasted: number;
  limit: number;
  limitedBy: "max" | "shelf-life" | null;
  order: PackCount;
  /** Maximum number of packs that is used in one more cycle. */
  mostPacks: number;
  runOut: string | null;
  /**
   * The probability that the item runs out before the delivery after the next one if nothing is ordered; null without a
   * forecast.
   */
  risk: number | null;
}

/** The number of days ahead in which the day is searched on which an item runs out. */
const RUN_OUT_DAYS = 28;

/**
 * Returns how much of an item to order, and from which supplier. Null when no supplier can deliver it, or the need is
 * not known.
 *
 * @param care how carefully an item is bought, for the given number of days between its deliveries
 */
export function planItem(
  item: PlannedItem,
  today: string,
  care: (item: PlannedItem, daysBetweenDeliveries: number) => Care = careOf,
): ItemPlan | null {
  const month = item.usage && daysFrom(item.usage, today, addDays(today, RUN_OUT_DAYS - 1));
  const runOut = month && expectStock(stockOf(item), month, arrivalsOf(item, today)).runOut;
  const choice = chooseOffer(item.offers, { today, runOut });
  if (!choice) return null;
  const { first, second } = choice.offer.deliveries;
  const usage = item.usage?.(addDays(second, -1)) ?? null;
  const common = { item, choice, runOut, today, first, second, care: care(item, daysBetween(first, second)) };
  return usage ? planFromForecast(common, usage) : planWithoutForecast(common);
}

interface Common extends NeedQuestion {
  choice: Choice<ItemOffer>;
  runOut: string | null;
}

function planFromForecast(common: Common, usage: Usage): ItemPlan {
  const { item, choice, today, second } = common;
  const spread = withStockSpread(usage, item.sigma);
  const arrivals = arrivalsOf(item, today).filter(({ day }) => day < second);
  const expected = expectStock(stockOf(item), daysOf(usage, today), arrivals);
  const onOrder = total(arrivals);
  const usable = Math.max(0, item.onHand + onOrder - expected.wasted);
  const need = needAtDelivery(common, usage, arrivals) ?? needUntilNext(common, spread, usable);
  const { wanted, service } = need;
  const limits = limitsOf(item, common, need.leftAtDelivery ?? expected.atStart[daysBetween(today, common.first)] ?? 0);
  const ask = (missing: number, enough: number, isShort: boolean) =>
    countPacks({
      ...choice.offer,
      missing,
      limit: limits.limit,
      covers: (quantity) => need.there + quantity >= enough,
      isShort,
    });
  const order = ask(wanted - need.there, need.enough, usable < quantile(usage, 0.5));
  const later = choice.offer.third && item.usage?.(addDays(choice.offer.third, -1));
  const more = later ? quantile(withStockSpread(later, item.sigma), service) - usable : wanted - need.there;
  return {
    ...common,
    ...limits,
    basis: "forecast",
    wanted,
    service,
    leftAtDelivery: need.leftAtDelivery,
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

/**
 * Plans an item without a forecast. It is filled up to its par. Without a par, the quantity that the alert suggests is
 * ordered when the item is low.
 */
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
    leftAtDelivery: null,
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

/**
 * Returns the limits of an order: the maximum stock after the delivery, and the usage within the shelf life in eight of
 * ten cases.
 */
function limitsOf(item: PlannedItem, { today, first }: Common, remaining: number) {
  const byMax = item.max === null ? Infinity : item.max - remaining;
  const used = item.shelfLifeDays === null ? null : usageFrom(item, today, first, addDays(first, item.shelfLifeDays));
  const byShelfLife = used === null ? Infinity : Math.max(0, quantile(used, ENOUGH) - remaining);
  const limit = Math.min(byMax, byShelfLife);
  const limitedBy: ItemPlan["limitedBy"] = limit === Infinity ? null : byMax <= byShelfLife ? "max" : "shelf-life";
  return { limit, limitedBy };
}

function daysFrom(usage: NonNullable<PlannedItem["usage"]>, today: string, last: string) {
  const found = usage(last);
  return found && daysOf(found, today);
}

function idleDays(today: string, last: string) {
  return Array.from({ length: daysBetween(today, last) + 1 }, (_, at) => ({ day: addDays(today, at), mean: 0 }));
}
