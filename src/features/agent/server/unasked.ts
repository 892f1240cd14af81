import { sql } from "kysely";
import { personOf, storeReply } from "#src/features/agent/server/conversation.ts";
import type { Reply } from "#src/features/agent/server/setting.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import type { Language } from "#src/features/agent/languages.ts";

export type Unasked = "summary" | "alert" | "approval";

/**
 * Minutes for which an unasked proposal can be confirmed with its buttons. The confirmation compares the present state
 * of the proposal's subject with the state that was shown.
 */
const OPEN_MINUTES = 24 * 60;
const MAX_UNREAD = 100;

/** Stores an unasked message to the person, for the app. Returns its id. */
export async function sayUnasked(context: Context, kind: Unasked, reply: Reply, language: Language): Promise<string> {
  const { db, companyId } = context;
  const { id: userId } = personOf(context);
  await sql`insert into conversations (company_id, user_id) values (${companyId}, ${userId})
    on conflict (company_id, user_id) do nothing`.execute(db);
  const { id } = await db
    .selectFrom("conversations")
    .select("id")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { turnId } = await storeReply(context, id, reply, language, { unasked: kind, openMinutes: OPEN_MINUTES });
  await publish(context, "chat.changed", userId);
  return turnId;
}

/** Returns the number of unasked messages since the person last opened the conversation; at most `MAX_UNREAD`. */
export async function countUnread(context: Context): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from conversations conversation
      join conversation_turns turn on turn.company_id = conversation.company_id
        and turn.conversation_id = conversation.id and turn.unasked is not null
        and (conversation.seen_at is null or turn.at > conversation.seen_at)
      where conversation.company_id = ${context.companyId} and conversation.user_id = ${personOf(context).id}
      limit ${MAX_UNREAD}) as found`.execute(context.db);
  return rows[0]?.unread ?? 0;
}

export async function markSeen(context: Context): Promise<void> {
  const { rows } = await sql`
    update conversations set seen_at = clock_timestamp()
    where company_id = ${context.companyId} and user_id = ${personOf(context).id}
    returning id`.execute(context.db);
  if (rows.length > 0) await publish(context, "chat.changed", personOf(context).id);
}
