import { type Guests, PORTION_G, SALT_G, type SoupMenu } from "#src/testing/soup-orders.ts";
import { withDatabase } from "./shop.ts";

export interface Found {
  orders: number;
  /** Acknowledged before the moment and not there. */
  lost: number;
  /** Begun after the moment and there. */
  early: number;
  /** There, though nobody ordered them, or under another id than was acknowledged. */
  strange: number;
  stockRight: boolean;
}

/** Times are read in whole milliseconds. */
const CLOCK_MS = 1;

/**
 * Compares a restored database with what guests know. An order is committed after it was begun and before it is acknowledged,
 * on this machine's clock: one that was acknowledged before the moment must be there, one that was begun after it must not,
 * and either is right for one that was on its way.
 */
export function compareAt(dataDir: string, menu: SoupMenu, guests: Guests, moment: number): Promise<Found> {
  return withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string; idempotency_key: string }>(
      "select id, idempotency_key from orders where company_id = $1",
      [menu.companyId],
    );
    const present = new Map(rows.map((row) => [row.idempotency_key, row.id]));
    const { rows: stocks } = await pool.query<{ stock: number; ledger: number }>(
      `select quantity_available::float8 as stock,
         (select sum(quantity)::float8 from stock_movements m where m.company_id = i.company_id and m.item_id = i.id) as ledger
       from inventory i where company_id = $1`,
      [menu.companyId],
    );
    const left = SALT_G - rows.length * PORTION_G;
    const times = [...guests.times];
    return {
      orders: rows.length,
      lost: times.filter(([key, time]) => (time.acknowledged ?? Infinity) < moment - CLOCK_MS && !present.has(key))
        .length,
      early: times.filter(([key, time]) => time.begun > moment && present.has(key)).length,
      strange: [...present].filter(([key, id]) => !guests.times.has(key) || (guests.acknowledged.get(key) ?? id) !== id)
        .length,
      stockRight: stocks.length === 1 && stocks[0]?.stock === left && stocks[0].ledger === left,
    };
  });
}

export function isRight({ orders, lost, early, strange, stockRight }: Found): boolean {
  return orders > 0 && lost + early + strange === 0 && stockRight;
}
