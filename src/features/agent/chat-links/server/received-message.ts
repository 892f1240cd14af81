import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import {
  dropConfirmation,
  openConversation,
  storeMessage,
  storeReply,
} from "#src/features/agent/server/conversation.ts";
import type { Tap } from "#src/features/agent/chat-links/server/buttons.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";

/** A message of a linked person. */
export interface Received {
  /** The message's id in the conversation, the same whenever the event is received. */
  id: string;
  text: string;
  /** The latest time at which it was written, by the database's clock. */
  writtenBy: string;
  type: string;
  tap: Tap | null;
  /** The id of its photo or file, the file's name, and the caption. */
  media: { id: string; name: string; caption: string | null } | null;
}

/** Replies once to a message that is not processed further. An action that it should confirm is not carried out. */
export async function replyOnly(
  context: Context,
  { id, text }: Pick<Received, "id" | "text">,
  reply: string,
  language: Language,
): Promise<void> {
  const conversationId = await openConversation(context, "whatsapp");
  const message = { id, text: text.slice(0, MAX_MESSAGE) };
  const isNew = (await storeMessage(context, conversationId, message)) !== null;
  if (!isNew && !(await dropConfirmation(context, conversationId, id))) return;
  await storeReply(context, conversationId, { text: reply }, language);
}
