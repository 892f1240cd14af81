import type pg from "pg";

export interface HeldOutgoing {
  messages: number;
  mails: number;
  orders: number;
}

/** Said of a message or mail that waited when the backup was made. */
export const HELD =
  "This waited when the backup was made that was brought back, so we do not know whether it went out.";

/** Jobs that send what a row does not remember: a report, a notice about the plan, an order's alert to the owner. */
const SENDING_JOBS = ["reports.mail", "billing.notice", "orders.tell-owner"];

/**
 * Makes a restored database send nothing by itself of what waited when the backup was made: since then it may have gone
 * out. Messages, mails, orders to suppliers and requests for credit are unconfirmed, as after a send that was interrupted:
 * each says so where it stands, and a person sends it again or says that it arrived.
 * @param db connected as the database's superuser: all companies are concerned.
 */
export async function holdOutgoing(db: Pick<pg.Client, "query">): Promise<HeldOutgoing> {
  const { rows } = await db.query<HeldOutgoing>(
    `with messages_held as (
       update messages set state = 'unconfirmed', error = $1 where state in ('queued', 'sending') returning 1),
     order_mails_held as (
       update purchase_order_mails set state = 'unconfirmed', error = $1 where state in ('queued', 'sending') returning 1),
     credit_mails_held as (
       update credit_request_mails set state = 'unconfirmed', error = $1 where state in ('queued', 'sending') returning 1),
     orders_held as (
       update purchase_orders set state = 'unconfirmed' where state in ('approved', 'sending') returning 1),
     credits_held as (
       update credit_requests set state = 'unconfirmed' where state = 'sending' returning 1),
     alerts_dropped as (delete from order_alerts),
     jobs_dropped as (
       delete from pgboss.job where name = any($2) and state in ('created', 'retry', 'active'))
     select (select count(*)::int from messages_held) as messages,
       (select count(*)::int from order_mails_held) + (select count(*)::int from credit_mails_held) as mails,
       (select count(*)::int from orders_held) + (select count(*)::int from credits_held) as orders`,
    [HELD, SENDING_JOBS],
  );
  const [row] = rows;
  if (!row) throw new Error("The counts of what was held are missing.");
  await db.query("update backup_state set restored_at = now(), released_at = null");
  return row;
}
