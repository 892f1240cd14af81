import type { sendChat } from "#src/features/agent/contract.ts";
import { confirmProposal, rejectProposal } from "#src/features/agent/server/confirm.ts";
import {
  type Channel,
  openConversation,
  openProposals,
  readEarlier,
  readTurns,
  storeReply,
  storeMessage,
} from "#src/features/agent/server/conversation.ts";
import { MAX_EARLIER } from "#src/features/agent/model/instructions.ts";
import { type Asked, askModel, chooseModel, withNotice } from "#src/features/agent/server/model/ask-model.ts";
import { resumeRun } from "#src/features/agent/server/model/runs.ts";
import { ownLanguage, replyTo } from "#src/features/agent/server/reply.ts";
import { stopsAtOnce, switchMessages } from "#src/features/agent/server/agent-settings.ts";
import { isStop } from "#src/features/agent/stop-word.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

type Message = BodyOf<typeof sendChat>;

/** What is left to do when a message has been received. */
type Received =
  | { kind: "replied" | "waits" }
  | { kind: "confirms"; proposalId: string }
  | { kind: "asks"; asked: Asked };

/**
 * Replies to a message of the person. "Yes" confirms the proposal that is open, if it is the only one. `waits`: the message
 * was received before, and a model may still reply to it.
 */
export async function sendMessage(scope: Scope, message: Message, channel: Channel): Promise<"replied" | "waits"> {
  const received = await scope.within((context) => receive(context, message, channel));
  if (received.kind === "confirms") await confirmProposal(scope, received.proposalId, channel);
  if (received.kind === "asks") await askModel(scope, received.asked, channel);
  return received.kind === "waits" ? "waits" : "replied";
}

async function receive(context: Context, message: Message, channel: Channel): Promise<Received> {
  const conversationId = await openConversation(context, channel);
  const text = await choiceOf(context, message.text);
  const turnId = await storeMessage(context, conversationId, { id: message.id, text });
  if (turnId === null) return resume(context, conversationId, message);
  const open = await openProposals(context, conversationId);
  if (isStop(text) && open.asked.length === 0 && (await switchMessages(context, false))) {
    const language = await ownLanguage(context, message.language);
    await storeReply(context, conversationId, { text: textsOf(language).messagesOff }, language);
    return { kind: "replied" };
  }
  // "Basta" to a question refuses it, in the app and in WhatsApp.
  const received =
    isStop(text) && open.asked.length > 0
      ? ({ kind: "no", language: await ownLanguage(context, message.language) } as const)
      : await replyTo(context, text, message.language);
  if (received.kind === "reply") {
    const { reply: question, setting, language } = received;
    const isOpen = question.isUnresolved || question.isPartial;
    const earlier = isOpen ? await readEarlier(context, conversationId, turnId, MAX_EARLIER) : [];
    const next = isOpen
      ? await chooseModel(context, { turnId, message: text, earlier, setting, question }, channel)
      : question;
    if ("run" in next) return { kind: "asks", asked: next };
    const { proposalId } = await storeReply(context, conversationId, next, language);
    // What a model understood never comes here: its proposals are stored when its run has ended.
    const isDone = next.isCertain && proposalId !== null && (await stopsAtOnce(context));
    return isDone ? { kind: "confirms", proposalId } : { kind: "replied" };
  }
  const [only] = open.asked;
  if (only !== undefined && open.asked.length === 1) {
    if (received.kind === "yes") return { kind: "confirms", proposalId: only };
    await rejectProposal(context, only, channel);
    return { kind: "replied" };
  }
  const texts = textsOf(received.language);
  const reply = {
    text: open.asked.length > 0 ? texts.severalOpen : open.hasOthers ? texts.useButtons : texts.nothingOpen,
  };
  await storeReply(context, conversationId, reply, received.language);
  return { kind: "replied" };
}

/** A message that is received again gets no second reply, but one when the process that asked a model has died. */
async function resume(context: Context, conversationId: string, { id, text, language }: Message): Promise<Received> {
  const state = await resumeRun(context, conversationId, id);
  if (state === "waits") return { kind: "waits" };
  if (state === "none") return { kind: "replied" };
  const received = await replyTo(context, text, language);
  if (received.kind !== "reply") return { kind: "replied" };
  const reply = withNotice(received.reply, received.setting.texts.modelFailed);
  await storeReply(context, conversationId, reply, received.language);
  return { kind: "replied" };
}

/** "2" is the second of what the agent asked about last. */
async function choiceOf(context: Context, text: string): Promise<string> {
  const number = /^\s*([1-9])[.)]?\s*$/.exec(text)?.[1];
  if (number === undefined) return text;
  const last = (await readTurns(context)).at(-1);
  return last?.choices.filter(({ href }) => href === undefined)[Number(number) - 1]?.text ?? text;
}
