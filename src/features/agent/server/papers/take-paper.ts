import { writtenHere } from "#src/features/agent/server/written.ts";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { paperTexts } from "#src/features/agent/papers/texts.ts";
import {
  type Channel,
  messageText,
  openConversation,
  personOf,
  storeMessage,
} from "#src/features/agent/server/conversation.ts";
import { type Caption, readCaption } from "#src/features/agent/server/papers/caption.ts";
import { readSentPaper, sayReading } from "#src/features/agent/server/papers/read-job.ts";
import { withFound } from "#src/features/agent/server/understanding/finder.ts";
import { addPaper, dropPaperFiles, type StoredFile, storePaperFile } from "#src/features/receiving/server/papers.ts";
import { NO_HINT } from "#src/features/receiving/server/paper-hint.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { FormFile } from "#src/server/http/read-form.ts";
import { publish } from "#src/server/publish.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";

/** If there is no result after this number of seconds, the agent says that it is reading. */
const ANNOUNCE_AFTER_SECONDS = 4;

interface Sent {
  /** The message's id. */
  id: string;
  file: FormFile;
  /** The caption. */
  caption: string | null;
  language: Language;
}

/**
 * Stores a photo or file that the person sent, once per message id, and queues its reading. Throws 413, 415 or 422 if
 * the file cannot be read, and 503 if too many of the company's messages wait to be understood.
 */
export async function takePaper(scope: Scope, { id, file, caption, language }: Sent, channel: Channel): Promise<void> {
  if ((await scope.within((context) => messageText(context, id))) !== null) return;
  const said =
    caption === null
      ? null
      : await withFound(scope, { isJob: channel === "whatsapp" }, (found) =>
          scope.within((context) => readCaption(context, { text: caption, language, found })),
        );
  const stored = await storePaperFile(scope, file);
  const key = await scope.within((context) => addSent(context, { id, caption, said, language, stored }, channel));
  // Another request has stored the message, or the same file, at the same time.
  if (key !== stored.key && !stored.isKnown) await dropPaperFiles(scope, [stored.key]);
}

/** Returns the key of the file that is used; null if the message was received before. */
async function addSent(
  context: Context,
  { id, caption, said, language, stored }: Omit<Sent, "file"> & { stored: StoredFile; said: Caption | null },
  channel: Channel,
): Promise<string | null> {
  const { db, companyId, jobs } = context;
  const { id: user_id } = personOf(context);
  const conversationId = await openConversation(context, channel);
  // A caption that is a message of its own is stored as that message.
  const words = said?.isCommand ? null : (caption?.slice(0, MAX_MESSAGE) ?? null);
  const text =
    words ?? (stored.format === "pdf" ? stored.name : paperTexts(await writtenHere(context, language)).photo);
  const turn_id = await storeMessage(context, conversationId, { id, text });
  if (turn_id === null) return null;
  const paper = await addPaper(context, stored, said?.hint ?? NO_HINT);
  await db
    .updateTable("conversation_turns")
    .set({ paper_id: paper.id })
    .where("company_id", "=", companyId)
    .where("id", "=", turn_id)
    .execute();
  const own = await ownLanguage(context, conversationId);
  const data = { turn_id, user_id, language: own ?? language };
  await jobs.send(db, readSentPaper, companyId, data);
  if (channel === "whatsapp")
    await jobs.send(db, sayReading, companyId, data, { startAfterSeconds: ANNOUNCE_AFTER_SECONDS });
  await publish(context, "chat.changed", user_id);
  return paper.file_key;
}

/** Returns the language in which the person wants replies. */
async function ownLanguage({ db, companyId }: Context, conversationId: string): Promise<Language | undefined> {
  const row = await db
    .selectFrom("conversations")
    .select("language")
    .where("company_id", "=", companyId)
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return LANGUAGES.find((language) => language === row?.language);
}
