// Ninety days of orders and deliveries, made from a fixed seed: the same on every machine on the same day.
import { v7 as uuid } from "uuid";
import { addDays, dayIn } from "#src/shared/time.ts";
import { type PrepStock, startBatches } from "./batches.ts";
import { type ChosenPortion, choosePortion, type SoldGroup } from "./choices.ts";
import { COUNTED_DAYS_AGO, startCounts } from "./counts.ts";
import { placedPart } from "./demand.ts";
import type { Ledger, Movement } from "./ledger.ts";
import { randomFrom, round } from "./random.ts";

export interface SoldSize {
  menu_item_id: string;
  size_id: string;
  dish_name: string;
  size_name: string;
  price: number;
  cost: number;
  weight: number;
  /** What one portion takes, in the items' own units. */
  recipe: { item_id: string; quantity: number }[];
  /** What a guest chooses beside it. */
  groups: readonly SoldGroup[];
}

export interface StockedItem {
  item_id: string;
  threshold: number;
}

export interface HistoricOrder {
  id: string;
  reference_id: string;
  table_number: string;
  customer_id: string;
  status: "pending" | "processing" | "completed" | "cancelled";
  payment_status: "unpaid" | "paid";
  total_amount: number;
  created_at: string;
  items: { id: string; size: SoldSize; quantity: number; portion: ChosenPortion }[];
}

export const DAYS = 90;
const ZONE_OFFSET = "+08:00";
/** Orders on an ordinary day, Sunday first: quiet Mondays, full Fridays and Saturdays. */
const WEEKDAY = [44, 22, 28, 30, 34, 52, 60];
/** Share of a day's orders by hour, from 8 in the morning. */
const HOURS = [5, 6, 5, 6, 16, 18, 8, 4, 4, 5, 12, 14, 7];
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function pick<T>(random: () => number, weighted: readonly T[], weightOf: (one: T) => number): T {
  let left = random() * weighted.reduce((sum, one) => sum + weightOf(one), 0);
  for (const one of weighted) if ((left -= weightOf(one)) <= 0) return one;
  return weighted.at(-1) as T;
}

interface Kitchen {
  sizes: readonly SoldSize[];
  /** What is bought. */
  items: readonly StockedItem[];
  /** What is made in batches. */
  prep: readonly PrepStock[];
  /** The id of the item whose real use exceeds what the recipes say. */
  leaking: string;
}

