import Big from "big.js";

const Exact = Big();
Exact.DP = 20;

/**
 * A movement that changes what an item costs on average, or that brings goods at a cost. All others leave the average as
 * it is: they are only in the balance.
 */
export interface CostEvent {
  /** Its place in the ledger. */
  seq: number;
  /** The latest moment of the movements up to it. */
  latest_at: string;
  item_id: string;
  /** In the unit that the item had then. */
  quantity: string;
  /** The stock before it. */
  before: string;
  source_type: string;
  source_id: string | null;
  /** What one unit cost, of a delivery with a price; null otherwise. */
  price: string | null;
  /** Of a change of unit: the stock in the new unit is the stock in the old one times the factor. */
  unit_factor: string | null;
}

export interface Averages {
  /** What one unit of each item costs on average so far. */
  average: ReadonlyMap<string, Big>;
  /** False once a batch used an item without an average: today's price of the item, which can change, is part of its costs. */
  isOfLedger: boolean;
  /** Takes the next movements, in the order of the ledger. */
  take(events: readonly CostEvent[]): void;
}

/**
 * Computes the moving average cost of each item, from its priced movements in the order of the ledger. What comes in at a
 * price moves the average by its share; what is taken back leaves with the cost that it came with; everything else leaves
 * at the average. Goods without a price come in at the average, and stock that was there before the first price takes it.
 * An item that nothing with a price was bought or made of is missing. `fallback` is the price of an item that a batch uses
 * and that has no average; `known` are the averages before the first of the movements, of which none may take something back
 * that came before.
 */
export function startAverages(
  fallback: ReadonlyMap<string, number>,
  known: Readonly<Record<string, string>> = {},
): Averages {
  const average = new Map(Object.entries(known).map(([id, cost]) => [id, new Exact(cost)]));
  /** What came in with a delivery, or was made and used by a batch, by its source: until it is taken back. */
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

/** What a source brought of an item, in the item's unit. */
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

/** Returns what a movement adds to the value of its item's stock; null when that is not known or is its average. */
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
      // Of a batch. Undone, everything leaves and comes back with the value that it had.
      if (before) return before.value.times(-1);
      if (quantity.lt(0)) return costOf(item_id)?.times(quantity) ?? null;
      const used = source ? [...source.values()].reduce((sum, { value }) => sum.minus(value), new Exact(0)) : null;
      return used?.gt(0) ? used : (average.get(item_id)?.times(quantity) ?? null);
    }
  }
}

/** Quantities that were converted from unit to unit differ by so much from rounding alone. */
const ROUNDING = "0.00001";

/**
 * Returns the value that leaves with what is taken back of a receipt: its share of what the receipt brought. Null when that
 * has nothing to take back in this direction.
 */
function takenBack(before: Goods | undefined, quantity: Big): Big | null {
  if (!before || before.quantity.times(quantity).gte(0)) return null;
  if (before.quantity.plus(quantity).abs().lt(ROUNDING)) return before.value.times(-1);
  return before.value.times(quantity).div(before.quantity);
}

/** Moves the average of an item by what came or went at a value of its own. */
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

/** What came in as the merged item leaves the one that remains when it is taken back. */
function followMerge(brought: Brought, { item_id, source_id }: CostEvent): void {
  if (source_id === null) return;
  for (const goods of brought.values()) {
    const moved = goods.get(source_id);
    if (!moved) continue;
    goods.delete(source_id);
    goods.set(item_id, added(goods.get(item_id), moved));
  }
}
