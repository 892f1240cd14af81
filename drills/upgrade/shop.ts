import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type * as fill from "../../bench/growth/fill.ts";
import type * as menu from "../../bench/growth/menu.ts";
import type * as factories from "#src/testing/factories.ts";
import type { TestApp } from "#src/testing/app.ts";
import { cartOf } from "#src/testing/order-fixture.ts";

const GUESTS = 4;
const PAUSE_MS = 30;
const RETRY_MS = 50;

export interface Shop {
  companyId: string;
  /** The owner's, for `Authorization: Bearer`. */
  token: string;
  dishes: { menu_item_id: string; size_id: string; price: number }[];
}

/** A restaurant with orders of a year, written by the old version's own code, as its triggers would have left them. */
export async function fillShop(folder: string, pool: pg.Pool, secret: string, orders: number): Promise<Shop> {
  const { createOwner } = (await import(join(folder, "src/testing/factories.ts"))) as typeof factories;
  const { addMenu } = (await import(join(folder, "bench/growth/menu.ts"))) as typeof menu;
  const { fillOrders } = (await import(join(folder, "bench/growth/fill.ts"))) as typeof fill;
  const app = { pool, env: { AUTH_SECRET: secret } } as unknown as TestApp;
  const { companyId, token } = await createOwner(app);
  await addMenu(app, companyId);
  await fillOrders(app, companyId, { orders });
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<Shop["dishes"][number]>(
    `select dish.id as menu_item_id, size.id as size_id, size.price::float as price
     from dish join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
     where dish.company_id = $1`,
    [companyId],
  );
  return { companyId, token, dishes: rows };
}

export interface Ordering {
  /** Ids of the orders that were acknowledged, by idempotency key, in the order in which they were. */
  acknowledged: Map<string, string>;
  /** When, in milliseconds of performance.now(). */
  moments: number[];
  /** How often an order had to be sent again, by reason. */
  repeated: Map<string, number>;
  /** What the guests' devices connect to from now on, in turns. */
  send(origins: readonly string[]): void;
  stop(): Promise<void>;
}

/** Guests who order one after the other and, as the page does, send again what got no success, under the same key. */
export function startOrdering({ companyId, dishes }: Shop, first: string): Ordering {
  let origins: readonly string[] = [first];
  const stopping = new AbortController();
  const acknowledged = new Map<string, string>();
  const moments: number[] = [];
  const repeated = new Map<string, number>();
  let count = 0;

  async function guest(): Promise<void> {
    while (!stopping.signal.aborted) {
      const key = uuid();
      const dish = dishes[(count += 1) % dishes.length];
      if (!dish) throw new Error("There are no dishes.");
      const table = String((count % 40) + 1);
      const body = JSON.stringify(cartOf({ companyId }, [{ ...dish, quantity: 1 }], { table_number: table }));
      await orderUntilPlaced(key, body);
      await sleep(PAUSE_MS);
    }
  }

  async function orderUntilPlaced(key: string, body: string): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const origin = origins[(count + attempt) % origins.length] ?? first;
      const failure = await order(origin, key, body);
      if (failure === null) return;
      repeated.set(failure, (repeated.get(failure) ?? 0) + 1);
      await sleep(RETRY_MS);
    }
  }

  /** Null when it was placed, else why not. */
  async function order(origin: string, key: string, body: string): Promise<string | null> {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const url = `${origin}/api/public-menu/public-orders`;
    const response = await fetch(url, { method: "POST", headers, body }).catch((error: Error) => error);
    if (response instanceof Error) return response.cause instanceof Error ? response.cause.message : response.message;
    const text = await response.text();
    if (response.status === 503) return "503";
    if (!response.ok) throw new Error(`An order was rejected with ${response.status}: ${text}`);
    acknowledged.set(key, (JSON.parse(text) as { order_id: string }).order_id);
    moments.push(performance.now());
    return null;
  }

  const guests = Promise.all(Array.from({ length: GUESTS }, guest));
  // Looked at when they are stopped; until then it must not end the drill.
  guests.catch(() => undefined);
  return {
    acknowledged,
    moments,
    repeated,
    send: (given) => (origins = given),
    async stop() {
      stopping.abort();
      await guests;
    },
  };
}

/** The longest time without an acknowledged order between two moments. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = [from, ...moments.filter((moment) => moment > from && moment < to), to];
  return Math.max(...inside.slice(1).map((moment, index) => moment - (inside[index] ?? moment)));
}
