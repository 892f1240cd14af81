/** A quantity that is good until the end of a day; without a date it does not expire. */
export interface DatedStock {
  quantity: number;
  expires_on: string | null;
}

interface Arrival extends DatedStock {
  day: string;
}

interface ExpectedDay {
  day: string;
  /** Mean usage of the day. */
  mean: number;
}

export interface ExpectedStock {
  /** The stock that is present and still good at the beginning of each day, in the order of the days. */
  atStart: number[];
  /** The quantity that expires before it is needed. */
  wasted: number;
  /** The first day on which the stock is less than the mean usage; null when the stock lasts. */
  runOut: string | null;
}

/**
 * Simulates stock and arrivals day by day. Lots that expire first are used first, and expired lots are not used. Goods
 * that arrive on a day are available from the beginning of that day.
 */
export function expectStock(
  stock: readonly DatedStock[],
  days: readonly ExpectedDay[],
  arrivals: readonly Arrival[] = [],
): ExpectedStock {
  let present = inOrder(stock);
  const result: ExpectedStock = { atStart: [], wasted: 0, runOut: null };
  for (const { day, mean } of days) {
    present = inOrder([...present, ...arrivals.filter((arrival) => arrival.day === day)]);
    const isGood = ({ expires_on }: DatedStock) => expires_on === null || expires_on >= day;
    result.wasted += total(present.filter((datedStock) => !isGood(datedStock)));
    present = present.filter(isGood);
    const there = total(present);
    result.atStart.push(there);
    if (result.runOut === null && there < mean) result.runOut = day;
    present = afterUse(present, mean);
  }
  return result;
}

function afterUse(present: readonly DatedStock[], used: number): DatedStock[] {
  let remaining = used;
  return present.flatMap(({ quantity, expires_on }) => {
    const taken = Math.min(quantity, remaining);
    remaining -= taken;
    return quantity > taken ? [{ quantity: quantity - taken, expires_on }] : [];
  });
}

/** Returns the stock sorted by expiry; stock that does not expire comes last. */
function inOrder(stock: readonly DatedStock[]): DatedStock[] {
  const lastDay = "9999-12-31";
  return stock.toSorted((a, b) => ((a.expires_on ?? lastDay) < (b.expires_on ?? lastDay) ? -1 : 1));
}

const total = (stock: readonly DatedStock[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);
