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
import type { Language } from "#src/features/agent/languages.ts";

/** The namespace of the ids of messages that come from captions. */
const CAPTIONS = "0c0b6a0e-5b0e-4d7c-9a53-2f1d7f7a3c11";

export interface Caption {
  /** Whether the caption is a question or command by itself. */
  isCommand: boolean;
  hint: PaperHint;
}

/** Returns a photo's caption on one line; null if it is empty. */
export const captionText = (written: string | null | undefined): string | null =>
  oneLine(written ?? "")
    .replaceAll(/\s+/g, " ")
    .trim() || null;

/** Returns whether a photo's caption is about the document or a message of its own. It only reads. */
export async function readCaption(context: Context, message: Said): Promise<Caption> {
  // A truncated caption could have another meaning.
  if (message.text.length > MAX_MESSAGE) return { isCommand: false, hint: NO_HINT };
  const setting = await readSetting(context, message);
  return { isCommand: await isCommand(setting), hint: hintIn(setting) };
}

/**
 * Verbs about orders and deliveries. In a caption, a statement with one of them is about the photo; a question with
 * one of them is a message of its own. "PO 2 ok" approves nothing.
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

/**
 * Returns whether a caption is a message of its own. A name alone or a list of received goods describes the picture.
 * "Yes", numbers and settings do not answer the agent's question.
 */
async function isCommand(setting: Setting): Promise<boolean> {
  const { said, text } = setting;
  if (isStop(text) || (said.verb === null && !/[?？]/.test(text))) return false;
  const verb = meantVerb(setting);
  if (verb === null || verb === "received" || isSetting(verb) || (OF_PAPERS.has(verb) && said.isStatement))
    return false;
  return !(await respondTo(setting)).isUnresolved;
}

/**
 * Returns the parts of a caption that are certain: the number of an order, and a single supplier with its exact name.
 */
function hintIn({ said }: Setting): PaperHint {
  const suppliers = said.exact.filter(({ kind }) => kind === "supplier");
  const [only] = suppliers;
  const isSure = suppliers.length === 1 && said.respelt.every(({ named }) => named !== only);
  return { said_order: said.orderNumber, said_supplier: only && isSure ? only.name : null };
}

interface Captioned {
  /** The id of the message with the photo. */
  id: string;
  caption: string | null;
  language: Language;
}

/**
 * Replies to a caption that is a message of its own, as if it had been sent after the photo, but changes nothing
 * without a confirmation. In WhatsApp the agent first confirms that it has the photo. Repeated calls lead to one reply.
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
