import { sql } from "kysely";
import { openConversation } from "#src/features/agent/server/conversation.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";

/** A turn of the agent in WhatsApp that was claimed for sending. */
export interface ClaimedTurn {
  id: string;
  text: string;
  choices: { label: string; href?: string }[];
  /** The turn's open proposal; null if there is none. */
  proposal_id: string | null;
  /** The proposal's language. */
  language: Language | null;
}

/** Claims the person's oldest unsent reply in WhatsApp; undefined if all were sent or are older than 23 hours. */
export async function claimTurn(context: Context): Promise<ClaimedTurn | undefined> {
  const { db, companyId } = context;
  const conversationId = await openConversation(context, "whatsapp");
  const { rows } = await sql<ClaimedTurn>`
    update conversation_turns turn set sent_at = clock_timestamp()
    from (
      select turn.id, proposal.id as proposal_id, proposal.language
      from conversation_turns turn
      left join agent_proposals proposal on proposal.company_id = ${companyId} and proposal.turn_id = turn.id
        and proposal.state = 'open' and proposal.expires_at > now()
      where turn.company_id = ${companyId} and turn.conversation_id = ${conversationId} and turn.channel = 'whatsapp'
        and turn.role = 'agent' and turn.sent_at is null and turn.at > now() - interval '23 hours'
      order by turn.at, turn.id limit 1) as next
    where turn.company_id = ${companyId} and turn.id = next.id
    returning turn.id, turn.text, turn.choices, next.proposal_id, next.language`.execute(db);
  return rows[0];
}

export interface ClaimedUnasked extends ClaimedTurn {
  unasked: "summary" | "alert" | "approval";
}

/** Age after which an unasked message is not sent, and is shown in the app only. */
const MAX_LATE = "3 hours";

/**
 * Claims an unasked message to the person; undefined if it was claimed before, its kind may not be sent now, or it is
 * too old.
 */
export async function claimUnasked(
  { db, companyId }: Context,
  id: string,
  kinds: readonly ClaimedUnasked["unasked"][],
): Promise<ClaimedUnasked | undefined> {
  const { rows } = await sql<ClaimedUnasked>`
    update conversation_turns turn set sent_at = clock_timestamp()
    from (
      select turn.id, proposal.id as proposal_id, proposal.language
      from conversation_turns turn
      left join agent_proposals proposal on proposal.company_id = ${companyId} and proposal.turn_id = turn.id
        and proposal.state = 'open' and proposal.expires_at > now()
      where turn.company_id = ${companyId} and turn.id = ${id} and turn.unasked = any(${[...kinds]}::text[])
        and turn.sent_at is null and turn.at > now() - ${MAX_LATE}::interval
      for update of turn) as next
    where turn.company_id = ${companyId} and turn.id = next.id
    returning turn.id, turn.text, turn.choices, turn.unasked, next.proposal_id, next.language`.execute(db);
  return rows[0];
}

/** Releases a claimed turn if no part of it was sent. */
export async function releaseTurn({ db, companyId }: Context, id: string): Promise<void> {
  await sql`update conversation_turns set sent_at = null where company_id = ${companyId} and id = ${id}`.execute(db);
}
