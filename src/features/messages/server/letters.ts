// All steps of a letter are here, because each depends on the state that another one left.
import { sql } from "kysely";
import type { Message } from "#src/features/messages/contract.ts";
import { isTaken, WAITING_STATES } from "#src/features/messages/rules.ts";
import { type MailQueue, mailQueue, type MailQueueParts } from "#src/features/messages/server/mail-queue.ts";
import { markMessageSent, withdrawMessage } from "#src/features/messages/server/messages.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import { assignments, type SendState } from "#src/features/messages/server/send-once.ts";
import type { Context } from "#src/server/context.ts";
import type { AppError } from "#src/server/http/errors.ts";

/** How a letter is sent. */
export type SentVia = "whatsapp" | "email";
/** How a person may have sent a letter. With `phone`, the person read it out on the phone. */
type Via = SentVia | "phone";

/** The recipient and the text of a letter. */
export interface Letter {
  via: SentVia;
  /** The number in international form, or the mail address. */
  to: string;
  body: string;
  /** The subject of a mail; the first line of `body` by default. */
  subject?: string;
  /** The approved template of a message in WhatsApp; the general one by default. */
  template?: { name: string; values: readonly string[] };
}

/** A row that is sent as a letter, such as an order to a supplier. */
interface LetterRow {
  id: string;
  state: string;
}

/** The functions that lock the rows of one table, write them as letters and record the result. */
interface LetterParts<Row extends LetterRow> extends Omit<MailQueueParts, "isWanted" | "follow"> {
  /** The table. It has `state`, `sent_by`, `sent_at`, `send_error`, and `message_id` for the message in WhatsApp. */
  rows: string;
  /** The kind of the messages in WhatsApp. */
  messageKind: string;
  /** The state in which a row can be sent. The row returns to this state when the letter reached nobody. */
  ready: string;
  /** States in which a row was sent, so that marking it as sent changes nothing. */
  sent: readonly string[];
  /** By kind of mail: the states of the row in which a mail that was not sent is still correct. */
  wanted: Readonly<Record<string, readonly string[]>>;
  /** Returns the row, locked until the transaction ends. Throws 409 if it differs from the version that was shown. */
  lock: (context: Context, id: string, version: number) => Promise<Row>;
  /** Returns why a row is neither sent nor marked as sent, such as "was cancelled"; null if it may be. */
  problem: (row: Row) => string | null;
  stateError: (row: Row, problem: string) => AppError;
  /** Returns the error for a row that may have been sent. */
  unconfirmedError: (row: Row) => AppError;
  write: (context: Context, row: Row, via: SentVia) => Promise<Letter>;
  /** Returns the columns that record who approves a row by sending it. */
  approval?: (context: Context) => object;
  /** Adds the action to the activity log. Returns the row as it is then. */
  recorded: (context: Context, id: string, action: "update", what: string) => Promise<Row>;
  /** Publishes that the state of a row has changed because the state of its letter has. */
  changed: (context: Context, id: string) => Promise<void>;
  /** What follows from the states of another letter about a row, such as a reminder. */
  another?: {
    /** The column with the id of the other letter's message in WhatsApp. */
    column: string;
    follow: (context: Context, id: string, outcome: SendState) => Promise<void>;
  };
}

/** The operations that send the rows of one table as letters. */
export interface Letters<Row> {
  mails: MailQueue;
  /**
   * Sends a row as it was shown, in the transaction that records it. A separate job delivers the message or mail once.
   * Repeating the call sends nothing more. A row that may have been sent is sent again only if a person requests it.
   */
  send: (context: Context, id: string, sending: { version: number; via: SentVia; again: boolean }) => Promise<Row>;
  /** Records that a person sent a row as it was shown, or read it out on the phone. */
  markSent: (context: Context, id: string, sent: { version: number; via: Via }) => Promise<Row>;
  /** Sends a letter of this kind about a row. Returns the id of its message in WhatsApp; null if it is a mail. */
  queue: (context: Context, about: string, kind: string, letter: Letter) => Promise<string | null>;
  /** Returns how a row was sent, and the message. */
  sentAs: (context: Context, id: string) => Promise<SentAs>;
  /** Withdraws the letter of a row while it waits. Returns false if it is being sent right now. */
  withdraw: (context: Context, id: string) => Promise<boolean>;
  /** When a message's state changes, updates the row that the message is about. Most messages are about no row. */
  followMessage: (context: Context, message: { id: string; kind: string }) => Promise<void>;
}

