import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import {
  type Attempted,
  type Outbox,
  RETRIES,
  sendOnce,
  type SendState,
} from "#src/features/messages/server/send-once.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { tooMany } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { type MailFailure, mailFailure } from "#src/server/ports/mail/mail-failure.ts";
import { identityKey } from "#src/shared/text-key.ts";

const NOT_DRAWN = "The PDF of this mail could not be made yet. We keep trying.";

/** Maximum number of letters to suppliers that a restaurant may send within a day: in total, and to one address. */
export const MAX_LETTERS = 200;
export const MAX_LETTERS_TO_ONE = 20;
/**
 * The tables of mails to suppliers. Their columns are the same, except for the column with the id of the mail's
 * subject.
 */
const LETTER_TABLES = ["purchase_order_mails", "credit_request_mails"] as const;

/** The states in which a mail is not being sent and is not known to have been sent. */
const UNSENT = sql`('queued', 'waiting', 'failed', 'unconfirmed')`;

interface NewMail {
  /** The id of the subject of the mail, such as an order. */
  about: string;
  kind: string;
  to_address: string;
  subject: string;
  body: string;
}

export interface QueuedMail extends NewMail {
  id: string;
}

/** The table in which one kind of mails to suppliers is stored. */
export interface MailTable {
  table: (typeof LETTER_TABLES)[number];
  /** The column with the id of a mail's subject. */
  about: string;
  /** The kind of mail that is the letter itself, such as the order. Mails of other kinds cancel it or are reminders. */
  letter: string;
}

/** The attachments of one kind of mails, and the function that is called when their states change. */
export interface MailQueueParts extends MailTable {
  /** The job's name. */
  job: string;
  /** The message about a mail that waits in the outbox for a person. */
  waits: string;
  attachments: (scope: Scope, mail: QueuedMail) => Promise<NonNullable<Mail["attachments"]>>;
  /** Returns whether a mail that was not sent may still be sent, because its content is still correct. */
  isWanted: (context: Context, mail: Pick<QueuedMail, "about" | "kind">) => Promise<boolean>;
  /** Called when the state of a mail has changed. */
  follow: (context: Context, mail: Pick<QueuedMail, "about" | "kind">, state: SendState) => Promise<void>;
}

export interface MailQueue {
  job: ReturnType<typeof mailJob>;
  queue: (context: Context, mail: NewMail) => Promise<void>;
  /** Marks the waiting mail as sent by hand. */
  markSent: (context: Context, about: string, kind: string) => Promise<void>;
  /** Withdraws the waiting mail. Returns whether no mail is being sent right now. */
  withdraw: (context: Context, about: string, kind: string) => Promise<boolean>;
  /** Sends a mail again if it waits, has failed or may have been sent, and is still wanted. */
  sendAgain: (context: Context, id: string) => Promise<"queued" | "sending" | "not wanted">;
}

/**
 * Creates a queue of mails to suppliers, each sent at most once (`sendOnce`).
 */
export function mailQueue(parts: MailQueueParts): MailQueue {
  const job = mailJob(parts);
  return {
    job,
    queue: async (context, mail) => {
      const mail_id = await insertMail(parts, context, mail);
      await context.jobs.send(context.db, job, context.companyId, { mail_id, since: new Date().toISOString() });
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
      const table = sql.table(parts.table);
      const isMail = sql`company_id = ${context.companyId} and id = ${id}`;
      const { rows } = await sql<QueuedMail>`
        select ${columns(parts)} from ${table} where ${isMail} and state in ${UNSENT} for update`.execute(context.db);
      const [mail] = rows;
      if (!mail) return "sending";
      if (!(await parts.isWanted(context, mail))) return "not wanted";
      await sql`update ${table} set state = 'queued', error = null, claimed_at = null where ${isMail}`.execute(
        context.db,
      );
      await parts.follow(context, mail, { state: "queued", error: null });
      await context.jobs.send(context.db, job, context.companyId, { mail_id: id, since: new Date().toISOString() });
      return "queued";
    },
  };
}

const mailJob = (parts: MailQueueParts) =>
  companyJob({
    name: parts.job,
    sends: "A mail to a supplier",
    // A job that an earlier version queued has no `since`; it is tried until its retries end.
    data: z.object({ mail_id: z.uuid(), since: z.string().optional() }),
    retries: RETRIES,
    run: async (scope, { mail_id: id, since = new Date().toISOString() }) => {
      await sendOnce(outboxOf(parts), scope, { id, since });
    },
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

const outboxOf = (parts: MailQueueParts): Outbox<QueuedMail> => ({
  table: parts.table,
  noun: "mail",
  columns: columns(parts),
  gaveUp: "This mail could not be sent for 24 hours.",
  attempt: (scope, mail) => attempt(parts, scope, mail),
  follow: parts.follow,
});

async function attempt(parts: MailQueueParts, scope: Scope, mail: QueuedMail): Promise<Attempted> {
  const { to_address: to, subject, body: text } = mail;
  const { mail: port } = scope.ports;
  let attachments: NonNullable<Mail["attachments"]>;
  try {
    attachments = await parts.attachments(scope, mail);
  } catch (cause) {
    return { state: "queued", error: NOT_DRAWN, cause };
  }
  try {
    await port.send({ to, subject, text, ...(attachments.length > 0 && { attachments }) });
  } catch (cause) {
    return { ...AFTER_FAILURE[mailFailure(cause)], cause };
  }
  return port.delivery === "smtp" ? { state: "sent", error: null } : { state: "waiting", error: parts.waits };
}

const AFTER_FAILURE: Record<MailFailure, Attempted> = {
  later: { state: "queued", error: "The mail server cannot be reached at the moment. We keep trying." },
  rejected: { state: "failed", error: "The mail server rejected this address." },
  unconfirmed: {
    state: "unconfirmed",
    error: "The mail server did not answer, so we do not know whether this mail went out.",
  },
};

interface Waiting {
  about: string;
  kind: string;
  state: string;
}

async function changeWaiting(parts: MailQueueParts, { db, companyId }: Context, waiting: Waiting): Promise<void> {
  await sql`
    update ${sql.table(parts.table)} set state = ${waiting.state}, error = null
    where company_id = ${companyId} and ${sql.ref(parts.about)} = ${waiting.about} and kind = ${waiting.kind}
      and state in ${UNSENT}`.execute(db);
}

/**
 * Throws 429 when a restaurant has sent so many letters within a day, to this address or in total, that another would
 * be abuse. A cancellation is always sent. Concurrent sendings wait for each other until their transactions end.
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

/** Returns the address that opens the mail program with the newest letter about something; null when there is none. */
export async function mailLinkOf(stored: MailTable, { db, companyId }: Context, about: string): Promise<string | null> {
  const { rows } = await sql<QueuedMail>`
    select ${columns(stored)} from ${sql.table(stored.table)}
    where company_id = ${companyId} and ${sql.ref(stored.about)} = ${about} and kind = ${stored.letter}
    order by created_at desc, id desc limit 1`.execute(db);
  const [to, subject, body] = [rows[0]?.to_address, rows[0]?.subject, rows[0]?.body].map((part) =>
    encodeURIComponent(part ?? ""),
  );
  return rows[0] ? `mailto:${to}?subject=${subject}&body=${body}` : null;
}
