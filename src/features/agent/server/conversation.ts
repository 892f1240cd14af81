import { sql } from "kysely";
import { MAX_MESSAGE, type Proposal, type Turn } from "#src/features/agent/contract.ts";
import type { Choice, Reply } from "#src/features/agent/server/setting.ts";
import { type Actor, type Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";
import { nameFinder } from "#src/shared/text-key.ts";

const MAX_TURNS = 100;
/** A question that is older is asked again before something is done. */
const OPEN_MINUTES = 15;

export type Person = Extract<Actor, { type: "user" }>;

/** The person who speaks; only members of the company call the agent's endpoints. */
export function personOf({ actor }: Pick<Context, "actor">): Person {
  if (actor.type !== "user") throw new Error("Only a person talks to the agent.");
  return actor;
}

/** Returns the person's own conversation, the newest turns or those that contain a text. */
export async function readTurns(context: Context, containing?: string | null): Promise<Turn[]> {
  const { db, companyId } = context;
  const found = containing ? await findTurns(context, nameFinder(containing)) : null;
  const { rows } = await sql<Turn>`
    select * from (
      select turn.id, turn.role, turn.text, turn.choices, turn.unasked, turn.at,
        case when proposal.id is not null then json_build_object('id', proposal.id, 'expires_at', proposal.expires_at,
          'state', case when proposal.state = 'open' and proposal.expires_at <= now() then 'expired' else proposal.state end)
        end as proposal,
        case when paper.id is not null and turn.role = 'person' then json_build_object(
          'name', paper.file_name, 'has_picture', paper.pages <> '[]'::jsonb,
          'state', case when turn.paper_replied_at is null then 'reading' else 'done' end) end as paper
      from conversations conversation
      join conversation_turns turn on turn.company_id = conversation.company_id and turn.conversation_id = conversation.id
      left join agent_proposals proposal on proposal.company_id = turn.company_id and proposal.turn_id = turn.id
      left join delivery_papers paper on paper.company_id = turn.company_id and paper.id = turn.paper_id
      where conversation.company_id = ${companyId} and conversation.user_id = ${personOf(context).id}
        and (${found}::uuid[] is null or turn.id = any(${found}::uuid[]))
      order by turn.at desc, turn.id desc limit ${MAX_TURNS}) as newest
    order by at, id`.execute(db);
  return rows;
}

/** PostgreSQL folds letters otherwise than what was typed is folded, so texts are compared here. */
async function findTurns(context: Context, isFound: (text: string) => boolean): Promise<string[]> {
  const { db, companyId } = context;
  const { rows } = await sql<{ id: string; text: string }>`
    select turn.id, turn.text from conversations conversation
    join conversation_turns turn on turn.company_id = conversation.company_id and turn.conversation_id = conversation.id
    where conversation.company_id = ${companyId} and conversation.user_id = ${personOf(context).id}
    order by turn.at desc, turn.id desc`.execute(db);
  return rows
    .filter(({ text }) => isFound(text))
    .slice(0, MAX_TURNS)
    .map(({ id }) => id);
}

/** Returns what was said last, before a message, but not what was read on papers: it goes to a model. */
export async function readEarlier({ db, companyId }: Context, conversationId: string, turnId: string, count: number) {
  const rows = await db
    .selectFrom("conversation_turns")
    .select(["role", "text"])
    .where("company_id", "=", companyId)
    .where("conversation_id", "=", conversationId)
    .where("id", "<>", turnId)
    .where("paper_id", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows
    .toReversed()
    .map(({ role, text }) => ({ role: role === "person" ? ("person" as const) : ("agent" as const), text }));
}

/** Where a person speaks, and so where the agent replies. */
export type Channel = "app" | "whatsapp";

/** Returns the person's conversation, locked, so that messages of two devices are answered one after another. */
export async function openConversation(context: Context, channel: Channel): Promise<string> {
  const { db, companyId } = context;
  const { rows } = await sql<{ id: string }>`
    insert into conversations (company_id, user_id, channel) values (${companyId}, ${personOf(context).id}, ${channel})
    on conflict (company_id, user_id) do update set channel = excluded.channel
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The conversation was not opened.");
  return row.id;
}

interface NewMessage {
  id: string;
  text: string;
  /** A model wrote down what the person said. */
  isTranscript?: boolean;
}

/** Stores what the person said and returns its id; null when the message was received before. */
export async function storeMessage(
  { db, companyId }: Context,
  conversationId: string,
  { id, text, isTranscript = false }: NewMessage,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_turns (company_id, conversation_id, role, text, message_id, channel, is_transcript)
    select ${companyId}, id, 'person', ${text}, ${id}, channel, ${isTranscript}
    from conversations where company_id = ${companyId} and id = ${conversationId}
    on conflict (company_id, conversation_id, message_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the text of a message of the person that was received before; null when it was not. */
export const messageText = async (context: Context, id: string): Promise<string | null> =>
  (await findMessage(context, id))?.text ?? null;

/** Returns a message of the person that was received before. */
export async function findMessage(
  context: Context,
  id: string,
): Promise<{ text: string; is_transcript: boolean } | undefined> {
  const { db, companyId } = context;
  const { rows } = await sql<{ text: string; is_transcript: boolean }>`
    select turn.text, turn.is_transcript from conversation_turns turn
    join conversations conversation on conversation.company_id = turn.company_id and conversation.id = turn.conversation_id
    where turn.company_id = ${companyId} and turn.message_id = ${id} and conversation.user_id = ${personOf(context).id}`.execute(
    db,
  );
  return rows[0];
}

interface Storing {
  /** Why the agent speaks without being asked: then it stands in the app, wherever the person spoke last. */
  unasked?: "summary" | "alert" | "approval";
  /** How long its proposal can be confirmed. */
  openMinutes?: number;
}

/** Stores what the agent answers, with its proposal. A choice that is too long to be sent as a message is left out. */
export async function storeReply(
  { db, companyId }: Context,
  conversationId: string,
  { text, choices = [], proposal, paperId }: Reply,
  language: Language,
  { unasked, openMinutes = OPEN_MINUTES }: Storing = {},
): Promise<{ turnId: string; proposalId: string | null }> {
  const { id: turnId } = await db
    .insertInto("conversation_turns")
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      role: "agent",
      text: text.slice(0, 8000),
      choices: JSON.stringify(choices.filter(({ text }) => text.length <= MAX_MESSAGE)),
      channel: unasked
        ? "app"
        : sql<string>`(select channel from conversations where company_id = ${companyId} and id = ${conversationId})`,
      unasked: unasked ?? null,
      paper_id: paperId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!proposal) return { turnId, proposalId: null };
  const { verb, input, version, by = "grammar", aliases = [] } = proposal;
  const { rows } = await sql<{ id: string }>`
    insert into agent_proposals
      (company_id, conversation_id, turn_id, verb, input, shown, language, version, expires_at, by, aliases)
    values (${companyId}, ${conversationId}, ${turnId}, ${verb}, ${JSON.stringify(input)}, ${text}, ${language},
      ${JSON.stringify(version)}, now() + make_interval(mins => ${openMinutes}), ${by},
      ${JSON.stringify(aliases)})
    returning id`.execute(db);
  return { turnId, proposalId: rows[0]?.id ?? null };
}

/** Where an answer was written, and by when at the latest, by the database's clock; by now when that is not known. */
export interface Written {
  channel: Channel;
  by: string | null;
}

interface OpenProposal {
  id: string;
  shown: string;
  paper_id: string | null;
  /** It answers what the person said. */
  is_asked: boolean;
  /** Its person may have had it before their eyes a short while ago. */
  is_recent: boolean;
  /** It was the last that they were shown. */
  is_last: boolean;
}

/**
 * Returns what is open, and which of it "yes" and "no" mean: what the agent asked last, before the answer was written, when
 * nothing else was asked shortly before. What it asked unasked is confirmed by its buttons alone, because a "yes" to something
 * else must not approve it.
 */
export async function openProposals({ db, companyId }: Context, conversationId: string, { channel, by }: Written) {
  const { rows: open } = await sql<OpenProposal>`
    with said as (
      select id, unasked, paper_id,
        ${shownAt(channel)} as shown_at
      from conversation_turns
      where company_id = ${companyId} and conversation_id = ${conversationId} and role = 'agent'
        and at > now() - interval '25 hours'),
    seen as (select * from said where shown_at <= coalesce(${by}::timestamptz, clock_timestamp()))
    select proposal.id, proposal.shown, said.paper_id, said.unasked is null as is_asked,
      coalesce(seen.shown_at > now() - make_interval(mins => ${OPEN_MINUTES}), false) as is_recent,
      coalesce(seen.id = (select id from seen order by shown_at desc, id desc limit 1), false) as is_last
    from agent_proposals proposal
    join said on said.id = proposal.turn_id
    left join seen on seen.id = said.id
    where proposal.company_id = ${companyId} and proposal.conversation_id = ${conversationId}
      and proposal.state = 'open' and proposal.expires_at > now()
    order by proposal.created_at, proposal.id`.execute(db);
  const [only, ...others] = open.filter(({ is_recent }) => is_recent);
  const isMeant = only !== undefined && others.length === 0 && only.is_asked && only.is_last;
  return {
    open,
    /** The person was shown a question last that answers what they said. */
    isAskedLast: open.some(({ is_asked, is_last }) => is_asked && is_last),
    meant: isMeant ? only.id : null,
  };
}

/** So many turns can have come after a question that is still answered by its number. */
const MAX_AFTER = 20;

/**
 * Returns the choices of what the agent answered last, if the person said nothing after it, and whether it was the last that
 * they had been shown when they wrote: what the agent said unasked may have come between.
 */
export async function readQuestion(
  { db, companyId }: Context,
  conversationId: string,
  { channel, by }: Written,
): Promise<{ choices: Choice[]; isLast: boolean } | null> {
  const { rows } = await sql<{ role: Turn["role"]; choices: Choice[]; is_unasked: boolean; is_shown: boolean }>`
    select role, choices, unasked is not null as is_unasked,
      coalesce(${shownAt(channel)} <= coalesce(${by}::timestamptz, clock_timestamp()), false) as is_shown
    from conversation_turns where company_id = ${companyId} and conversation_id = ${conversationId}
    order by at desc, id desc limit ${MAX_AFTER}`.execute(db);
  const [last] = rows;
  const asked = rows.find(({ is_unasked }) => !is_unasked);
  if (!asked || asked.role !== "agent") return null;
  return { choices: asked.choices, isLast: asked === last && asked.is_shown };
}

/** When a turn was shown: in WhatsApp when it was sent, in the app when it was stored. */
const shownAt = (channel: Channel) =>
  sql`case when ${channel}::text = 'app' then at else coalesce(sent_at, case channel when 'app' then at end) end`;

/** Returns a proposal of the conversation. */
export async function findProposal({ db, companyId }: Context, conversationId: string, id: string) {
  const { rows } = await sql<{ state: Proposal["state"]; language: Language }>`
    select state, language from agent_proposals
    where company_id = ${companyId} and conversation_id = ${conversationId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Notes which message confirms a proposal, so that it is done even if the process dies before it is. */
export async function noteConfirmation({ db, companyId }: Context, turnId: string, proposalId: string): Promise<void> {
  await sql`update agent_proposals set confirm_turn_id = ${turnId}
    where company_id = ${companyId} and id = ${proposalId}`.execute(db);
}

/** Returns the proposal that a message confirms, as long as that is not done; null when nothing is left to be done. */
export async function findConfirmation(
  { db, companyId }: Context,
  conversationId: string,
  messageId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select proposal.id from agent_proposals proposal
    join conversation_turns turn on turn.company_id = proposal.company_id and turn.id = proposal.confirm_turn_id
    where proposal.company_id = ${companyId} and proposal.conversation_id = ${conversationId} and proposal.state = 'open'
      and turn.message_id = ${messageId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** A message confirms nothing any more. Returns whether it did. */
export async function dropConfirmation(context: Context, conversationId: string, messageId: string): Promise<boolean> {
  const { db, companyId } = context;
  const id = await findConfirmation(context, conversationId, messageId);
  if (id === null) return false;
  await sql`update agent_proposals set confirm_turn_id = null
    where company_id = ${companyId} and id = ${id}`.execute(db);
  return true;
}

/** Deletes the person's own conversation; null when there was none. Returns the papers that nobody speaks of any more. */
export async function deleteConversation({ db, companyId, actor }: Context): Promise<string[] | null> {
  const { id: userId } = personOf({ actor });
  const { rows: papers } = await sql<{ id: string }>`
    select distinct turn.paper_id as id from conversation_turns turn
    join conversations conversation on conversation.company_id = turn.company_id and conversation.id = turn.conversation_id
    where turn.company_id = ${companyId} and conversation.user_id = ${userId} and turn.paper_id is not null
      and not exists (select from conversation_turns other where other.company_id = ${companyId}
        and other.paper_id = turn.paper_id and other.conversation_id <> turn.conversation_id)`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom("conversations")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? papers.map(({ id }) => id) : null;
}
