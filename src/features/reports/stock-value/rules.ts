import Big from "big.js";

const Exact = Big();
Exact.DP = 20;

/**
 * A movement that changes an item's average cost, or that adds goods at a cost. All other movements do not change the
 * average, and only count in the balance.
 */
export interface CostEvent {
  /** Its position in the ledger. */
  seq: number;
  /** The latest time of all movements up to and including this one. */
  latest_at: string;
  item_id: string;
  /** In the item's unit at that time. */
  quantity: string;
  /** The stock before the movement. */
  before: string;
  source_type: string;
  source_id: string | null;
  /** The cost of one unit in a delivery with a price; null otherwise. */
  price: string | null;
  /** For a change of unit: the stock in the new unit is the stock in the old one times this factor. */
  unit_factor: string | null;
}

export interface Averages {
  /** The average cost of one unit of each item so far. */
  average: ReadonlyMap<string, Big>;
  /**
   * False once a batch has used an item without an average. The costs of the batch then include today's price of that
   * item, which can change.
   */
  isOfLedger: boolean;
  /** Takes the next movements, in the order of the ledger. */
  take(events: readonly CostEvent[]): void;
}

/**
 * Computes the moving average cost of each item from its priced movements, in the order of the ledger. Goods that are
 * received at a price change the average by their share. Goods that are taken back leave the stock at the cost at which
 * they were received. All other goods leave at the average. Goods without a price are received at the average, and
 * stock from before the first price gets that price. An item without any priced purchase or batch is missing in the
 * result. `fallback` is the price of an item that a batch uses and that has no average. `known` are the averages before
 * the first of the movements; none of the movements may take back goods that were received before the first one.
 */
export function startAverages(
  fallback: ReadonlyMap<string, number>,
  known: Readonly<Record<string, string>> = {},
): Averages {
  const average = new Map(Object.entries(known).map(([id, cost]) => [id, new Exact(cost)]));
  /** The goods that a delivery brought, or that a batch made and used, by source, until they are taken back. */
  const brought: Brought = new Map();
  const averages = { average, isOfLedger: true, take };
  const costOf = (id: string) => {
    const cost = average.get(id);
    if (!cost) averages.isOfLedger = false;
    return cost ?? positive(fallback.get(id) ?? 0);
  };
  function take(events: readonly CostEvent[]): void {
    for (const event of events) {
      const { item_id, source_id, unit_factor } = event;
      if (unit_factor !== null) {
        const cost = average.get(item_id);
        if (cost) average.set(item_id, new Exact(cost).div(unit_factor));
        convertBrought(brought, item_id, unit_factor);
        continue;
      }
      const quantity = new Exact(event.quantity);
      const worth = valueOf(event, quantity, { brought, costOf, average });
      if (worth === null) continue;
      move(average, event, quantity, worth);
      if (source_id !== null && event.source_type !== "merge") {
        const goods = brought.get(source_id) ?? new Map<string, Goods>();
        goods.set(item_id, added(goods.get(item_id), { quantity, value: worth }));
        brought.set(source_id, goods);
      }
      if (event.source_type === "merge" && quantity.gte(0)) followMerge(brought, event);
    }
  }
  return averages;
}

/** The goods of an item that a source brought, in the item's unit. */
interface Goods {
  quantity: Big;
  value: Big;
}
type Brought = Map<string, Map<string, Goods>>;

const added = (known: Goods | undefined, { quantity, value }: Goods): Goods =>
  known ? { quantity: known.quantity.plus(quantity), value: known.value.plus(value) } : { quantity, value };

function convertBrought(brought: Brought, itemId: string, factor: string): void {
  for (const goods of brought.values()) {
    const known = goods.get(itemId);
    if (known) known.quantity = known.quantity.times(factor);
  }
}

const positive = (price: number): Big | null => (price > 0 ? new Exact(price) : null);

interface Known {
  brought: Brought;
  costOf: (id: string) => Big | null;
  average: ReadonlyMap<string, Big>;
}

/** Returns what a movement adds to the value of its item's stock; null when that is unknown or equals the average. */
function valueOf(event: CostEvent, quantity: Big, { brought, costOf, average }: Known): Big | null {
  const { item_id, source_type, source_id, price } = event;
  const source = source_id === null ? undefined : brought.get(source_id);
  const before = source?.get(item_id);
  switch (source_type) {
    case "delivery":
    case "invoice": {
      const cost = price === null || quantity.lte(0) ? average.get(item_id) : new Exact(price);
      return cost ? quantity.times(cost) : null;
    }
    case "delivery_reversal":
    case "invoice_reversal":
      return takenBack(before, quantity);
    case "merge": {
      const cost = quantity.gt(0) && source_id !== null ? costOf(source_id) : average.get(item_id);
      return cost ? quantity.times(cost) : null;
    }
    default: {
      // This is a batch. When a batch is undone, all goods leave or return at their original value.
      if (before) return before.value.times(-1);
      if (quantity.lt(0)) return costOf(item_id)?.times(quantity) ?? null;
      const used = source ? [...source.values()].reduce((sum, { value }) => sum.minus(value), new Exact(0)) : null;
      return used?.gt(0) ? used : (average.get(item_id)?.times(quantity) ?? null);
    }
  }
}

/** Maximum difference that rounding alone causes between quantities that were converted between units. */
const ROUNDING = "0.00001";

/**
 * Returns the value of goods that are taken back from a receipt: their share of the receipt's value. Null when the
 * receipt has nothing to take back in this direction.
 */
function takenBack(before: Goods | undefined, quantity: Big): Big | null {
  if (!before || before.quantity.times(quantity).gte(0)) return null;
  if (before.quantity.plus(quantity).abs().lt(ROUNDING)) return before.value.times(-1);
  return before.value.times(quantity).div(before.quantity);
}

/** Changes the average of an item by goods that were added or removed at their own value. */
function move(average: Map<string, Big>, { item_id, before }: CostEvent, quantity: Big, worth: Big): void {
  const cost = average.get(item_id);
  const stock = new Exact(before);
  const after = stock.plus(quantity);
  if (quantity.gt(0) && (stock.lte(0) || !cost)) {
    average.set(item_id, worth.div(quantity));
    return;
  }
  if (!cost || after.lte(0)) return;
  const value = stock.times(cost).plus(worth);
  if (value.gt(0)) average.set(item_id, value.div(after));
}

/** Moves received goods of the merged item to the remaining item, from which they leave when they are taken back. */
function followMerge(brought: Brought, { item_id, source_id }: CostEvent): void {
  if (source_id === null) return;
  for (const goods of brought.values()) {
    const moved = goods.get(source_id);
    if (!moved) continue;
    goods.delete(source_id);
    goods.set(item_id, added(goods.get(item_id), moved));
  }
}
