import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import { kitchenOf } from "#src/testing/order-fixture.ts";

export const SALT_G = 1_000_000;
export const PORTION_G = 4;
const RETRY_MS = 50;

export interface SoupMenu {
  ownerId: string;
  companyId: string;
  dishId: string;
  sizeId: string;
}

/** Creates a restaurant with one dish that takes 4 g of salt, directly in the database: no app has to run. */
export async function createSoupMenu(pool: pg.Pool, companyId: string = uuid()): Promise<SoupMenu> {
  const userId = uuid();
  await pool.query("insert into users (id, name, email, email_verified) values ($1, 'Soup', $2, true)", [
    userId,
    `${userId}@example.com`,
  ]);
  await pool.query(
    "insert into companies (id, created_by, name, username, currency) values ($1, $2, 'Soup', $3, 'USD')",
    [companyId, userId, `soup${randomBytes(3).toString("hex")}`],
  );
  const kitchen = kitchenOf({ pool }, { companyId });
  const salt = await kitchen.item("Salt", SALT_G);
  const { id, sizes } = await kitchen.dish("Soup", { name: "Regular", price: 5, recipe: [[salt, PORTION_G]] });
  return { ownerId: userId, companyId, dishId: id, sizeId: sizes[0]?.id ?? "" };
}

export interface Guests {
  /** The ids of the orders that got a response, by idempotency key. */
  acknowledged: Map<string, string>;
  /** Idempotency keys of requests without a response: they may or may not have become an order. */
  unanswered: Set<string>;
  /** By idempotency key, in milliseconds of this machine's clock: when the order was begun, and when it was acknowledged. */
  times: Map<string, { begun: number; acknowledged?: number }>;
  /** Orders one soup after the other until the signal aborts or the server is gone. */
  orderRepeatedly(signal: AbortSignal, pauseMs?: number): Promise<void>;
  /** Sends requests without a response again, as the guest's page does. */
  sendUnanswered(): Promise<void>;
}

/** Creates guests who order at the address. Throws when an order is neither accepted nor "temporarily unavailable". */
export function createGuests(origin: string, menu: SoupMenu): Guests {
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<string>();
  const times: Guests["times"] = new Map();
  const send = async (key: string, signal?: AbortSignal) => {
    unanswered.add(key);
    const time = times.get(key) ?? { begun: Date.now() };
    times.set(key, time);
    const response = await orderSoup(origin, menu, key, signal);
    // The page does the same, after a longer pause.
    if (response.status === 503) return sleep(RETRY_MS);
    if (response.status >= 300) throw new Error(`An order was rejected with ${response.status}: ${response.text}`);
    time.acknowledged = Date.now();
    acknowledged.set(key, (JSON.parse(response.text) as { order_id: string }).order_id);
    unanswered.delete(key);
  };
  return {
    acknowledged,
    unanswered,
    times,
    async orderRepeatedly(signal, pauseMs = 0) {
      while (!signal.aborted) {
        try {
          await send(uuid(), signal);
          if (pauseMs > 0) await sleep(pauseMs);
        } catch (error) {
          // The connection died with the server: the order may or may not be booked, which is what the test is about.
          if (error instanceof TypeError || signal.aborted) return;
          throw error;
        }
      }
    },
    async sendUnanswered() {
      for (const key of unanswered) await send(key);
      if (unanswered.size > 0) throw new Error(`${unanswered.size} orders still get no response.`);
    },
  };
}

/** Sends one order. */
export async function orderSoup(origin: string, menu: SoupMenu, key: string, signal?: AbortSignal) {
  const { companyId, dishId, sizeId } = menu;
  const line = { dish_id: dishId, menu_item_id: dishId, dish_name: "Soup", size_id: sizeId, size_name: "Regular" };
  const response = await fetch(`${origin}/api/public-menu/public-orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({
      company_id: companyId,
      table_number: "1",
      total: 5,
      items: [{ ...line, price: 5, quantity: 1 }],
    }),
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Compares the orders and the stock in the database with the responses that guests got. Returns what does not match.
 */
export async function compareOrders(
  pool: pg.Pool,
  { companyId }: SoupMenu,
  { acknowledged }: Pick<Guests, "acknowledged">,
) {
  const { rows } = await pool.query<{ id: string; idempotency_key: string }>(
    "select id, idempotency_key from orders where company_id = $1",
    [companyId],
  );
  const ids = new Map(rows.map((row) => [row.idempotency_key, row.id]));
  const lost = [...acknowledged].filter(([key, id]) => ids.get(key) !== id).length;
  const twice = rows.length - ids.size;
  const unknown = rows.filter((row) => !acknowledged.has(row.idempotency_key)).length;
  const { rows: sums } = await pool.query<{ stock: number; ledger: number }>(
    `select quantity_available::float8 as stock, (select sum(quantity)::float8 from stock_movements m where m.item_id = i.id) as ledger
     from inventory i where company_id = $1`,
    [companyId],
  );
  const expected = SALT_G - rows.length * PORTION_G;
  return {
    orders: rows.length,
    lost,
    twice,
    unknown,
    stockRight: sums.every((sum) => sum.stock === expected && sum.ledger === expected),
  };
}