interface SentAs {
  sent_by: Via | null;
  message_id: string | null;
  to_number: string | null;
}

/** Creates the operations that send the rows of one table as letters to suppliers, each row once. */
export function letters<Row extends LetterRow>(parts: LetterParts<Row>): Letters<Row> {
  const mails = mailQueue({
    ...parts,
    isWanted: (context, mail) => isWanted(parts, context, mail),
    follow: async (context, { about, kind }, outcome) => {
      if (kind === parts.letter) await follow(parts, context, { id: about, via: "email" }, outcome);
      else await parts.another?.follow(context, about, outcome);
    },
  });
  const steps: Letters<Row> = {
    mails,
    queue: async (context, about, kind, { via, to, body, subject = body.split("\n")[0] ?? "", template }) => {
      if (via === "whatsapp") {
        const message = { to, body, kind: parts.messageKind, ...(template && { template }) };
        return (await sendMessage(context, message)).id;
      }
      await mails.queue(context, { about, kind, to_address: to, subject, body });
      return null;
    },
    send: (context, id, sending) => send(parts, steps, context, { id, ...sending }),
    markSent: (context, id, sent) => markSent(parts, steps, context, { id, ...sent }),
    sentAs: (context, id) => readSentAs(parts, context, id),
    withdraw: async (context, id) => {
      const { sent_by, message_id } = await readSentAs(parts, context, id);
      if (sent_by === "whatsapp" && message_id !== null) return withdrawMessage(context, message_id);
      return sent_by !== "email" || mails.withdraw(context, id, parts.letter);
    },
    followMessage: (context, message) => followMessage(parts, context, message),
  };
  return steps;
}

async function send<Row extends LetterRow>(
  parts: LetterParts<Row>,
  { queue }: Letters<Row>,
  context: Context,
  { id, version, via, again }: { id: string; version: number; via: SentVia; again: boolean },
): Promise<Row> {
  const row = await parts.lock(context, id, version);
  if (row.state === "unconfirmed" && !again) throw parts.unconfirmedError(row);
  const problem = parts.problem(row);
  if (problem !== null) throw parts.stateError(row, problem);
  if (row.state !== parts.ready && row.state !== "unconfirmed") return row;
  const message_id = await queue(context, id, parts.letter, await parts.write(context, row, via));
  const sending = { state: "sending", sent_by: via, message_id, send_error: null };
  await change(parts, context, id, { ...parts.approval?.(context), ...sending });
  return parts.recorded(context, id, "update", `is sent by ${via === "email" ? "mail" : "WhatsApp"}`);
}

async function markSent<Row extends LetterRow>(
  parts: LetterParts<Row>,
  steps: Letters<Row>,
  context: Context,
  { id, version, via }: { id: string; version: number; via: Via },
): Promise<Row> {
  const row = await parts.lock(context, id, version);
  if (parts.sent.includes(row.state)) return row;
  const isUnsent = [parts.ready, "sending", "unconfirmed"].includes(row.state);
  const problem = parts.problem(row) ?? (isUnsent ? null : "cannot be marked as sent");
  if (problem !== null) throw parts.stateError(row, problem);
  if (row.state !== parts.ready) await markLetterSent(steps, parts.letter, context, { id, via });
  const sent = { state: "sent", sent_by: via, sent_at: FIRST_SENT, send_error: null };
  await change(parts, context, id, { ...parts.approval?.(context), ...sent });
  return parts.recorded(context, id, "update", via === "phone" ? "was read out on the phone" : "was sent by hand");
}

/** Marks the waiting message or mail as the letter that was sent. A letter on another channel is withdrawn. */
async function markLetterSent<Row>(
  { mails, sentAs, withdraw }: Letters<Row>,
  kind: string,
  context: Context,
  { id, via }: { id: string; via: Via },
): Promise<void> {
  const { sent_by, message_id } = await sentAs(context, id);
  if (sent_by !== via) await withdraw(context, id);
  else if (via === "email") await mails.markSent(context, id, kind);
  else if (via === "whatsapp" && message_id !== null) await markMessageSent(context, message_id);
}

