/** The amount of an item that one portion of a size takes, in the item's present unit. */
export interface Need {
  size_id: string;
  item_id: string;
  quantity: number;
  /** The period in which the recipe took this amount, in milliseconds since 1970; null for an open end. */
  from: number | null;
  to: number | null;
}

/** A change of an item's stock, at a moment in milliseconds since 1970. */
export interface StockChange {
  item_id: string;
  at: number;
  quantity: number;
}

export interface StockOut {
  size_id: string;
  from: number;
  to: number;
}

/** Sums of quantities with 6 decimals, computed in binary floating point, are exact to this tolerance. */
const TOLERANCE = 1e-7;

/**
 * Returns when a size could not be sold because the stock of an ingredient was less than a portion.
 *
 * @param left the stock of each item at the end
 * @param changes of the stock between `begins` and `ends`, in the order in which they took effect
 */
export function stockOuts(
  needs: readonly Need[],
  remaining: ReadonlyMap<string, number>,
  changes: readonly StockChange[],
  { begins, ends }: { begins: number; ends: number },
): StockOut[] {
  const byItem = Map.groupBy(changes, ({ item_id }) => item_id);
  return [...Map.groupBy(needs, ({ size_id }) => size_id)].flatMap(([size_id, parts]) => {
    const spans = parts.flatMap((need) =>
      spansBelow(need, remaining.get(need.item_id) ?? 0, byItem.get(need.item_id) ?? [], { begins, ends }),
    );
    return joined(spans).map((span) => ({ size_id, ...span }));
  });
}

interface Moments {
  from: number;
  to: number;
}

function spansBelow(
  need: Need,
  remaining: number,
  changes: readonly StockChange[],
  { begins, ends }: { begins: number; ends: number },
): Moments[] {
  const [first, last] = [need.from ?? begins, need.to ?? ends];
  let level = remaining - changes.reduce((sum, { quantity }) => sum + quantity, 0);
  let since = begins;
  const spans: Moments[] = [];
  for (const { at, quantity } of [...changes, { at: ends, quantity: 0 }]) {
    const span = { from: Math.max(since, first), to: Math.min(at, last) };
    if (level < need.quantity - TOLERANCE && span.to > span.from) spans.push(span);
    level += quantity;
    since = Math.max(since, at);
  }
  return spans;
}

/** Merges spans that overlap or touch. */
function joined(spans: readonly Moments[]): Moments[] {
  const result: Moments[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}
