import { type RawBuilder, sql } from "kysely";
import type { Context, Scope } from "#src/server/context.ts";

const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The retries of a job that sends. With pauses of at most 10 minutes, they cover the 24 hours of GIVE_UP_AFTER_MS. */
export const RETRIES = 200;

/** SQL condition: the claim is older than the longest attempt, so the process that made the claim has died. */
const IS_ABANDONED = sql<boolean>`claimed_at < now() - interval '2 minutes'`;

/** The state of a row, and why it is not sent. */
export interface SendState {
  state: string;
  error: string | null;
}

/** The outcome of an attempt. `queued`: the message certainly reached nobody, and another attempt follows. */
export interface Attempted extends SendState {
  state: "queued" | "sent" | "waiting" | "failed" | "unconfirmed";
  /** Other columns of the row to be stored with the outcome. */
  columns?: { via: string; provider_id?: string };
  /** The error that made the attempt fail. */
  cause?: unknown;
}

/** A table whose rows are each sent at most once. It has the columns `state`, `error` and `claimed_at`. */
export interface Outbox<Row extends { id: string }> {
  table: string;
  /** What a row is, such as "mail". */
  noun: string;
  /** The columns that are needed to send a row. */
  columns: RawBuilder<unknown>;
  /** The error of a row that could not be sent for 24 hours. */
  gaveUp: string;
  /** Sends a claimed row, outside of any transaction. */
  attempt: (scope: Scope, row: Row) => Promise<Attempted>;
  /** Called when the state of the row has changed, in the transaction that stores the state. */
  follow: (context: Context, row: Row, outcome: SendState) => Promise<void>;
}

/**
 * Sends one row. The row is claimed before the attempt, and the outcome is stored afterwards. A row that was claimed
 * but has no outcome may have been sent. It is not sent again automatically; people decide about it. Throws if the job
 * must run again. Returns the outcome; undefined if there was nothing to send.
 * @param since when the row was queued, as a timestamp.
 */
export async function sendOnce<Row extends { id: string }>(
  outbox: Outbox<Row>,
  scope: Scope,
  { id, since }: { id: string; since: string },
): Promise<Attempted | undefined> {
  const row = await scope.within((context) => claim(outbox, context, id));
  if (!row) return undefined;
  const attempted = await outbox.attempt(scope, row);
  const isOver = attempted.state === "queued" && Date.now() - Date.parse(since) > GIVE_UP_AFTER_MS;
  const outcome: Attempted = isOver ? { ...attempted, state: "failed", error: outbox.gaveUp } : attempted;
  await scope.within((context) => settle(outbox, context, row, outcome));
  // The error makes the queue try again, with increasing pauses.
  if (outcome.state === "queued") throw outcome.cause ?? new Error(`The ${outbox.noun} ${id} waits: ${outcome.error}`);
  return outcome;
}

/** Claims the row for this run; undefined if there is nothing to send. Throws while another run is sending it. */
async function claim<Row extends { id: string }>(
  outbox: Outbox<Row>,
  context: Context,
  id: string,
): Promise<Row | undefined> {
  const { db, companyId } = context;
  const table = sql.table(outbox.table);
  const { rows: claimed } = await sql<Row>`
    update ${table} set state = 'sending', claimed_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id} and state = 'queued'
    returning ${outbox.columns}`.execute(db);
  if (claimed[0]) return claimed[0];
  const { rows } = await sql<Row & { state: string; abandoned: boolean }>`
    select ${outbox.columns}, state, ${IS_ABANDONED} as abandoned from ${table}
    where company_id = ${companyId} and id = ${id}`.execute(db);
  const [other] = rows;
  if (other?.state !== "sending") return undefined;
  if (!other.abandoned) throw new Error(`The ${outbox.noun} ${id} is being sent by another run.`);
  const error = `Sending was interrupted, so we do not know whether this ${outbox.noun} went out.`;
  await settle(outbox, context, other, { state: "unconfirmed", error });
  return undefined;
}

/** Stores the outcome of an attempt, unless the row has another state already. */
async function settle<Row extends { id: string }>(
  outbox: Outbox<Row>,
  context: Context,
  row: Row,
  { state, error, columns }: Attempted,
): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(outbox.table)} set ${assignments({ state, error, ...columns })}
    where company_id = ${context.companyId} and id = ${row.id} and state = 'sending'
    returning id`.execute(context.db);
  if (rows.length > 0) await outbox.follow(context, row, { state, error });
}

/** Returns `column = value, ...` for an update. */
export const assignments = (columns: object): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