/** Keeps the time of the first sending. */
const FIRST_SENT = sql`coalesce(sent_at, now())`;

type Table = Pick<LetterParts<LetterRow>, "rows">;

async function change({ rows }: Table, { db, companyId }: Context, id: string, columns: object): Promise<void> {
  await sql`update ${sql.table(rows)} set ${assignments(columns)}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Returns whether an unsent mail is still correct. A letter is not if its row has been sent in another way since. */
async function isWanted(
  { rows, letter, wanted }: Pick<LetterParts<LetterRow>, "rows" | "letter" | "wanted">,
  { db, companyId }: Context,
  { about, kind }: { about: string; kind: string },
): Promise<boolean> {
  const byMail = kind === letter ? sql`coalesce(sent_by, 'email') = 'email'` : sql`true`;
  const found = await sql`select from ${sql.table(rows)}
    where company_id = ${companyId} and id = ${about} and state = any(${[...(wanted[kind] ?? [])]}::text[])
      and ${byMail}`.execute(db);
  return found.rows.length > 0;
}

async function readSentAs({ rows }: Table, { db, companyId }: Context, id: string): Promise<SentAs> {
  const found = await sql<SentAs>`
    select sent.sent_by, sent.message_id, message.to_number from ${sql.table(rows)} sent
    left join messages message on message.company_id = sent.company_id and message.id = sent.message_id
    where sent.company_id = ${companyId} and sent.id = ${id}`.execute(db);
  return found.rows[0] ?? { sent_by: null, message_id: null, to_number: null };
}

/**
 * Updates a row when the state of its letter changes. A row that has been sent in another way since is not changed. A
 * row that has been answered since keeps its state, and shows the letter's error.
 */
async function follow<Row extends LetterRow>(
  parts: LetterParts<Row>,
  context: Context,
  { id, via }: { id: string; via: SentVia },
  { state, error }: SendState,
): Promise<void> {
  const { rows } = await sql<{ state: string; sent_by: Via | null }>`select state, sent_by from ${sql.table(parts.rows)}
    where company_id = ${context.companyId} and id = ${id} for update`.execute(context.db);
  const [row] = rows;
  if (row?.sent_by !== via) return;
  const follows = [parts.ready, "sending", "unconfirmed", "sent"].includes(row.state);
  const next = follows ? stateAfter(state, parts.ready) : null;
  const sent_at = next === "sent" && { sent_at: FIRST_SENT };
  await change(parts, context, id, { send_error: error, ...(next !== null && { state: next }), ...sent_at });
  await parts.changed(context, id);
}

/** Returns the state of a row for a state of its message or mail; null when the row's state does not change. */
function stateAfter(letter: string, ready: string): string | null {
  if (letter === "failed") return ready;
  if (letter === "unconfirmed") return letter;
  const message = letter as Message["state"];
  if (letter === "waiting" || WAITING_STATES.includes(message)) return "sending";
  return isTaken(message) ? "sent" : null;
}

async function followMessage<Row extends LetterRow>(
  parts: LetterParts<Row>,
  context: Context,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  if (kind !== parts.messageKind) return;
  const columns = ["message_id", ...(parts.another ? [parts.another.column] : [])];
  const isOf = columns.map((column) => sql`sent.${sql.ref(column)} = message.id`);
  const { rows } = await sql<SendState & { id: string; is_letter: boolean | null }>`
    select sent.id, sent.message_id = message.id as is_letter, message.state, message.error
    from messages message
    join ${sql.table(parts.rows)} sent on sent.company_id = message.company_id and (${sql.join(isOf, sql` or `)})
    where message.company_id = ${context.companyId} and message.id = ${id}`.execute(context.db);
  for (const { id: carried, is_letter, ...outcome } of rows) {
    if (is_letter) await follow(parts, context, { id: carried, via: "whatsapp" }, outcome);
    else await parts.another?.follow(context, carried, outcome);
  }
}
