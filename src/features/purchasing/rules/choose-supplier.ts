import { addDays } from "#src/shared/time.ts";

export interface Offer {
  supplier_id: string;
  supplier_name: string;
  is_preferred: boolean;
  /** Price of one unit of the item; null when no price is known. */
  price: number | null;
  /** The day of that price. */
  price_on: string | null;
  /** The next day on which the supplier can deliver; null when it is not known. */
  delivers_on: string | null;
}

export interface Choice<O extends Offer> {
  offer: O;
  /** The second-best offer with a price, to show how much the choice saves or costs; null if there is none. */
  other: O | null;
}

/** Maximum age of a price in days. An older price says little about the next price. */
const PRICE_DAYS = 60;
/** Minimum relative price difference for leaving the preferred supplier. */
const TIE = 0.03;

/**
 * Returns the supplier that should deliver an item: among the suppliers that can deliver before it runs out, the one
 * with the lowest last price. The preferred supplier wins when it is less than 3 % more expensive, or when its price is
 * not known.
 */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  { today, runOut }: { today: string; runOut: string | null },
): Choice<O> | null {
  const possible = timely(
    offers.filter(({ delivers_on }) => delivers_on !== null),
    runOut,
  );
  const [first] = possible;
  if (!first) return null;
  const oldest = addDays(today, -PRICE_DAYS);
  const priceOf = ({ price, price_on }: O) =>
    price !== null && (price_on === null || price_on >= oldest) ? price : null;
  const priced = possible.filter((offer) => priceOf(offer) !== null).toSorted((a, b) => priceOf(a)! - priceOf(b)!);
  const [cheapest] = priced;
  const preferred = possible.find(({ is_preferred }) => is_preferred);
  const chosen = preferred && isNoDearer(priceOf(preferred), cheapest && priceOf(cheapest)) ? preferred : cheapest;
  const offer = chosen ?? preferred ?? first;
  return { offer, other: priced.find((o) => o.supplier_id !== offer.supplier_id) ?? null };
}

function isNoDearer(price: number | null, cheapest: number | null | undefined): boolean {
  return price === null || cheapest == null || price < cheapest * (1 + TIE);
}

/**
 * Returns the offers that deliver before the item runs out. If there are none, returns the offers that deliver first.
 */
function timely<O extends Offer>(offers: readonly O[], runOut: string | null): O[] {
  const inTime = offers.filter(({ delivers_on }) => runOut === null || delivers_on! <= runOut);
  if (inTime.length > 0) return inTime;
  const soonest = offers.map(({ delivers_on }) => delivers_on!).toSorted()[0];
  return offers.filter(({ delivers_on }) => delivers_on === soonest);
}
