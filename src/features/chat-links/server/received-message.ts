import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { openConversation, storeMessage, storeReply } from "#src/features/agent/server/conversation.ts";
import type { Tap } from "#src/features/chat-links/server/buttons.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";

/** A message of a linked person. */
export interface Received {
  /** Of the message in the conversation: the same whenever the event is received. */
  id: string;
  text: string;
  type: string;
  tap: Tap | null;
  /** Of the photo or file that it carries, and what the sender calls it. */
  media: { id: string; name: string } | null;
}

/** Replies to a message that goes no further, once. */
export async function replyOnly(
  context: Context,
  { id, text }: Received,
  reply: string,
  language: Language,
): Promise<void> {
  const conversationId = await openConversation(context, "whatsapp");
  const message = { id, text: text.slice(0, MAX_MESSAGE) };
  if (!(await storeMessage(context, conversationId, message))) return;
  await storeReply(context, conversationId, { text: reply }, language);
}
