// All of taking a message is here, because a text and a tap end in the same kinds of reply.
import type { sendChat } from "#src/features/agent/contract.ts";
import { confirmProposal, rejectProposal } from "#src/features/agent/server/confirm.ts";
import {
  type Channel,
  findConfirmation,
  findProposal,
  messageText,
  noteConfirmation,
  openConversation,
  openProposals,
  readEarlier,
  readQuestion,
  storeReply,
  storeMessage,
  type Written,
} from "#src/features/agent/server/conversation.ts";
import { MAX_EARLIER } from "#src/features/agent/model/instructions.ts";
import { type Asked, askModel, chooseModel, withNotice } from "#src/features/agent/server/model/ask-model.ts";
import { resumeRun } from "#src/features/agent/server/model/runs.ts";
import { ownLanguage, replyTo, type Said } from "#src/features/agent/server/reply.ts";
import { withFound } from "#src/features/agent/server/understanding/finder.ts";
import { stopsAtOnce, switchMessages } from "#src/features/agent/server/agent-settings.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import type { Reply } from "#src/features/agent/server/setting.ts";
import { isStop } from "#src/features/agent/stop-word.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { oneLine } from "#src/shared/visible-text.ts";

type Message = BodyOf<typeof sendChat>;

type Open = Awaited<ReturnType<typeof openProposals>>;

/** Maximum number of open questions that are listed if the person's answer is unclear. */
const MAX_NAMED = 5;
const MAX_NAME = 120;

/** The next step after a message was stored. */
type Received =
  | { kind: "replied" | "waits" }
  | { kind: "confirms"; proposalId: string }
  | { kind: "asks"; asked: Asked };

/** What is known about how a message was written. */
interface Writing {
  /** The latest time at which it was written, by the database's clock; null stands for now. */
  by?: string | null;
  /** The text is a model's transcript of speech. */
  isTranscript?: boolean;
  /**
   * It is the caption of a photo: it does not answer the agent's question, and nothing is done without a confirmation.
   */
  isCaption?: boolean;
}

/**
 * Replies to a message of the person. "Yes" confirms the agent's last question if "yes" cannot mean anything else. A
 * repeated message gets one reply, and a proposal that it confirms is carried out once. Returns `waits` if a model may
 * still reply to it.
 */
export async function sendMessage(
  scope: Scope,
  message: Message,
  channel: Channel,
  { by = null, isTranscript = false, isCaption = false }: Writing = {},
): Promise<"replied" | "waits"> {
  const how = { channel, by, isTranscript, isCaption };
  const received = await withFound(scope, { isJob: channel === "whatsapp" }, (found) =>
    scope.within((context) => receive(context, { ...message, found }, how)),
  );
  if (received.kind === "confirms") await confirmProposal(scope, received.proposalId, channel);
  if (received.kind === "asks") await askModel(scope, received.asked, channel);
  return received.kind === "waits" ? "waits" : "replied";
}

/** A person's tap on a button of a proposal. */
interface Tapped {
  act: "do" | "no";
  proposalId: string;
}

/**
 * Carries out a tapped button once, even if it is tapped or received several times. Throws the errors of the
 * confirmation.
 */
export async function sendTap(scope: Scope, message: Message, tapped: Tapped, channel: Channel): Promise<void> {
  const received = await scope.within((context) => receiveTap(context, message, tapped, channel));
  if (received.kind === "confirms") await confirmProposal(scope, received.proposalId, channel);
}

async function receive(context: Context, message: Message & Said, how: Written & Required<Writing>): Promise<Received> {
  const { channel, by, isTranscript, isCaption } = how;
  const conversationId = await openConversation(context, channel);
  const chosen = await readChosen(context, conversationId, message, { channel, by });
  const text = chosen.kind === "chosen" ? chosen.text : message.text;
  const turnId = await storeMessage(context, conversationId, { id: message.id, text, isTranscript });
  if (turnId === null) return resume(context, conversationId, message);
  if (chosen.kind === "asked") {
    await storeReply(context, conversationId, chosen.reply, chosen.language);
    return { kind: "replied" };
  }
  const open = await openProposals(context, conversationId, { channel, by });
  if (isStop(text) && !open.isAskedLast && (await switchMessages(context, false))) {
    const language = await ownLanguage(context, message.language);
    await storeReply(
      context,
      conversationId,
      { text: textsOf(await writtenHere(context, language)).messagesOff },
      language,
    );
    return { kind: "replied" };
  }
  // "Basta" as an answer to a question refuses it, in the app and in WhatsApp.
  const received =
    isStop(text) && open.isAskedLast
      ? ({ kind: "no", language: await ownLanguage(context, message.language) } as const)
      : await replyTo(context, { ...message, text });
  const turn = { conversationId, turnId, channel };
  if (received.kind !== "reply") return replyToQuestion(context, turn, open, received);
  const { reply: question, setting, language } = received;
  const isOpen = question.isUnresolved || question.isPartial;
  const earlier = isOpen ? await readEarlier(context, conversationId, turnId, MAX_EARLIER) : [];
  const next = isOpen
    ? await chooseModel(context, { turnId, message: text, earlier, setting, question }, channel)
    : question;
  if ("run" in next) return { kind: "asks", asked: next };
  const { proposalId } = await storeReply(context, conversationId, next, language);
  // A model's proposals never come here: they are stored when its run has ended. A transcript needs a confirmation.
  const isDone = next.isCertain && !isTranscript && !isCaption && proposalId !== null && (await stopsAtOnce(context));
  return isDone ? confirms(context, turnId, proposalId) : { kind: "replied" };
}

