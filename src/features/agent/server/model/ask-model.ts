import { checkText, isOneQuestion } from "#src/features/agent/model/checked-text.ts";
import { instructionsIn, promptOf } from "#src/features/agent/model/instructions.ts";
import { type Channel, openConversation, storeReply } from "#src/features/agent/server/conversation.ts";
import { beginRun, finishRun, MAX_RUN_TOKENS, type Run } from "#src/features/agent/server/model/runs.ts";
import { type Results, toolsFor } from "#src/features/agent/server/model/tools.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { type Chat, ChatFailed, type ChatUse } from "#src/server/ports/ai/chat.ts";
import { dayIn } from "#src/shared/time.ts";

/** Maximum total length of the tables in a message with several tables, in characters. */
const MAX_TABLES = 4000;

/** A message that the grammar did not understand, and the agent's own answer to it, which is used without a model. */
export interface Unresolved {
  turnId: string;
  message: string;
  /** The earlier messages. */
  earlier: readonly { role: "person" | "agent"; text: string }[];
  setting: Setting;
  question: Reply;
}

/** A message that a model has been chosen to reply to. */
export interface Asked extends Unresolved {
  run: Run;
  chat: Chat;
}

/**
 * Decides who replies to a message that the grammar did not understand: a model, or the agent's own question. The
 * question says so if the restaurant has used up its tokens of the day.
 */
export async function chooseModel(context: Context, unresolved: Unresolved, source: Channel): Promise<Asked | Reply> {
  const { chat } = context.ports.ai;
  const { question, setting, turnId } = unresolved;
  if (chat === null || context.env.AI_CHAT_DAILY_TOKENS === 0) return question;
  const day = dayIn(setting.timezone);
  const run = await beginRun(context, { turnId, source, model: chat.source, day });
  return run ? { ...unresolved, run, chat } : withNotice(question, setting.texts.modelUsedUp);
}

/** Puts a notice before the reply to a message that the agent did not understand; other replies stay as they are. */
export const withNotice = (reply: Reply, notice: string): Reply =>
  reply.isUnresolved ? { ...reply, text: `${notice}\n${reply.text}` } : reply;

/** Lets a model reply. Its tools run in short transactions of their own, and its changes are stored as proposals. */
export async function askModel(scope: Scope, asked: Asked, channel: Channel): Promise<void> {
  const { setting, run } = asked;
  const { replies, use, error, unexpected } = await converse(scope, asked);
  await scope.within(async (context) => {
    // Lock the conversation first, as receiving a message does.
    const conversationId = await openConversation(context, channel);
    const isOurs = await finishRun(context, run, use, error);
    if (!isOurs) return;
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they are read
    for (const reply of replies) await storeReply(context, conversationId, reply, setting.said.language);
  });
  if (unexpected !== undefined) throw unexpected.cause;
}

interface Outcome {
  replies: Reply[];
  use: ChatUse;
  /** The reason why the person does not see the model's text; null if they see it. */
  error: string | null;
  /** An unexpected error of a tool. It is thrown again once the run is stored. */
  unexpected?: ChatFailed;
}

async function converse(scope: Scope, asked: Asked): Promise<Outcome> {
  const { setting, message, earlier, question, chat } = asked;
  const results: Results = { tables: [], proposals: [], names: [], hasTried: false };
  const failed = [withNotice(question, setting.texts.modelFailed)];
  try {
    const { text, ...use } = await chat.converse({
      instructions: instructionsIn(setting.said.language),
      prompt: promptOf({ message, earlier, today: dayIn(setting.timezone) }),
      tools: toolsFor(scope, asked, results),
      maxTokens: MAX_RUN_TOKENS,
    });
    const { replies, error } = repliesOf(text, results, asked, scope.env.APP_URL);
    return { replies: error === "empty" && replies.length === 0 ? failed : replies, use, error };
  } catch (cause) {
    if (!(cause instanceof ChatFailed)) throw cause;
    const { reason, use } = cause;
    return { replies: failed, use, error: reason, ...(reason === "tool" && { unexpected: cause }) };
  }
}

/**
 * Returns the replies that the person sees. If the model tried to change something, these are only our own texts.
 * Otherwise the reply is the model's text, if that text passes every check and either uses a tool's result or is one
 * short question. In all other cases the replies are the tools' results.
 */
function repliesOf(
  written: string,
  { tables, proposals, names, hasTried }: Results,
  { setting, question }: Asked,
  appUrl: string,
): { replies: Reply[]; error: string | null } {
  const shown = [...tablesReply(tables), ...proposals];
  if (hasTried) return { replies: shown.length > 0 ? shown : [question], error: null };
  const { texts, said } = setting;
  const checked = checkText(written, {
    sources: [...tables.map(({ text }) => text), ...names],
    names: setting.names.map(({ name }) => name),
    locale: texts.locale,
    language: said.language,
    instructions: instructionsIn(said.language),
    appUrl,
  });
  if ("problem" in checked) {
    const isSilent = shown.length === 0 && checked.problem !== "empty";
    return { replies: isSilent ? [question] : shown, error: checked.problem };
  }
  if (tables.length === 0 && !isOneQuestion(checked.text, names)) return { replies: [question], error: "unfounded" };
  const choices = tables.findLast((table) => table.choices?.length)?.choices ?? [];
  return { replies: [{ text: `${checked.text}\n\n${texts.byModel}`, choices }], error: null };
}

function tablesReply(tables: readonly Reply[]): Reply[] {
  if (tables.length === 0) return [];
  const text = tables
    .map((table) => table.text)
    .join("\n\n")
    .slice(0, MAX_TABLES);
  return [{ text, choices: tables.findLast((table) => table.choices?.length)?.choices ?? [] }];
}
