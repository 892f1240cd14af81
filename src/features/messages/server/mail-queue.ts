import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Context, Scope } from "#src/server/context.ts";
import { tooMany } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { mailFailure } from "#src/server/ports/mail/mail-failure.ts";
import { identityKey } from "#src/shared/text-key.ts";

const NOT_DRAWN = "The PDF of this mail could not be made yet. We keep trying.";
const INTERRUPTED = "Sending was interrupted, so we do not know whether this mail went out.";

/** Maximum number of letters to suppliers that a restaurant may send within a day: in total, and to one address. */
export const MAX_LETTERS = 200;
export const MAX_LETTERS_TO_ONE = 20;
/** The tables in which letters are stored, each with `to_address` and `created_at`. */
const LETTER_TABLES = ["purchase_order_mails", "credit_request_mails"] as const;

/** Whether the process that claimed the mail has died: no attempt takes this long. */
const IS_ABANDONED = sql<boolean>`claimed_at < now() - interval '2 minutes'`;

interface NewMail {
  /** The id of what the mail is about, such as an order. */
  about: string;
  kind: string;
  to_address: string;
  subject: string;
  body: string;
}

export interface QueuedMail extends NewMail {
  id: string;
}

export interface MailState {
  state: string;
  error: string | null;
}

/** The table in which one kind of mails to suppliers is stored. */
export interface MailTable {
  /** It has the columns of `purchase_order_mails`. */
  table: string;
  /** The column with the id of what a mail is about. */
  about: string;
}

/** The attachments of one kind of mails, and the function that follows their states. */
interface MailQueueParts extends MailTable {
  /** The job's name. */
  job: string;
  /** The message about a mail that waits in the outbox for a person. */
  waits: string;
  attachments: (scope: Scope, mail: QueuedMail) => Promise<NonNullable<Mail["attachments"]>>;
  /** Returns whether a mail that did not go out may still be sent, because it is still true. */
  isWanted: (context: Context, mail: Pick<QueuedMail, "about" | "kind">) => Promise<boolean>;
  /** Called when a mail has another state. */
  follow: (context: Context, mail: Pick<QueuedMail, "about" | "kind">, state: MailState) => Promise<void>;
}

export interface MailQueue {
  job: ReturnType<typeof mailJob>;
  queue: (context: Context, mail: NewMail) => Promise<void>;
  /** Marks the waiting mail as sent by hand. */
  markSent: (context: Context, about: string, kind: string) => Promise<void>;
  /** Withdraws the waiting mail. Returns whether no mail is being sent right now. */
  withdraw: (context: Context, about: string, kind: string) => Promise<boolean>;
  /** Sends a mail again that waits, failed or may have gone out, if it is still wanted. */
  sendAgain: (context: Context, id: string) => Promise<"queued" | "sending" | "not wanted">;
}

/**
 * Creates a queue of mails to suppliers, each sent at most once, as messages are: claimed before the mail server is
 * called, settled after. A mail that was claimed and not settled may have gone out: it is never sent again
 * automatically.
 */
export function mailQueue(parts: MailQueueParts): MailQueue {
  const job = mailJob(parts);
  return {
    job,
    queue: async (context, mail) => {
      const mail_id = await insertMail(parts, context, mail);
      await context.jobs.send(context.db, job, context.companyId, { mail_id });
    },
    markSent: (context, about, kind) => changeWaiting(parts, context, { about, kind, state: "sent" }),
    withdraw: async (context, about, kind) => {
      await changeWaiting(parts, context, { about, kind, state: "withdrawn" });
      const { rows } = await sql`
        select from ${sql.table(parts.table)}
        where company_id = ${context.companyId} and ${sql.ref(parts.about)} = ${about} and state = 'sending'`.execute(
        context.db,
      );
      return rows.length === 0;
    },
    sendAgain: async (context, id) => {
      const { rows } = await sql<QueuedMail>`
        update ${sql.table(parts.table)} set state = 'queued', error = null, claimed_at = null
        where company_id = ${context.companyId} and id = ${id}
          and state in ('queued', 'waiting', 'failed', 'unconfirmed')
        returning ${columns(parts)}`.execute(context.db);
      const [mail] = rows;
      if (!mail) return "sending";
      if (!(await parts.isWanted(context, mail))) return "not wanted";
      await parts.follow(context, mail, { state: "queued", error: null });
      await context.jobs.send(context.db, job, context.companyId, { mail_id: id });
      return "queued";
    },
  };
}

const mailJob = (parts: MailQueueParts) =>
  companyJob({
    name: parts.job,
    sends: "A mail to a supplier",
    data: z.object({ mail_id: z.uuid() }),
    retries: 200,
    run: (scope, { mail_id }) => deliver(parts, scope, mail_id),
  });

const columns = ({ about }: MailTable) => sql`id, ${sql.ref(about)} as about, kind, to_address, subject, body`;

async function insertMail(parts: MailQueueParts, { db, companyId }: Context, mail: NewMail): Promise<string> {
  const id = uuid();
  const { about, kind, to_address, subject, body } = mail;
  await sql`
    insert into ${sql.table(parts.table)} (company_id, id, ${sql.ref(parts.about)}, kind, to_address, subject, body)
    values (${companyId}, ${id}, ${about}, ${kind}, ${to_address}, ${subject}, ${body})`.execute(db);
  return id;
}