interface ReceivedTurn {
  conversationId: string;
  turnId: string;
  channel: Channel;
}

/**
 * Applies "yes" or "no" to the last question. If it is unclear which question the person means, this function changes
 * nothing and asks the person to tap a button.
 */
async function replyToQuestion(
  context: Context,
  { conversationId, turnId, channel }: ReceivedTurn,
  { meant, open }: Open,
  { kind, language }: { kind: "yes" | "no"; language: Language },
): Promise<Received> {
  if (meant !== null && kind === "yes") return confirms(context, turnId, meant);
  if (meant !== null) {
    await rejectProposal(context, meant, channel);
    return { kind: "replied" };
  }
  const texts = textsOf(await writtenHere(context, language));
  const reply = open.length > 0 ? whichButton(texts, open) : { text: texts.nothingOpen };
  await storeReply(context, conversationId, reply, language);
  return { kind: "replied" };
}

/** Returns a list of the open questions, the newest last, each with the beginning of its text. */
function whichButton(texts: Texts, open: Open["open"]): Reply {
  const named = open.slice(-MAX_NAMED);
  const lines = named.map(({ shown }) => {
    // In a proposal about a document, the document's summary comes first.
    const text = oneLine(shown.split("\n\n").at(-1) ?? "");
    return `- ${text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text}`;
  });
  const paperId = named.find(({ paper_id }) => paper_id !== null)?.paper_id;
  return { text: [texts.useButtons, ...lines].join("\n"), ...(paperId && { paperId }) };
}

/**
 * Stores that the message confirms a proposal. From then on, any process that receives the message again also carries
 * the proposal out.
 */
async function confirms(context: Context, turnId: string, proposalId: string): Promise<Received> {
  await noteConfirmation(context, turnId, proposalId);
  return { kind: "confirms", proposalId };
}

async function receiveTap(
  context: Context,
  { id, text, language: own }: Message,
  { act, proposalId }: Tapped,
  channel: Channel,
): Promise<Received> {
  const conversationId = await openConversation(context, channel);
  const turnId = await storeMessage(context, conversationId, { id, text });
  if (turnId === null) return stillConfirms(context, conversationId, id);
  const proposal = await findProposal(context, conversationId, proposalId);
  if (proposal?.state === "open") {
    if (act === "do") return confirms(context, turnId, proposalId);
    await rejectProposal(context, proposalId, channel);
    return { kind: "replied" };
  }
  const isSaid = proposal?.state === (act === "do" ? "done" : "refused");
  const language = proposal?.language ?? own;
  const { done, expired } = textsOf(await writtenHere(context, language));
  const reply = { text: proposal?.state === "done" ? done : expired };
  if (!isSaid) await storeReply(context, conversationId, reply, language);
  return { kind: "replied" };
}

/** Returns whether a repeated message confirms a proposal that was not carried out because the process died. */
async function stillConfirms(context: Context, conversationId: string, messageId: string): Promise<Received> {
  const proposalId = await findConfirmation(context, conversationId, messageId);
  return proposalId === null ? { kind: "replied" } : { kind: "confirms", proposalId };
}

/** Handles a repeated message: it gets no second reply, unless the process that asked a model has died. */
async function resume(context: Context, conversationId: string, message: Message & Said): Promise<Received> {
  const { id } = message;
  const state = await resumeRun(context, conversationId, id);
  if (state === "waits") return { kind: "waits" };
  if (state === "none") return stillConfirms(context, conversationId, id);
  // If the person answered with a number, the stored text is that of the chosen answer.
  const received = await replyTo(context, { ...message, text: (await messageText(context, id)) ?? message.text });
  if (received.kind !== "reply") return { kind: "replied" };
  const reply = withNotice(received.reply, received.setting.texts.modelFailed);
  await storeReply(context, conversationId, reply, received.language);
  return { kind: "replied" };
}

type Chosen = { kind: "none" } | { kind: "chosen"; text: string } | { kind: "asked"; reply: Reply; language: Language };

/**
 * Returns the meaning of an answer to the agent's question: "2" chooses the second choice, and "yes" the only choice.
 * The answer counts only if the question was the last turn that the person had been shown; otherwise the agent asks
 * again.
 */
async function readChosen(
  context: Context,
  conversationId: string,
  { text, language: own }: Message,
  written: Written,
): Promise<Chosen> {
  const number = /^\s*([1-9])[.)]?\s*$/.exec(text)?.[1];
  const question = await readQuestion(context, conversationId, written);
  const choices = question?.choices.filter(({ href }) => href === undefined) ?? [];
  const [first] = choices;
  if (!question || !first || (number === undefined && !first.isYes)) return { kind: "none" };
  const { verb } = understand(text, { names: [], signs: ["."], language: own });
  if (number === undefined && verb !== "yes" && verb !== "no") return { kind: "none" };
  const { language } = understand(first.text, { names: [], signs: ["."], language: own });
  const texts = textsOf(await writtenHere(context, language));
  if (!question.isLast) {
    return verb === "no"
      ? { kind: "none" }
      : { kind: "asked", reply: { text: first.isYes ? texts.isMeant(first.label) : texts.which, choices }, language };
  }
  if (verb === "no") return { kind: "asked", reply: { text: texts.notMeant }, language };
  const chosen = choices[number === undefined ? 0 : Number(number) - 1];
  return chosen ? { kind: "chosen", text: chosen.text } : { kind: "none" };
}
