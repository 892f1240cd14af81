import type pg from "pg";

export interface HeldOutgoing {
  messages: number;
  mails: number;
  orders: number;
  /** Jobs that wait for the owner's decision. */
  jobs: number;
}

/** The error of a message or mail that waited when the backup was made. */
export const HELD =
  "This waited when the backup was made that was brought back, so we do not know whether it went out.";

/**
 * Jobs that send something which no row here marks: a report, a notice about the plan, a reply of the agent. The owner
 * decides about each. `src/main/sending-jobs.test.ts` compares these lists with the existing jobs.
 */
export const SENDING_JOBS = [
  "reports.mail",
  "billing.notice",
  "closings.mail",
  "agent-messages.send",
  "chat-links.converse",
  "chat-links.converse-by-media",
  "chat-links.send-replies",
];
/** Jobs that find nothing to send, because their message or mail is unconfirmed. */
export const ROW_JOBS = ["messaging.deliver", "purchasing.mail", "credits.mail"];
/** Alerts about orders from before the backup. Their rows are deleted, because the jobs would find nothing. */
export const ALERT_JOBS = ["orders.tell-owner"];

/**
 * Makes a restored database send nothing by itself that waited when the backup was made: it may have been sent since.
 * Messages, mails, orders to suppliers and requests for credit become unconfirmed, as after an interrupted send: each
 * shows this on its screen, and a person sends it again or says that it arrived. Every company waits for its owner, who
 * decides about the held jobs and confirms who works there (`features/operations/restored`). Receipts continue in a new series,
 * because numbers were given after the backup. A company that its owner had closed is erased a week later at the
 * earliest, since the owner may have taken that back after the backup.
 * @param db connected as the database's superuser, because the update concerns all companies.
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
     alert_jobs_dropped as (
       delete from pgboss.job where name = any($3) and state in ('created', 'retry', 'active')),
     jobs_taken as (
       delete from pgboss.job where name = any($2) and state in ('created', 'retry', 'active')
       returning name, data, created_on),
     jobs_held as (
       insert into held_jobs (company_id, name, data, is_from_backup, queued_at)
       select companies.id, jobs_taken.name, data -> 'data', true, created_on
       from jobs_taken join companies on companies.id = (data ->> 'company_id')::uuid
       returning 1),
     receipts_go_on as (
       insert into receipt_series (company_id, position)
       select company_id, max(position) + 1 from receipt_series group by company_id),
     companies_waiting as (
       update companies set restored_at = now(), restored_to = pg_last_xact_replay_timestamp(),
         erase_at = greatest(erase_at, case when erase_at is not null then now() + interval '7 days' end))
     select (select count(*)::int from messages_held) as messages,
       (select count(*)::int from order_mails_held) + (select count(*)::int from credit_mails_held) as mails,
       (select count(*)::int from orders_held) + (select count(*)::int from credits_held) as orders,
       (select count(*)::int from jobs_held) as jobs`,
    [HELD, SENDING_JOBS, ALERT_JOBS],
  );
  const [row] = rows;
  if (!row) throw new Error("The counts of what was held are missing.");
  await db.query("update backup_state set restored_at = now(), released_at = null");
  return row;
}