async function deliver(parts: MailQueueParts, scope: Scope, id: string): Promise<void> {
  const claimed = await scope.within((context) => claim(parts, context, id));
  if (!claimed) return;
  const attachments = await attachmentsOrRelease(parts, scope, claimed);
  let settled: MailState;
  let failure: unknown;
  try {
    const { to_address: to, subject, body: text } = claimed;
    await scope.ports.mail.send({ to, subject, text, ...(attachments.length > 0 && { attachments }) });
    const isSent = scope.ports.mail.delivery === "smtp";
    settled = isSent ? { state: "sent", error: null } : { state: "waiting", error: parts.waits };
  } catch (error) {
    failure = error;
    settled = stateAfter(error);
  }
  await scope.within((context) => settle(parts, context, claimed, settled));
  // The error makes the queue try again, with increasing pauses.
  if (settled.state === "queued") throw failure;
}

/** If the attachments cannot be made nothing was sent, and the job runs again. */
async function attachmentsOrRelease(parts: MailQueueParts, scope: Scope, mail: QueuedMail) {
  try {
    return await parts.attachments(scope, mail);
  } catch (error) {
    await scope.within((context) => settle(parts, context, mail, { state: "queued", error: NOT_DRAWN }));
    throw error;
  }
}

function stateAfter(error: unknown): MailState {
  const failure = mailFailure(error);
  if (failure === "later")
    return { state: "queued", error: "The mail server cannot be reached at the moment. We keep trying." };
  if (failure === "rejected") return { state: "failed", error: "The mail server rejected this address." };
  return {
    state: "unconfirmed",
    error: "The mail server did not answer, so we do not know whether this mail went out.",
  };
}

/** Claims the mail for this run; undefined when there is nothing to send. Throws while another run is sending it. */
async function claim(parts: MailQueueParts, context: Context, id: string): Promise<QueuedMail | undefined> {
  const { db, companyId } = context;
  const table = sql.table(parts.table);
  const { rows: claimed } = await sql<QueuedMail>`
    update ${table} set state = 'sending', claimed_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id} and state = 'queued'
    returning ${columns(parts)}`.execute(db);
  if (claimed[0]) return claimed[0];
  const { rows } = await sql<QueuedMail & { state: string; abandoned: boolean }>`
    select ${columns(parts)}, state, ${IS_ABANDONED} as abandoned from ${table}
    where company_id = ${companyId} and id = ${id}`.execute(db);
  const [other] = rows;
  if (other?.state !== "sending") return undefined;
  if (!other.abandoned) throw new Error(`Mail ${id} is being sent by another run.`);
  await settle(parts, context, other, { state: "unconfirmed", error: INTERRUPTED });
  return undefined;
}

async function settle(
  parts: MailQueueParts,
  context: Context,
  mail: QueuedMail,
  { state, error }: MailState,
): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(parts.table)} set state = ${state}, error = ${error}
    where company_id = ${context.companyId} and id = ${mail.id} and state = 'sending'
    returning id`.execute(context.db);
  if (rows.length > 0) await parts.follow(context, mail, { state, error });
}

interface Waiting {
  about: string;
  kind: string;
  state: string;
}

async function changeWaiting(parts: MailQueueParts, { db, companyId }: Context, waiting: Waiting): Promise<void> {
  await sql`
    update ${sql.table(parts.table)} set state = ${waiting.state}, error = null
    where company_id = ${companyId} and ${sql.ref(parts.about)} = ${waiting.about} and kind = ${waiting.kind}
      and state in ('queued', 'waiting', 'failed', 'unconfirmed')`.execute(db);
}

/**
 * Throws 429 when a restaurant has sent so many letters within a day that another would be abuse: to this address, or
 * in total. A cancellation is always sent. Letters that are sent at the same time wait for each other until their
 * transactions end.
 */
export async function requireLettersLeft({ db, companyId }: Context, toAddress: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${companyId}`}, 0))`.execute(db);
  const stored = LETTER_TABLES.map(
    (
      table,
    ) => sql`select to_address, ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as seconds_left
      from ${sql.table(table)} where company_id = ${companyId} and created_at > now() - interval '1 day'`,
  );
  const { rows: all } = await sql<{ to_address: string; seconds_left: number }>`
    ${sql.join(stored, sql` union all `)} order by seconds_left`.execute(db);
  const same = all.filter(({ to_address }) => identityKey(to_address) === identityKey(toAddress));
  const [oldest] = same.length >= MAX_LETTERS_TO_ONE ? same : all.length >= MAX_LETTERS ? all : [];
  if (!oldest) return;
  const message =
    same.length >= MAX_LETTERS_TO_ONE
      ? `${toAddress} was sent ${same.length} letters within a day. Please call the supplier, or try again tomorrow.`
      : `This restaurant has sent ${all.length} letters to suppliers within a day. Please try again tomorrow.`;
  throw tooMany(message, oldest.seconds_left);
}

/** Returns the newest mail of a kind about something. */
export async function newestMail(
  stored: MailTable,
  { db, companyId }: Context,
  { about, kind }: Pick<QueuedMail, "about" | "kind">,
): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    select ${columns(stored)} from ${sql.table(stored.table)}
    where company_id = ${companyId} and ${sql.ref(stored.about)} = ${about} and kind = ${kind}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
