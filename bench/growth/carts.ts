import { DISHES } from "./menu.ts";

// What is ordered, by whom, and what becomes of it: the same for order number n wherever it is placed or filled.

/** The newest orders are still open, half of them pending. */
export const OPEN_ORDERS = 20;

export const REFUND_REASON = "Cold";

/** Null is the usual one: completed and paid. "wasted" is cancelled after the preparation began. */
export type Fate = "pending" | "processing" | "cancelled" | "wasted" | "refunded" | "unpaid" | null;

export interface Cart {
  n: number;
  channel: "menu" | "staff";
  table_number: string;
  customer: string;
  note: string | null;
  fate: Fate;
  lines: { dish: number; quantity: number }[];
}

const hash = (number: string, salt: number) => `(hashint8extended((${number})::bigint, ${salt}) & 2147483647)`;

/** SQL of every order's number with its table, guest, channel and fate. */
export const ordersSql = (count: number) => `
  select n, channel, table_number, fate, case when noted and channel = 'menu' then 'No onions, please' end as note,
    case when channel = 'menu' then 'guest-' || (1700000000000 + n) when named then guest else 'guest' end as customer
  from (
    select n, case when ${hash("n", 1)} % 10 < 7 then 'menu' else 'staff' end as channel,
      (1 + ${hash("n", 2)} % 30)::text as table_number,
      ${hash("n", 3)} % 5 = 0 as named, 'Guest ' || ${hash("n", 4)} % 400 as guest,
      ${hash("n", 5)} % 20 = 0 as noted,
      case
        when n > ${count - OPEN_ORDERS / 2} then 'pending'
        when n > ${count - OPEN_ORDERS} then 'processing'
        else (array['cancelled', 'cancelled', 'wasted', 'refunded', 'unpaid'])[1 + ${hash("n", 6)} % 100]
      end as fate
    from generate_series(1, ${count}) as n) as numbered`;

/** SQL of the orders' lines: one to three dishes, the first of the menu far more often than the last. */
export const linesSql = (count: number) => `
  select n, position, 1 + (${hash("n * 10 + position", 7)} % 100) / 70 as quantity,
    floor(${DISHES} * power(${hash("n * 10 + position", 8)} / 2147483648.0, 2))::integer as dish
  from generate_series(1, ${count}) as n, generate_series(1, 1 + ${hash("n", 9)} % 3) as position`;
