import { sql } from "kysely";
import { openConversation } from "#src/features/agent/server/conversation.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";

/** What the agent said in WhatsApp, claimed to be sent. */
export interface ClaimedTurn {
  id: string;
  text: string;
  choices: { label: string; href?: string }[];
  /** What can still be confirmed under it; null when there is nothing. */
  proposal_id: string | null;
  /** The language of that. */
  language: Language | null;
}

/** Claims the oldest of the person's replies in WhatsApp that was not sent; undefined when all were, or are a day old. */
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

/** So long after it was said unasked, a turn is read in the app only. */
const MAX_LATE = "3 hours";

/**
 * Claims what was said to the person unasked; undefined when it was claimed before, is of none of the kinds that may be sent now, or
 * is too old to be sent.
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

/** Gives a claimed turn back of which nothing was sent. */
export async function releaseTurn({ db, companyId }: Context, id: string): Promise<void> {
  await sql`update conversation_turns set sent_at = null where company_id = ${companyId} and id = ${id}`.execute(db);
}
