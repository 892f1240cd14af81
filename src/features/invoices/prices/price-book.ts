import type { PriceCase } from "#src/features/invoices/prices/classify-price.ts";
import type { KnownPack } from "#src/features/invoices/prices/likely-cause.ts";
import { COMPARED_WITH, type DatedPrice, lastMove, MAX_EARLIER } from "#src/features/invoices/prices/price-moves.ts";
import type { PackPrice } from "#src/features/invoices/prices/smaller-pack.ts";
import { marketMove } from "#src/features/invoices/prices/unusual-price.ts";
import { addDays } from "#src/shared/time.ts";

/** The price of an item, per its present unit, in the company's currency. */
export interface MarketPrice extends DatedPrice {
  item_id: string;
  supplier_id: string;
  category_id: string | null;
}

/** A price on an invoice. */
export interface BookedPrice extends MarketPrice {
  /** The unit that the invoice counts, such as "PKT". `sold` is its price and content. */
  sold_unit: string;
  sold: PackPrice;
  /** The agreed price, if the line costs more. */
  agreed_price: number | null;
}

/** Number of days over which the moves of other items make up the market. */
export const MARKET_DAYS = 14;

/** The prices of several items, with what each price is compared with. */
export interface PriceBook {
  /** Returns the comparison of a price that is in the book, or is about to be entered. */
  caseOf: (price: BookedPrice, packs: readonly KnownPack[]) => PriceCase;
}

/** Returns the book of these prices. Both lists are oldest first; `market` has the prices of other items. */
export function createPriceBook(prices: readonly BookedPrice[], market: readonly MarketPrice[] = []): PriceBook {
  const historyOf = historiesOf(Map.groupBy(prices, ({ item_id }) => item_id));
  const marketOf = marketsOf([...prices, ...market]);
  return {
    caseOf: (price, packs) => {
      const { earlier, others, packBefore } = historyOf(price);
      return {
        now: price,
        earlier,
        others: [...others.values()].filter(({ supplier_id }) => supplier_id !== price.supplier_id),
        market: price.category_id === null ? 0 : marketOf(price.category_id, price),
        packs,
        pack: { now: price.sold, before: packBefore },
        agreedPrice: price.agreed_price,
      };
    },
  };
}

/** The prices of an item before one of its prices. */
interface History {
  /** The prices of the same supplier, oldest first; at most the newest `MAX_EARLIER`. */
  earlier: readonly BookedPrice[];
  /** The newest price of each supplier. */
  others: ReadonlyMap<string, BookedPrice>;
  packBefore: PackPrice | null;
}

/**
 * Returns a function that finds the history of a price in the book, or, for a price that is not in it yet, the history
 * up to its day. It goes through an item's prices once, however many of them are requested.
 */
function historiesOf(byItem: ReadonlyMap<string, readonly BookedPrice[]>): (price: BookedPrice) => History {
  const known = new Map<string, Map<BookedPrice, History>>();
  return (price) => {
    const prices = byItem.get(price.item_id) ?? [];
    const histories = known.get(price.item_id) ?? readHistories(prices);
    known.set(price.item_id, histories);
    const history = histories.get(price);
    if (history) return history;
    const upto = [...prices.filter(({ day }) => day <= price.day), price];
    return readHistories(upto).get(price) ?? { earlier: [], others: new Map(), packBefore: null };
  };
}

function readHistories(prices: readonly BookedPrice[]): Map<BookedPrice, History> {
  const histories = new Map<BookedPrice, History>();
  const bySupplier = new Map<string, BookedPrice[]>();
  const packs = new Map<string, PackPrice>();
  let others: ReadonlyMap<string, BookedPrice> = new Map();
  for (const price of prices) {
    const { supplier_id, sold_unit, sold } = price;
    const own = bySupplier.get(supplier_id) ?? [];
    bySupplier.set(supplier_id, own);
    const pack = `${supplier_id} ${sold_unit}`;
    histories.set(price, { earlier: own.slice(-MAX_EARLIER), others, packBefore: packs.get(pack) ?? null });
    own.push(price);
    packs.set(pack, sold);
    others = new Map(others).set(supplier_id, price);
  }
  return histories;
}

/** One supplier's prices of one item, with the computed move of each. */
interface Series {
  item_id: string;
  prices: MarketPrice[];
  moves: Map<number, number | null>;
}

/**
 * Returns a function that computes the market for a price: how the newest price of each other item in the category, by
 * supplier, moved in the days before.
 */
function marketsOf(prices: readonly MarketPrice[]): (categoryId: string, price: MarketPrice) => number {
  const byCategory = new Map<string, Map<string, Series>>();
  for (const price of prices) {
    const { category_id, item_id, supplier_id } = price;
    if (category_id === null) continue;
    const market = byCategory.get(category_id) ?? new Map<string, Series>();
    byCategory.set(category_id, market);
    const key = `${item_id} ${supplier_id}`;
    const series: Series = market.get(key) ?? { item_id, prices: [], moves: new Map() };
    market.set(key, series);
    series.prices.push(price);
  }
  return (categoryId, { item_id, day }) => {
    const others = [...(byCategory.get(categoryId)?.values() ?? [])].filter((series) => series.item_id !== item_id);
    const since = addDays(day, -MARKET_DAYS);
    return marketMove(others.flatMap((series) => moveWithin(series, since, day) ?? []));
  };
}

/**
 * Returns the move of the newest price in a series up to a day; null if that price is older than `since` or is the
 * first price of the series.
 */
function moveWithin({ prices, moves }: Series, since: string, day: string): number | null {
  const at = prices.findLastIndex((price) => price.day <= day);
  const newest = prices[at];
  if (newest === undefined || newest.day < since) return null;
  const known = moves.get(at);
  if (known !== undefined) return known;
  const move = lastMove(newest.price, prices.slice(Math.max(0, at - COMPARED_WITH), at));
  moves.set(at, move);
  return move;
}
