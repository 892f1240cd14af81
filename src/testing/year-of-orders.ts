import { v7 as uuid } from "uuid";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { inTransaction } from "#src/testing/transaction.ts";

// A year of orders of a restaurant in New York, inserted without the application. Amounts are whole numbers of the
// smallest coin, and days are computed by the JavaScript engine, so neither depends on the arithmetic or time zones of
// the database.

export const ZONE = "America/New_York";
export const HOUR_MS = 3_600_000;

export interface Line {
  dish: string;
  category: string;
  size: string;
  quantity: number;
  /** The price in the smallest coin. */
  price: number;
  /** The cost of one portion, in millionths of the currency. */
  cost: number | null;
  menu_item_id: string;
  size_id: string;
}

export interface GeneratedOrder {
  id: string;
  at: number;
  status: "pending" | "processing" | "completed" | "cancelled";
  payment_status: "unpaid" | "paid" | "refunded";
  /** When the whole amount was refunded; null when it was not. */
  refunded_at: number | null;
  special: boolean;
  currency: string;
  /** The total in the smallest coin. */
  total: number;
  lines: Line[];
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  hourCycle: "h23",
  dateStyle: "short",
  timeStyle: "medium",
});
/** Returns the day and the time of day in the restaurant's timezone: "2026-03-08" and 3. */
export function localTime(at: number): { day: string; hour: number; time: string } {
  const [day = "", time = ""] = clock.format(at).split(", ");
  return { day, time, hour: Number(time.slice(0, 2)) };
}

/** Returns the moment at which a day begins in New York, which is four or five hours behind UTC. */
export function midnight(day: string): number {
  const found = [4, 5]
    .map((hours) => Date.parse(`${day}T0${hours}:00:00Z`))
    .find((at) => localTime(at).time === "00:00:00");
  if (found === undefined) throw new Error(`${day} has no midnight.`);
  return found;
}

/** Returns the 366 days up to today. They always include both clock changes. */
export function daysOf(today: string): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: 366 }, (_, back) =>
    new Date(noon - (365 - back) * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
}

/** Returns the moments of the orders, most of them at the beginnings and ends of days. */
export function moments(days: string[], now: number): number[] {
  const begins = days.map(midnight);
  const found = begins.flatMap((at, index) => {
    const next = begins[index + 1] ?? at + 24 * HOUR_MS;
    const everyQuarter = Array.from({ length: 30 * 4 }, (_, n) => at + (n * HOUR_MS) / 4);
    // The first moment, the last and two between; on the two days with a clock change every quarter of an hour.
    return next - at === 24 * HOUR_MS
      ? [at, at + ((index * 977_717) % (24 * HOUR_MS)), at + ((index * 3_777_779) % (24 * HOUR_MS)), next - 1]
      : everyQuarter.filter((moment) => moment < next);
  });
  return found.filter((at) => at <= now);
}

export async function fillMenu(
  app: Pick<TestApp, "pool">,
  owner: Owner,
  coins: number,
): Promise<Omit<Line, "quantity">[]> {
  const kitchen = kitchenOf(app, owner);
  const menu: Omit<Line, "quantity">[] = [];
  const prices = [1250, 980, 1995, 333, 505, 7, 1500, 2501];
  for (const [index, price] of prices.entries()) {
    const category = ["Mains", "Drinks", "Other Items"][index % 3] ?? "";
    const large = price * 2 - 1;
    const dish: DishOnMenu = await kitchen.dish(
      `Dish ${index}`,
      { price: price / coins },
      { name: "Large", price: large / coins },
    );
    if (category !== "Other Items") {
      const { rows } = await app.pool.query<{ id: string }>(
        "select id from menu_category where company_id = $1 and name = $2",
        [owner.companyId, category],
      );
      const id = rows[0]?.id ?? (await createCategory(app, owner.companyId, category));
      await app.pool.query("update dish set category_id = $1 where id = $2", [id, dish.id]);
    }
    for (const [at, size] of dish.sizes.entries()) {
      menu.push({
        dish: dish.name,
        category,
        size: at === 0 ? "Regular" : "Large",
        price: at === 0 ? price : large,
        cost: index % 4 === 3 ? null : Math.round((price * 1_000_000) / coins / 3) + at,
        menu_item_id: dish.id,
        size_id: size.id,
      });
    }
  }
  return menu;
}

