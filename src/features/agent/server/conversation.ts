import { sql } from "kysely";
import { MAX_MESSAGE, type Turn } from "#src/features/agent/contract.ts";
import type { Reply } from "#src/features/agent/server/setting.ts";
import { type Actor, type Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";

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
  const pattern = containing ? `%${containing.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
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
        and (${pattern}::text is null or turn.text ilike ${pattern})
      order by turn.at desc, turn.id desc limit ${MAX_TURNS}) as newest
    order by at, id`.execute(db);
  return rows;
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

/** Stores what the person said and returns its id; null when the message was received before. */
export async function storeMessage(
  { db, companyId }: Context,
  conversationId: string,
  { id, text }: { id: string; text: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_turns (company_id, conversation_id, role, text, message_id, channel)
    select ${companyId}, id, 'person', ${text}, ${id}, channel
    from conversations where company_id = ${companyId} and id = ${conversationId}
    on conflict (company_id, conversation_id, message_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the text of a message of the person that was received before; null when it was not. */
export async function messageText(context: Context, id: string): Promise<string | null> {
  const { db, companyId } = context;
  const { rows } = await sql<{ text: string }>`
    select turn.text from conversation_turns turn
    join conversations conversation on conversation.company_id = turn.company_id and conversation.id = turn.conversation_id
    where turn.company_id = ${companyId} and turn.message_id = ${id} and conversation.user_id = ${personOf(context).id}`.execute(
    db,
  );
  return rows[0]?.text ?? null;
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

/**
 * Returns the ids of the proposals that "yes" and "no" can mean, and whether others are open: what the agent asked unasked
 * is confirmed by its buttons alone, because a "yes" to something else must not approve it.
 */
export async function openProposals({ db, companyId }: Context, conversationId: string) {
  const { rows } = await sql<{ id: string; is_asked: boolean }>`
    select proposal.id,
      turn.unasked is null and proposal.created_at > now() - make_interval(mins => ${OPEN_MINUTES}) as is_asked
    from agent_proposals proposal
    join conversation_turns turn on turn.company_id = proposal.company_id and turn.id = proposal.turn_id
    where proposal.company_id = ${companyId} and proposal.conversation_id = ${conversationId}
      and proposal.state = 'open' and proposal.expires_at > now()`.execute(db);
  const asked = rows.filter(({ is_asked }) => is_asked).map(({ id }) => id);
  return { asked, hasOthers: rows.length > asked.length };
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
