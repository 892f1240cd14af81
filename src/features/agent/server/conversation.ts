// Messages, replies and proposals are stored here, because a proposal is open or not by what was said after it.
import { sql } from "kysely";
import { MAX_MESSAGE, type Proposal, type Turn } from "#src/features/agent/contract.ts";
import type { Choice, Reply } from "#src/features/agent/server/setting.ts";
import { type Actor, type Context } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { nameFinder } from "#src/shared/text-key.ts";

const MAX_TURNS = 100;
/** Minutes for which a question can be answered. After that the agent asks again before it acts. */
const OPEN_MINUTES = 15;

export type Person = Extract<Actor, { type: "user" }>;

/** Returns the person who writes. Only members of the company call the agent's endpoints. */
export function personOf({ actor }: Pick<Context, "actor">): Person {
  if (actor.type !== "user") throw new Error("Only a person talks to the agent.");
  return actor;
}

/** Returns the person's own conversation: the newest turns, or the newest that contain a text. */
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

/**
 * Returns the ids of the newest matching turns. Texts are compared here because PostgreSQL folds letters differently.
 */
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

/** Returns the last turns before a message, for a model. Leaves out turns about documents. */
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

/** The channel in which a person writes and the agent replies. */
export type Channel = "app" | "whatsapp";

/**
 * Returns the id of the person's conversation and locks it, so that messages from two devices are answered one after
 * the other.
 */
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
  /** The text is a model's transcript of speech. */
  isTranscript?: boolean;
}

/** Stores the person's message and returns its id; null if it was received before. */
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

/** Returns the text of a message of the person that was received before; null if there is none. */
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
  /**
   * The reason of an unasked message. The message appears in the app, regardless of the channel the person last used.
   */
  unasked?: "summary" | "alert" | "approval";
  /** Minutes for which the proposal of the message can be confirmed. */
  openMinutes?: number;
}

/** Stores the agent's reply with its proposal. Leaves out choices that are too long to be sent as a message. */
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

/**
 * The channel of an answer, and the latest time at which it was written, by the database's clock; null stands for now.
 */
export interface Written {
  channel: Channel;
  by: string | null;
}

interface OpenProposal {
  id: string;
  shown: string;
  paper_id: string | null;
  /** It answers a message of the person, and is not an unasked message. */
  is_asked: boolean;
  /** The person was shown it within the last `OPEN_MINUTES`. */
  is_recent: boolean;
  /** It is the last turn that the person was shown. */
  is_last: boolean;
}

/**
 * Returns the open proposals, and the one that "yes" and "no" mean: the last one shown before the answer was written,
 * if no other was shown shortly before. An unasked proposal is confirmed by its buttons only, so that a "yes" to
 * something else does not approve it.
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
    /** The last turn that the person was shown is a question about their own message. */
    isAskedLast: open.some(({ is_asked, is_last }) => is_asked && is_last),
    meant: isMeant ? only.id : null,
  };
}

/** Maximum number of turns that are read to find the last question. */
const MAX_AFTER = 20;

/**
 * Returns the choices of the agent's last answer, if the person wrote nothing after it. Also returns whether this
 * answer was the last turn that the person had been shown when they wrote: an unasked message may have come in
 * between.
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

/**
 * Returns the SQL for the time at which a turn was shown: in WhatsApp when it was sent, in the app when it was stored.
 */
const shownAt = (channel: Channel) =>
  sql`case when ${channel}::text = 'app' then at else coalesce(sent_at, case channel when 'app' then at end) end`;

/** Returns a proposal of the conversation. */
export async function findProposal({ db, companyId }: Context, conversationId: string, id: string) {
  const { rows } = await sql<{ state: Proposal["state"]; language: Language }>`
    select state, language from agent_proposals
    where company_id = ${companyId} and conversation_id = ${conversationId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Stores which message confirms a proposal, so that the proposal is carried out even if the process dies first. */
export async function noteConfirmation({ db, companyId }: Context, turnId: string, proposalId: string): Promise<void> {
  await sql`update agent_proposals set confirm_turn_id = ${turnId}
    where company_id = ${companyId} and id = ${proposalId}`.execute(db);
}

/** Returns the open proposal that a message confirms; null if there is none, or it has ended. */
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

/** Removes the confirmation of a proposal by a message. Returns whether there was one. */
export async function dropConfirmation(context: Context, conversationId: string, messageId: string): Promise<boolean> {
  const { db, companyId } = context;
  const id = await findConfirmation(context, conversationId, messageId);
  if (id === null) return false;
  await sql`update agent_proposals set confirm_turn_id = null
    where company_id = ${companyId} and id = ${id}`.execute(db);
  return true;
}

/**
 * Deletes the person's own conversation. Returns the ids of the documents that no other conversation contains; null if
 * there was no conversation.
 */
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