/** Orders of the days before `now` and of today so far, and every movement of stock that belongs to them. */
export function makeHistory({ sizes, items, prep, leaking }: Kitchen, now: Date, zone: string) {
  const random = randomFrom(20_260_101);
  const randomId = randomFrom(20_260_102);
  const randomChoice = randomFrom(20_260_103);
  const identify = (moment: string) =>
    uuid({ msecs: Date.parse(moment), random: Uint8Array.from({ length: 16 }, () => Math.floor(randomId() * 256)) });
  const orders: HistoricOrder[] = [];
  const movements: Movement[] = [];
  const stock = new Map([...items, ...prep].map((item) => [item.item_id, 0]));
  const target = new Map(items.map((item) => [item.item_id, item.threshold * 8]));
  const ledger: Ledger = {
    stockOf: (item_id) => stock.get(item_id) ?? 0,
    move(item_id, quantity, created_at, rest) {
      stock.set(item_id, (stock.get(item_id) ?? 0) + quantity);
      movements.push({ id: identify(created_at), item_id, quantity: round(quantity), created_at, ...rest });
      if (rest.reason === "sale" || rest.reason === "consume") counting.use(item_id, -quantity);
    },
    // A kitchen that runs out during service fetches more from round the corner, or makes another batch.
    fetch(item_id, quantity, at) {
      if (ledger.stockOf(item_id) >= quantity || kitchen.makeEnough(item_id, quantity, at)) return;
      const wanted = round(target.get(item_id) ?? quantity * 20);
      ledger.move(item_id, wanted, at, { reason: "receive", source_type: "invoice", source_id: null });
    },
  };
  const { move } = ledger;
  const kitchen = startBatches(prep, ledger);
  const counting = startCounts(leaking, ledger);

  const today = dayIn(zone, now);
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const morning = `${day}T06:30:00.000${ZONE_OFFSET}`;
    for (const [item_id, full] of target) {
      const left = stock.get(item_id) ?? 0;
      // Before the morning of today nothing was delivered today.
      if (left < full / 2 && Date.parse(morning) < now.getTime())
        move(item_id, delivered(full - left), iso(morning), {
          reason: "receive",
          source_type: "invoice",
          source_id: null,
        });
    }
    const opening = `${day}T07:15:00.000${ZONE_OFFSET}`;
    // Today's are still to be made.
    if (back > 0) kitchen.makeLow(iso(opening));
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    // Business grows by a fifth over the three months.
    const count = Math.round((WEEKDAY[weekday] ?? 30) * (0.85 + random() * 0.3) * (1 + (0.2 * (DAYS - back)) / DAYS));
    const moments = Array.from({ length: count }, () => {
      const hour =
        8 +
        pick(
          random,
          HOURS.map((weight, index) => ({ weight, index })),
          (one) => one.weight,
        ).index;
      const clock = [hour, Math.floor(random() * 60), Math.floor(random() * 60)]
        .map((part) => String(part).padStart(2, "0"))
        .join(":");
      return iso(`${day}T${clock}.000${ZONE_OFFSET}`);
    }).sort();
    for (const [number, created_at] of moments.entries()) {
      const order = placedPart(makeOrder(created_at), back, number);
      if (order && Date.parse(created_at) < now.getTime()) book(order);
    }
    const evening = `${day}T21:30:00.000${ZONE_OFFSET}`;
    if (weekday === 0 && Date.parse(evening) < now.getTime()) {
      // On Sundays the fridges are cleared: a little of every fourth thing has gone off.
      for (const [index, item] of items.entries()) {
        const spoilt = round(Math.min(stock.get(item.item_id) ?? 0, item.threshold * 0.1 * random()));
        if (index % 4 === 0 && spoilt > 0)
          move(item.item_id, -spoilt, iso(evening), { reason: "waste", source_type: "manual", source_id: null });
      }
    }
    if (COUNTED_DAYS_AGO.includes(back)) counting.count([...stock.keys()], iso(`${day}T22:15:00.000${ZONE_OFFSET}`));
  }

  function makeOrder(created_at: string): HistoricOrder {
    const lines = Array.from({ length: 1 + Math.floor(random() * random() * 5) }, () => {
      const size = pick(random, sizes, (soldSize) => soldSize.weight);
      const quantity = random() < 0.18 ? 2 : 1;
      return { id: identify(created_at), size, quantity, portion: choosePortion(randomChoice, size) };
    });
    const cents = lines.reduce((sum, line) => sum + Math.round(line.portion.price * 100) * line.quantity, 0);
    const cancelled = random() < 0.02;
    const age = now.getTime() - Date.parse(created_at);
    const status = cancelled
      ? "cancelled"
      : age < 12 * 60_000
        ? "pending"
        : age < 30 * 60_000
          ? "processing"
          : "completed";
    return {
      id: identify(created_at),
      reference_id: Array.from({ length: 6 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join(""),
      table_number: String(1 + Math.floor(random() * 14)),
      customer_id: `guest-${Date.parse(created_at)}`,
      status,
      payment_status: status === "completed" ? "paid" : "unpaid",
      total_amount: cents / 100,
      created_at,
      items: lines,
    };
  }

  function book(order: HistoricOrder): void {
    const needs = new Map<string, Record<string, number>>();
    for (const { id, portion, quantity } of order.items) {
      for (const part of portion.recipe) {
        const lines = needs.get(part.item_id) ?? {};
        needs.set(part.item_id, { ...lines, [id]: round((lines[id] ?? 0) + part.quantity * quantity) });
      }
    }
    orders.push(order);
    for (const [item_id, lines] of needs) {
      const quantity = round(Object.values(lines).reduce((sum, part) => sum + part, 0));
      ledger.fetch(item_id, quantity, order.created_at);
      move(item_id, -quantity, order.created_at, { reason: "sale", source_type: "order", source_id: order.id, lines });
      if (order.status === "cancelled")
        move(item_id, quantity, order.created_at, { reason: "return", source_type: "order", source_id: order.id });
    }
  }

  // Something to do on the first morning: three items are low and one has run out, because less was delivered.
  for (const [index, item] of [items[14], items[18], items[30], items[3]].entries()) {
    if (!item) continue;
    const target = index === 3 ? 0 : item.threshold * 0.6;
    deliverLess(
      movements.filter(({ item_id }) => item_id === item.item_id),
      round((stock.get(item.item_id) ?? 0) - target),
    );
  }
  throwOutOld();
  return {
    orders,
    movements: movements.filter(({ quantity, reason }) => quantity !== 0 || reason === "count"),
    batches: kitchen.batches,
    counts: counting.counts,
  };

  /** Gives the kitchen something to make: all but a little of what is left of the first prep item is too old. */
  function throwOutOld(): void {
    const [first] = prep;
    if (!first) return;
    const old = round(ledger.stockOf(first.item_id) - first.threshold * 0.4);
    const at = new Date(now.getTime() - 60_000).toISOString();
    if (old > 0) move(first.item_id, -old, at, { reason: "waste", source_type: "manual", source_id: null });
  }
}

/** Takes a surplus out of an item's deliveries, starting with the last. Leaves enough stock for every sale. */
function deliverLess(movements: Movement[], surplus: number): void {
  let after = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  let least = after;
  for (const movement of movements.toReversed()) {
    least = Math.min(least, after);
    after -= movement.quantity;
    if (movement.reason !== "receive" || surplus <= 0) continue;
    const less = Math.min(surplus, movement.quantity, Math.max(0, least));
    movement.quantity = round(movement.quantity - less);
    surplus = round(surplus - less);
    least = round(least - less);
  }
}

/** Suppliers deliver whole kilograms and pieces, and of dear things tenths. */
const delivered = (wanted: number) => (wanted > 5 ? Math.ceil(wanted) : Math.ceil(wanted * 10) / 10);
const iso = (local: string) => new Date(local).toISOString();
