import { type GeneratedOrder, type Line, localTime } from "#src/testing/year-of-orders.ts";

/** Converts an amount in the smallest coin to a number of the currency: 12345 with 1000 coins is 12.345. */
export function inCurrency(coin: bigint, coins: number): number {
  const digits = String(coins).length - 1;
  const text = String(coin < 0n ? -coin : coin).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  return Number(`${coin < 0n ? "-" : ""}${whole}.${text.slice(text.length - digits)}`);
}

/** Returns a / b rounded to the nearest whole number, halves up. */
const divideRounded = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** Adds up orders, items and money of a part of the sales, in whole numbers. */
export class Tally {
  readonly orders = new Set<string>();
  items = 0;
  private revenue = 0n;
  private refunded = 0n;
  private readonly refundedOrders = new Set<string>();
  private costed = 0n;
  private cost = 0n;
  private readonly coins: number;
  constructor(coins: number) {
    this.coins = coins;
  }
  /** Adds an order with all or some of its lines. */
  add(order: GeneratedOrder, coin: number, lines: Line[], withCost: boolean): void {
    this.orders.add(order.id);
    this.revenue += BigInt(coin);
    for (const { quantity, price, cost } of lines) {
      this.items += quantity;
      if (cost === null || !withCost) continue;
      this.costed += BigInt(price * quantity);
      this.cost += BigInt(cost) * BigInt(quantity);
    }
  }
  /** Subtracts the refund of an order. */
  refund(order: GeneratedOrder): void {
    this.refundedOrders.add(order.id);
    this.refunded += BigInt(order.total);
  }
  totals() {
    const revenue = inCurrency(this.revenue - this.refunded, this.coins);
    return { orders: this.orders.size, items: this.items, revenue };
  }
  /** Returns the amount of the orders, without subtracting refunds. */
  placed(): number {
    return inCurrency(this.revenue, this.coins);
  }
  refunds() {
    return {
      refunded_orders: this.refundedOrders.size,
      refunds: inCurrency(this.refunded, this.coins),
      discounts: 0,
      voids: 0,
    };
  }
  costs() {
    const cost = divideRounded(this.cost, BigInt(1_000_000 / this.coins));
    return {
      food_cost: inCurrency(cost, this.coins),
      costed_revenue: inCurrency(this.costed, this.coins),
      margin: inCurrency(this.costed - cost, this.coins),
    };
  }
  average() {
    return this.orders.size === 0 ? 0 : inCurrency(divideRounded(this.revenue, BigInt(this.orders.size)), this.coins);
  }
  percent() {
    return this.costed === 0n
      ? null
      : inCurrency(divideRounded(divideRounded(this.cost, BigInt(1_000_000 / this.coins)) * 1000n, this.costed), 10);
  }
}

/** Returns the expected totals of the sold orders without refunds, as a whole and for every section of the report. */
export function addUp(orders: GeneratedOrder[], coins: number) {
  const total = new Tally(coins);
  const parts = { day: new Map(), hour: new Map(), dish: new Map(), category: new Map(), size: new Map() } as Record<
    "day" | "hour" | "dish" | "category" | "size",
    Map<string, Tally>
  >;
  const at = (part: keyof typeof parts, name: string) => {
    const found = parts[part].get(name) ?? new Tally(coins);
    parts[part].set(name, found);
    return found;
  };
  for (const order of orders) {
    const { day, hour } = localTime(order.at);
    if (order.refunded_at !== null) {
      const refunded = localTime(order.refunded_at);
      for (const tally of [total, at("day", refunded.day), at("hour", String(refunded.hour))]) tally.refund(order);
    }
    total.add(order, order.total, order.lines, !order.special);
    at("day", day).add(order, order.total, order.lines, false);
    at("hour", String(hour)).add(order, order.total, order.lines, false);
    for (const by of ["dish", "category", "size"] as const) {
      if (order.special) at(by, "Special requests").add(order, order.total, order.lines, false);
      else for (const line of order.lines) at(by, line[by]).add(order, line.price * line.quantity, [line], true);
    }
  }
  const named = (part: Map<string, Tally>) =>
    Object.fromEntries([...part].map(([name, tally]) => [name, { ...tally.totals(), ...tally.costs() }]));
  return { total, parts, named };
}
