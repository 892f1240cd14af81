import type { PriceCase } from "#src/features/invoices/prices/classify-price.ts";
import type { KnownPack } from "#src/features/invoices/prices/likely-cause.ts";
import { type DatedPrice, moveOf } from "#src/features/invoices/prices/price-moves.ts";
import type { PackPrice } from "#src/features/invoices/prices/smaller-pack.ts";
import { marketMove } from "#src/features/invoices/prices/unusual-price.ts";
import { daysBetween } from "#src/shared/time.ts";

/** A price on an invoice. Per present unit of the item, in the company's currency. */
export interface BookedPrice extends DatedPrice {
  item_id: string;
  supplier_id: string;
  category_id: string | null;
  /** What the invoice counts, such as "PKT", and what one of it cost and held. */
  sold_unit: string;
  sold: PackPrice;
  /** What it should have cost, when it costs more than that. */
  agreed_price: number | null;
}

/** The market is what other items did in so many days. */
const MARKET_DAYS = 14;

/** Says what every price is compared with. `prices` is oldest first. */
export interface PriceBook {
  /** Of a price that is in the book, or is about to be entered. */
  caseOf: (price: BookedPrice, packs: readonly KnownPack[]) => PriceCase;
}

export function createPriceBook(prices: readonly BookedPrice[]): PriceBook {
  const byItem = Map.groupBy(prices, ({ item_id }) => item_id);
  const byCategory = Map.groupBy(
    prices.filter(({ category_id }) => category_id !== null),
    ({ category_id }) => category_id,
  );
  return {
    caseOf: (price, packs) => {
      const known = before(byItem.get(price.item_id) ?? [], price);
      const earlier = known.filter(({ supplier_id }) => supplier_id === price.supplier_id);
      return {
        now: price,
        earlier,
        others: newestOfOthers(known, price),
        market: price.category_id === null ? 0 : marketOf(byCategory.get(price.category_id) ?? [], price),
        packs,
        pack: {
          now: price.sold,
          before: earlier.findLast(({ sold_unit }) => sold_unit === price.sold_unit)?.sold ?? null,
        },
        agreedPrice: price.agreed_price,
      };
    },
  };
}

/** Returns the prices before a price in the book, or up to the day of one that is not in it yet. */
function before(prices: readonly BookedPrice[], price: BookedPrice): readonly BookedPrice[] {
  const at = prices.indexOf(price);
  return at >= 0 ? prices.slice(0, at) : prices.filter(({ day }) => day <= price.day);
}

function newestOfOthers(known: readonly BookedPrice[], { supplier_id }: BookedPrice): BookedPrice[] {
  const others = known.filter((one) => one.supplier_id !== supplier_id);
  return [...new Map(others.map((one) => [one.supplier_id, one])).values()];
}

/** How the newest price of each other item of the category moved in the days up to this price. */
function marketOf(prices: readonly BookedPrice[], { item_id, day }: BookedPrice): number {
  const others = prices.filter((one) => one.item_id !== item_id && one.day <= day);
  const moves = [...Map.groupBy(others, (one) => `${one.item_id} ${one.supplier_id}`).values()].flatMap((series) => {
    const newest = series.at(-1);
    if (newest === undefined || daysBetween(newest.day, day) > MARKET_DAYS) return [];
    return moveOf(newest.price, series.slice(0, -1))?.move ?? [];
  });
  return marketMove(moves);
}
