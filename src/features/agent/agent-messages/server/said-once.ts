import { sql } from "kysely";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Unasked } from "#src/features/agent/server/unasked.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Stores the keys of the lasting conditions that a message mentions, and returns the keys that earlier messages did not
 * mention. The key of a condition that has ended is deleted, so that the condition is mentioned again if it returns. If
 * two transactions run at the same time, the second waits for the first.
 */
export async function noteLasting(
  context: Context,
  kind: Unasked,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { db, companyId } = context;
  const { id: userId } = personOf(context);
  await sql`
    delete from agent_said
    where company_id = ${companyId} and user_id = ${userId} and kind = ${kind} and key <> all(${[...keys]}::text[])`.execute(
    db,
  );
  return note(context, kind, keys);
}

/** Stores that the summary of a day is sent. Returns false if that was stored before. */
export async function noteSummary(context: Context, day: string): Promise<boolean> {
  await sql`
    delete from agent_said where company_id = ${context.companyId} and user_id = ${personOf(context).id}
      and kind = 'summary' and said_at < now() - interval '10 days'`.execute(context.db);
  return (await note(context, "summary", [day])).has(day);
}

async function note({ db, companyId, actor }: Context, kind: Unasked, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    insert into agent_said (company_id, user_id, kind, key)
    select ${companyId}, ${personOf({ actor }).id}, ${kind}, key from unnest(${[...keys]}::text[]) as key order by key
    on conflict (company_id, user_id, kind, key) do nothing returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
