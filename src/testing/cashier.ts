import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Guests, SoupMenu } from "#src/testing/soup-orders.ts";

const RETRY_MS = 50;

export interface Cashier {
  /** The orders whose payment got a response. */
  paid: Set<string>;
  /** Pays one placed order after the other until the signal aborts or the server is gone. */
  payRepeatedly(signal: AbortSignal): Promise<void>;
  /** Pays every remaining order. */
  payRest(): Promise<void>;
}

/** Creates staff who mark the guests' orders as paid. Throws when a payment is neither accepted nor made before. */
export function createCashier(origin: string, token: string, { acknowledged }: Guests): Cashier {
  const paid = new Set<string>();
  const taken = new Set<string>();
  const pay = async (id: string, signal?: AbortSignal) => {
    taken.add(id);
    try {
      const response = await fetch(`${origin}/api/orders/id?id=${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ payment_status: "paid", payment: { method: "cash" } }),
        ...(signal && { signal }),
      });
      const text = await response.text();
      // The order was paid before, without a response.
      if (response.ok || (response.status === 409 && text.includes("ORDER_PAYMENT"))) paid.add(id);
      else if (response.status !== 503) throw new Error(`A payment was rejected with ${response.status}: ${text}`);
    } finally {
      taken.delete(id);
    }
  };
  const next = () => [...acknowledged.values()].find((id) => !paid.has(id) && !taken.has(id));
  return {
    paid,
    async payRepeatedly(signal) {
      while (!signal.aborted) {
        const id = next();
        try {
          if (id === undefined) await sleep(RETRY_MS, undefined, { signal });
          else await pay(id, signal);
        } catch (error) {
          // The connection died with the server.
          if (error instanceof TypeError || signal.aborted) return;
          throw error;
        }
      }
    },
    async payRest() {
      for (let id = next(); id !== undefined; id = next()) await pay(id);
    },
  };
}

/** Compares payments and receipts in the database with the responses that the cashier got. */
export async function compareReceipts(pool: pg.Pool, { companyId }: SoupMenu, { paid }: Pick<Cashier, "paid">) {
  const { rows } = await pool.query<{ order_id: string; number: number; payments: number }>(
    `select order_id, number, (
       select count(*)::integer from payments where payments.company_id = $1 and payments.order_id = receipts.order_id) as payments
     from receipts where company_id = $1 and kind = 'sale' order by number`,
    [companyId],
  );
  return {
    receiptsWithoutGaps: rows.every(({ number }, at) => number === at + 1),
    receiptForEachPayment:
      rows.length === paid.size && rows.every(({ order_id, payments }) => paid.has(order_id) && payments === 1),
  };
}
