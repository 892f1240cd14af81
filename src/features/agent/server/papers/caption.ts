import { sql } from "kysely";
import { v5 as uuid } from "uuid";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { type Channel, personOf } from "#src/features/agent/server/conversation.ts";
import { sayReadingOf } from "#src/features/agent/server/papers/read-job.ts";
import { isSetting } from "#src/features/agent/grammar/verb.ts";
import { meantVerb, readSetting, respondTo, type Said } from "#src/features/agent/server/reply.ts";
import { sendMessage } from "#src/features/agent/server/send.ts";
import { withFound } from "#src/features/agent/server/understanding/finder.ts";
import type { Setting } from "#src/features/agent/server/setting.ts";
import { isStop } from "#src/features/agent/stop-word.ts";
import type { Act } from "#src/features/agent/verbs.ts";
import { NO_HINT, type PaperHint } from "#src/features/receiving/server/paper-hint.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { oneLine } from "#src/shared/visible-text.ts";
import type { Language } from "#src/shared/languages.ts";

/** The namespace of the ids of messages that are the captions of others. */
const CAPTIONS = "0c0b6a0e-5b0e-4d7c-9a53-2f1d7f7a3c11";

export interface Caption {
  /** It asks or orders something by itself. */
  isCommand: boolean;
  hint: PaperHint;
}

/** What is written with a photo as a message on one line; null when nothing is. */
export const captionText = (written: string | null | undefined): string | null =>
  oneLine(written ?? "")
    .replaceAll(/\s+/g, " ")
    .trim() || null;

/** Returns what is written with a photo: about the paper, or a message of its own. It only reads. */
export async function readCaption(context: Context, message: Said): Promise<Caption> {
  // What is cut could say something else.
  if (message.text.length > MAX_MESSAGE) return { isCommand: false, hint: NO_HINT };
  const setting = await readSetting(context, message);
  return { isCommand: await isCommand(setting), hint: hintIn(setting) };
}

/**
 * What is said of orders and deliveries with a photo of one is about the photo, unless it is a question: "PO 2 ok" approves
 * nothing.
 */
const OF_PAPERS = new Set<Act>([
  "deliveries",
  "po",
  "purchases",
  "supplier",
  "orders",
  "order_status",
  "approve_po",
  "cancel_po",
]);

/** A name alone, and what came, say what is in the picture; "yes", numbers and settings answer nothing that the agent asked. */
async function isCommand(setting: Setting): Promise<boolean> {
  const { said, text } = setting;
  if (isStop(text) || (said.verb === null && !/[?？]/.test(text))) return false;
  const verb = meantVerb(setting);
  if (verb === null || verb === "received" || isSetting(verb) || (OF_PAPERS.has(verb) && said.isStatement))
    return false;
  return !(await respondTo(setting)).isUnresolved;
}

/** What is sure: the number of an order, and one supplier by its exact name. */
function hintIn({ said }: Setting): PaperHint {
  const suppliers = said.exact.filter(({ kind }) => kind === "supplier");
  const [only] = suppliers;
  const isSure = suppliers.length === 1 && said.respelt.every(({ named }) => named !== only);
  return { said_order: said.orderNumber, said_supplier: only && isSure ? only.name : null };
}

interface Captioned {
  /** Of the message with the photo. */
  id: string;
  caption: string | null;
  language: Language;
}

/**
 * Replies to what is written with a photo when it is a message of its own, as if it had been sent after it, but does nothing
 * without asking. In WhatsApp the agent says first that it has the photo. Called again it is replied to once.
 */
export async function replyToCaption(
  scope: Scope,
  { id, caption, language }: Captioned,
  channel: Channel,
): Promise<"replied" | "waits"> {
  if (caption === null) return "replied";
  const isMessage = await withFound(scope, { isJob: channel === "whatsapp" }, (found) =>
    scope.within(async (context) => {
      const { isCommand: isOne } = await readCaption(context, { text: caption, language, found });
      if (isOne && channel === "whatsapp") await sayReadingFirst(context, id, language);
      return isOne;
    }),
  );
  if (!isMessage) return "replied";
  return sendMessage(scope, { id: uuid(id, CAPTIONS), text: caption, language }, channel, { isCaption: true });
}

async function sayReadingFirst(context: Context, messageId: string, language: Language): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select turn.id from conversation_turns turn
    join conversations conversation on conversation.company_id = turn.company_id and conversation.id = turn.conversation_id
    where turn.company_id = ${context.companyId} and turn.message_id = ${messageId}
      and conversation.user_id = ${personOf(context).id}`.execute(context.db);
  const [turn] = rows;
  if (turn) await sayReadingOf(context, turn.id, language);
}
