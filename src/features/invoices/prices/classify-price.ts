import type { Anomaly, PriceClass } from "#src/features/invoices/prices/contract.ts";
import { isImpossibleBeside, isImpossibleMove } from "#src/features/invoices/prices/impossible-price.ts";
import { type KnownPack, likelyCause, type PriceCause } from "#src/features/invoices/prices/likely-cause.ts";
import { creptFrom } from "#src/features/invoices/prices/price-creep.ts";
import { type DatedPrice, type PriceMove, moveOf } from "#src/features/invoices/prices/price-moves.ts";
import { isSmallerPack, type PackPrice } from "#src/features/invoices/prices/smaller-pack.ts";
import { isUnusualMove, scoreOf } from "#src/features/invoices/prices/unusual-price.ts";
import { daysBetween } from "#src/shared/time.ts";

/** A price with everything that it is compared with. Prices are per unit of the item. */
export interface PriceCase {
  now: DatedPrice;
  /** Earlier prices of the same supplier and item, oldest first; at most the newest `MAX_EARLIER`. */
  earlier: readonly DatedPrice[];
  /** The newest price of each other supplier of the item. */
  others: readonly DatedPrice[];
  /** The usual move of the restaurant's other items in the category, as a natural logarithm. */
  market: number;
  packs: readonly KnownPack[];
  /** The pack that the line counts, now and on the supplier's previous invoice. */
  pack: { now: PackPrice; before: PackPrice | null } | null;
  /** The agreed price, if the line costs more. */
  agreedPrice: number | null;
}

export interface ClassifiedPrice {
  class: PriceClass;
  /** The price that it is compared with. */
  before: number;
  cause: PriceCause | null;
}

const MAX_OTHER_AGE_DAYS = 60;
const CHEAPER_BY = 0.05;
const FIRST_PRICE_SCALE = 0.03;

/**
 * Returns the findings about a price, the most important first. An impossible price has no other finding, because it is
 * probably the price of another pack.
 */
export function classifyPrice(
  priceCase: PriceCase,
  move = moveOf(priceCase.now.price, priceCase.earlier),
): ClassifiedPrice[] {
  const impossible = impossibleOf(priceCase, move);
  if (impossible) return [impossible];
  const own = agreedOf(priceCase) ?? smallerPackOf(priceCase) ?? unusualOf(priceCase, move) ?? creepOf(priceCase);
  const cheaper = cheaperOf(priceCase);
  return [...(own ? [own] : []), ...(cheaper ? [cheaper] : [])];
}

function impossibleOf({ now, earlier, others, packs }: PriceCase, move: PriceMove | null): ClassifiedPrice | null {
  if (move !== null) {
    if (!isImpossibleMove(move, earlier.length)) return null;
    const cause = likelyCause(move.move, move.scale, packs);
    return { class: "impossible", before: now.price / Math.exp(move.move), cause };
  }
  const before = newestOf(others)?.price;
  if (before === undefined || !isImpossibleBeside(now.price, before)) return null;
  return { class: "impossible", before, cause: likelyCause(Math.log(now.price / before), FIRST_PRICE_SCALE, packs) };
}

function agreedOf({ agreedPrice }: PriceCase): ClassifiedPrice | null {
  return agreedPrice === null ? null : { class: "not_as_agreed", before: agreedPrice, cause: null };
}

function smallerPackOf({ pack }: PriceCase): ClassifiedPrice | null {
  if (pack?.before == null || !isSmallerPack(pack.now, pack.before)) return null;
  return { class: "smaller_pack", before: pack.before.price / pack.before.content, cause: null };
}

function unusualOf({ now, market }: PriceCase, move: PriceMove | null): ClassifiedPrice | null {
  if (move === null || !isUnusualMove(move, market)) return null;
  return { class: "unusual", before: now.price / Math.exp(move.move), cause: null };
}

function creepOf({ now, earlier }: PriceCase): ClassifiedPrice | null {
  const before = creptFrom(now, earlier);
  return before === null ? null : { class: "creep", before, cause: null };
}

function cheaperOf({ now, others }: PriceCase): ClassifiedPrice | null {
  const recent = others.filter(({ day }) => Math.abs(daysBetween(day, now.day)) <= MAX_OTHER_AGE_DAYS);
  const cheapest = Math.min(...recent.map(({ price }) => price));
  return cheapest <= now.price * (1 - CHEAPER_BY)
    ? { class: "cheaper_elsewhere", before: cheapest, cause: null }
    : null;
}

const newestOf = (prices: readonly DatedPrice[]): DatedPrice | undefined =>
  prices.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];

/** Returns the API's view of a price; null if there is nothing to compare it with. */
export function anomalyOf(priceCase: PriceCase): Anomaly | null {
  const move = moveOf(priceCase.now.price, priceCase.earlier);
  const [first] = classifyPrice(priceCase, move);
  if (move === null && first === undefined) return null;
  const ratio = move === null ? priceCase.now.price / (first?.before ?? priceCase.now.price) : Math.exp(move.move);
  return {
    flag: first?.class === "impossible" || first?.class === "not_as_agreed",
    score: move === null ? null : scoreOf(move),
    change_percent: Math.round((ratio - 1) * 10_000) / 100,
    class: first?.class ?? null,
    cause: first?.cause ?? null,
  };
}