export function makeOrders(at: number[], menu: Omit<Line, "quantity">[], currency: string): GeneratedOrder[] {
  return at.map((moment, n) => {
    const lines = Array.from({ length: 1 + (n % 3) }, (_, part) => ({
      ...menu[(n * 5 + part * 7) % menu.length]!,
      quantity: 1 + ((n + part) % 4),
    }));
    const special = n % 17 === 3;
    const isRefunded = n % 13 === 7;
    const nextDay = moment + 30 * HOUR_MS;
    const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    return {
      id: uuid(),
      at: moment,
      status: n % 11 === 5 ? "cancelled" : n % 50 === 1 ? "pending" : n % 50 === 2 ? "processing" : "completed",
      payment_status: isRefunded ? "refunded" : n % 5 === 0 ? "unpaid" : "paid",
      refunded_at: isRefunded ? (nextDay < Date.now() ? nextDay : moment) : null,
      special,
      // The restaurant once had another currency, whose amounts cannot be added to today's.
      currency: n % 29 === 11 ? "EUR" : currency,
      // Some special requests are not settled yet.
      total: special ? (n % 34 === 3 ? 0 : 1111 + n) : total,
      lines,
    };
  });
}

export async function insertOrders(
  app: Pick<TestApp, "pool">,
  { companyId }: Owner,
  orders: GeneratedOrder[],
  coins: number,
): Promise<void> {
  const amount = (coin: number) => (coin / coins).toFixed(3);
  const lines = orders.flatMap(({ id, special, lines: parts }) =>
    parts.map(({ dish, size, quantity, price, cost, menu_item_id, size_id }) => ({
      order_id: id,
      dish,
      size,
      quantity,
      menu_item_id,
      size_id,
      price: amount(special ? 0 : price),
      total: amount(special ? 0 : price * quantity),
      cost: cost === null ? null : (cost / 1_000_000).toFixed(6),
    })),
  );
  const refunds = orders.flatMap(({ id, refunded_at, total }) =>
    refunded_at === null ? [] : [{ id, amount: amount(total), at: new Date(refunded_at) }],
  );
  await inTransaction(app, async (client) => {
    await client.query(
      `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, payment_status,
         is_special_request, total_amount, currency, idempotency_key, fingerprint, status_token, created_at)
       select $1, id, id, '1', 'guest', 'menu', status, payment_status, special, amount, currency, id, '', gen_random_uuid(), at
       from jsonb_to_recordset($2) as o (id uuid, status text, payment_status text, special boolean, amount numeric, currency text, at timestamptz)`,
      [
        companyId,
        JSON.stringify(
          orders.map((order) => ({ ...order, lines: undefined, at: new Date(order.at), amount: amount(order.total) })),
        ),
      ],
    );
    await client.query(
      `insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price, total_price, unit_cost)
       select $1, gen_random_uuid(), order_id, menu_item_id, size_id, dish, size, quantity, price, total, cost
       from jsonb_to_recordset($2) as l (order_id uuid, menu_item_id uuid, size_id uuid, dish text, size text, quantity integer,
         price numeric, total numeric, cost numeric)`,
      [companyId, JSON.stringify(lines)],
    );
    await client.query(
      `insert into refunds (company_id, id, order_id, amount, created_at)
       select $1, gen_random_uuid(), id, amount, at from jsonb_to_recordset($2) as r (id uuid, amount numeric, at timestamptz)`,
      [companyId, JSON.stringify(refunds)],
    );
  });
  // Without statistics of the new rows the planner takes the company for an empty one, until autovacuum has run.
  await app.pool.query("analyze orders, order_items, refunds");
}
