import { sql } from "kysely";
import type { Turn } from "#src/features/agent/contract.ts";
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
      select turn.id, turn.role, turn.text, turn.choices, turn.at,
        case when proposal.id is not null then json_build_object('id', proposal.id, 'expires_at', proposal.expires_at,
          'state', case when proposal.state = 'open' and proposal.expires_at <= now() then 'expired' else proposal.state end)
        end as proposal
      from conversations conversation
      join conversation_turns turn on turn.company_id = conversation.company_id and turn.conversation_id = conversation.id
      left join agent_proposals proposal on proposal.company_id = turn.company_id and proposal.turn_id = turn.id
      where conversation.company_id = ${companyId} and conversation.user_id = ${personOf(context).id}
        and (${pattern}::text is null or turn.text ilike ${pattern})
      order by turn.at desc, turn.id desc limit ${MAX_TURNS}) as newest
    order by at, id`.execute(db);
  return rows;
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

/** Stores what the person said. False when the message was received before. */
export async function storeMessage(
  { db, companyId }: Context,
  conversationId: string,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_turns (company_id, conversation_id, role, text, message_id, channel)
    select ${companyId}, id, 'person', ${text}, ${id}, channel
    from conversations where company_id = ${companyId} and id = ${conversationId}
    on conflict (company_id, conversation_id, message_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Stores what the agent answers, with its proposal. */
export async function storeReply(
  { db, companyId }: Context,
  conversationId: string,
  { text, choices = [], proposal }: Reply,
  language: Language,
): Promise<void> {
  const { id: turnId } = await db
    .insertInto("conversation_turns")
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      role: "agent",
      text: text.slice(0, 8000),
      choices: JSON.stringify(choices),
      channel: sql<string>`(select channel from conversations where company_id = ${companyId} and id = ${conversationId})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!proposal) return;
  const { verb, input, version } = proposal;
  await sql`
    insert into agent_proposals
      (company_id, conversation_id, turn_id, verb, input, shown, language, version, expires_at)
    values (${companyId}, ${conversationId}, ${turnId}, ${verb}, ${JSON.stringify(input)}, ${text}, ${language},
      ${JSON.stringify(version)}, now() + make_interval(mins => ${OPEN_MINUTES}))`.execute(db);
}

/** Returns the ids of the person's proposals that can still be confirmed. */
export async function openProposals({ db, companyId }: Context, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_proposals")
    .select("id")
    .where("company_id", "=", companyId)
    .where("conversation_id", "=", conversationId)
    .where("state", "=", "open")
    .where("expires_at", ">", sql<string>`now()`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the person's own conversation; false when there was none. */
export async function deleteConversation(context: Context): Promise<boolean> {
  const { numDeletedRows } = await context.db
    .deleteFrom("conversations")
    .where("company_id", "=", context.companyId)
    .where("user_id", "=", personOf(context).id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
