/** What is good until the end of a day; without a date it keeps. */
export interface DatedStock {
  quantity: number;
  expires_on: string | null;
}

interface Arrival extends DatedStock {
  day: string;
}

interface ExpectedDay {
  day: string;
  /** What is used on average. */
  mean: number;
}

export interface ExpectedStock {
  /** What is there at the beginning of each day and still good, in the order of the days. */
  atStart: number[];
  /** What expires before it is needed. */
  wasted: number;
  /** The first day on which less is there than is used on average; null when it lasts. */
  runOut: string | null;
}

/**
 * Walks day by day through what is in stock and what arrives: what expires first is used first, and what has expired is not
 * used. What arrives on a day is there when the day begins.
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
    result.wasted += total(present.filter((one) => !isGood(one)));
    present = present.filter(isGood);
    const there = total(present);
    result.atStart.push(there);
    if (result.runOut === null && there < mean) result.runOut = day;
    present = afterUse(present, mean);
  }
  return result;
}

function afterUse(present: readonly DatedStock[], used: number): DatedStock[] {
  let left = used;
  return present.flatMap(({ quantity, expires_on }) => {
    const taken = Math.min(quantity, left);
    left -= taken;
    return quantity > taken ? [{ quantity: quantity - taken, expires_on }] : [];
  });
}

/** What expires first comes first, what keeps comes last. */
function inOrder(stock: readonly DatedStock[]): DatedStock[] {
  const lastDay = "9999-12-31";
  return stock.toSorted((a, b) => ((a.expires_on ?? lastDay) < (b.expires_on ?? lastDay) ? -1 : 1));
}

const total = (stock: readonly DatedStock[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);
