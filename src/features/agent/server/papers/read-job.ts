import { writtenHere } from "#src/features/agent/server/written.ts";
import { READING_JOB } from "#src/features/documents/server/read-document.ts";
import { sql } from "kysely";
import { z } from "zod";
import { paperTexts } from "#src/features/agent/papers/texts.ts";
import { type Channel, openConversation, personOf, storeReply } from "#src/features/agent/server/conversation.ts";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { presentPaper } from "#src/features/agent/server/papers/present.ts";
import { findPaper } from "#src/features/receiving/server/papers.ts";
import { readQueuedPaper } from "#src/features/receiving/server/read-paper.ts";
import { announce } from "#src/server/announce.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";

const sent = z.object({ turn_id: z.uuid(), user_id: z.uuid(), language: z.enum(LANGUAGES) });
type Sent = z.output<typeof sent>;

/** Reads a document that a person sent and stores the agent's reply about it, once, however often the job runs. */
export const readSentPaper = companyJob({
  name: "agent.read-paper",
  data: sent,
  ...READING_JOB,
  run: runReading,
});

/** Stores the reply that a document is being read, if that takes long. */
export const sayReading = companyJob({ name: "agent.say-reading", data: sent, run: runSayReading });

interface OpenTurn {
  paper_id: string;
  channel: Channel;
}

async function runReading(system: Scope, { turn_id, user_id, language }: Sent): Promise<void> {
  const turn = await system.within((context) => openTurn(context, turn_id));
  if (!turn) return;
  await readQueuedPaper(system, turn.paper_id);
  // A person who has left the company since gets no reply.
  const scope = await scopeOfMember(system, { companyId: system.companyId, userId: user_id });
  await scope?.within((context) => replyOnce(context, turn_id, turn, language));
}

async function runSayReading(system: Scope, { turn_id, user_id, language }: Sent): Promise<void> {
  const scope = await scopeOfMember(system, { companyId: system.companyId, userId: user_id });
  await scope?.within(async (context) => {
    const channel = await sayReadingOf(context, turn_id, language);
    if (channel !== null) await sayIn(context, channel);
  });
}

/**
 * Stores the reply that a document is being read. It is stored only once, and only before the result of the reading.
 * Returns the channel; null if nothing was stored.
 */
export async function sayReadingOf(context: Context, turnId: string, language: Language): Promise<Channel | null> {
  const turn = await openTurn(context, turnId);
  if (!turn) return null;
  const conversationId = await openConversation(context, turn.channel);
  // The conversation is locked now. The result, or this reply, may have been stored in the meantime.
  if (!(await openTurn(context, turnId)) || (await isSaid(context, turnId))) return null;
  const reply = { text: paperTexts(await writtenHere(context, language)).reading, paperId: turn.paper_id };
  await storeReply(context, conversationId, reply, language);
  return turn.channel;
}

/** Returns the document and channel of a message whose document has no result yet. */
async function openTurn({ db, companyId }: Context, turnId: string): Promise<OpenTurn | undefined> {
  const { rows } = await sql<OpenTurn>`
    select paper_id, channel from conversation_turns
    where company_id = ${companyId} and id = ${turnId} and paper_id is not null and paper_replied_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Returns whether the agent has replied about the document since it was sent. */
async function isSaid({ db, companyId }: Context, turnId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_turns sent
    join conversation_turns said on said.company_id = sent.company_id and said.conversation_id = sent.conversation_id
      and said.paper_id = sent.paper_id and said.role = 'agent' and said.at > sent.at
    where sent.company_id = ${companyId} and sent.id = ${turnId} limit 1`.execute(db);
  return rows.length > 0;
}

async function replyOnce(context: Context, turnId: string, turn: OpenTurn, language: Language): Promise<void> {
  const { db, companyId } = context;
  const conversationId = await openConversation(context, turn.channel);
  const { rows } = await sql`
    update conversation_turns set paper_replied_at = clock_timestamp()
    where company_id = ${companyId} and id = ${turnId} and paper_replied_at is null returning id`.execute(db);
  const paper = rows.length > 0 ? await findPaper(context, turn.paper_id) : undefined;
  if (!paper) return;
  await endEarlier(context, conversationId, paper.id);
  const reply = await presentPaper(context, paper, { language, channel: turn.channel });
  await storeReply(context, conversationId, { ...reply, paperId: paper.id }, language);
  await sayIn(context, turn.channel);
}

/** Ends earlier proposals about the same document; the new reply replaces them. */
async function endEarlier({ db, companyId }: Context, conversationId: string, paperId: string): Promise<void> {
  await sql`
    update agent_proposals set state = 'expired', ended_at = clock_timestamp()
    where company_id = ${companyId} and conversation_id = ${conversationId} and state = 'open'
      and input ->> 'paper_id' = ${paperId}`.execute(db);
}

async function sayIn(context: Context, channel: Channel): Promise<void> {
  const { id: user_id } = personOf(context);
  await publish(context, "chat.changed", user_id);
  if (channel === "whatsapp") await announce(context, "agent.replied-later", { user_id });
}
