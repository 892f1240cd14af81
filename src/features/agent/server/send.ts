import type { sendChat } from "#src/features/agent/contract.ts";
import { confirmProposal, rejectProposal } from "#src/features/agent/server/confirm.ts";
import {
  type Channel,
  openConversation,
  openProposals,
  readTurns,
  storeReply,
  storeMessage,
} from "#src/features/agent/server/conversation.ts";
import { replyTo } from "#src/features/agent/server/reply.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

type Message = BodyOf<typeof sendChat>;

/** Answers a message of the person. "Yes" confirms the proposal that is open, if it is the only one. */
export async function sendMessage(scope: Scope, message: Message, channel: Channel): Promise<void> {
  const confirmed = await scope.within((context) => receive(context, message, channel));
  if (confirmed !== null) await confirmProposal(scope, confirmed, channel);
}

/** Returns the proposal that the message confirms. */
async function receive(context: Context, message: Message, channel: Channel): Promise<string | null> {
  const conversationId = await openConversation(context, channel);
  const text = await choiceOf(context, message.text);
  if (!(await storeMessage(context, conversationId, { id: message.id, text }))) return null;
  const received = await replyTo(context, text, message.language);
  if (received.kind === "reply") {
    await storeReply(context, conversationId, received.reply, received.language);
    return null;
  }
  const open = await openProposals(context, conversationId);
  const [only] = open;
  if (only !== undefined && open.length === 1) {
    if (received.kind === "yes") return only;
    await rejectProposal(context, only, channel);
    return null;
  }
  const texts = textsOf(received.language);
  const reply = { text: open.length === 0 ? texts.nothingOpen : texts.severalOpen };
  await storeReply(context, conversationId, reply, received.language);
  return null;
}

/** "2" is the second of what the agent asked about last. */
async function choiceOf(context: Context, text: string): Promise<string> {
  const number = /^\s*([1-9])[.)]?\s*$/.exec(text)?.[1];
  if (number === undefined) return text;
  const last = (await readTurns(context)).at(-1);
  return last?.choices[Number(number) - 1]?.text ?? text;
}
