import { sql } from "kysely";
import type { Channel } from "#src/features/agent/server/conversation.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { ChatUse } from "#src/server/ports/ai/chat.ts";
import { dayIn } from "#src/shared/time.ts";

/** Maximum number of the day's tokens for one message. They are reserved when the run begins. */
export const MAX_RUN_TOKENS = 20_000;
/** Seconds after which an unfinished run belongs to a process that died. */
const ABANDONED_SECONDS = 60;

export interface RunStart {
  turnId: string;
  source: Channel;
  model: string;
  /** The restaurant's calendar day. */
  day: string;
}

export interface Run extends RunStart {
  id: string;
}

/** Reserves tokens of the restaurant's day. Returns false if fewer remain. */
async function reserveTokens({ db, companyId, env }: Context, day: string, tokens: number): Promise<boolean> {
  const limit = env.AI_CHAT_DAILY_TOKENS;
  if (tokens > limit) return false;
  const reserved = await sql`
    insert into agent_token_use as used (company_id, day, tokens) values (${companyId}, ${day}, ${tokens})
    on conflict (company_id) do update set day = excluded.day,
      tokens = excluded.tokens + case when used.day = excluded.day then used.tokens else 0 end
    where used.day <> excluded.day or used.tokens + excluded.tokens <= ${limit}
    returning tokens`.execute(db);
  return reserved.rows.length > 0;
}

/** Takes tokens of today for something other than a run. Returns false if fewer remain. */
export async function takeTokens(context: Context, tokens: number): Promise<boolean> {
  const { timezone } = await companyRow(context);
  return reserveTokens(context, dayIn(timezone), tokens);
}

/** Reserves tokens of the day and stores that a run has begun. Returns null if too few tokens of the day remain. */
export async function beginRun(context: Context, start: RunStart): Promise<Run | null> {
  const { db, companyId } = context;
  if (!(await reserveTokens(context, start.day, MAX_RUN_TOKENS))) return null;
  const { id } = await db
    .insertInto("agent_runs")
    .values({
      company_id: companyId,
      turn_id: start.turnId,
      source: start.source,
      model: start.model,
      reserved_tokens: MAX_RUN_TOKENS,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...start, id };
}

/**
 * Stores what a run used, and releases the unused part of its reservation. Returns false if the run has already ended,
 * or its conversation was deleted; its tokens count in either case.
 */
export async function finishRun(
  { db, companyId }: Context,
  run: Run,
  { steps, inputTokens, outputTokens }: ChatUse,
  error: string | null,
): Promise<boolean> {
  await sql`
    update agent_token_use set tokens = greatest(0, tokens - ${MAX_RUN_TOKENS} + ${inputTokens + outputTokens})
    where company_id = ${companyId} and day = ${run.day}`.execute(db);
  const { rows } = await sql`
    update agent_runs set steps = ${steps}, input_tokens = ${inputTokens}, output_tokens = ${outputTokens}, error = ${error},
      finished_at = clock_timestamp(), ms = extract(epoch from clock_timestamp() - started_at) * 1000
    where company_id = ${companyId} and id = ${run.id} and finished_at is null returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the state of the run for a message that is received again: `none` or finished; `waits` while a process works
 * on it; `abandoned` if that process died. An abandoned run is marked as finished, so it is reported once.
 */
export async function resumeRun(
  { db, companyId }: Context,
  conversationId: string,
  messageId: string,
): Promise<"none" | "waits" | "abandoned"> {
  const { rows } = await sql<{ id: string; is_old: boolean }>`
    select run.id, run.started_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as is_old
    from agent_runs run
    join conversation_turns turn on turn.company_id = run.company_id and turn.id = run.turn_id
    where run.company_id = ${companyId} and turn.conversation_id = ${conversationId} and turn.message_id = ${messageId}
      and run.finished_at is null
    for no key update of run`.execute(db);
  const [run] = rows;
  if (!run) return "none";
  if (!run.is_old) return "waits";
  await sql`update agent_runs set error = 'abandoned', finished_at = clock_timestamp()
    where company_id = ${companyId} and id = ${run.id}`.execute(db);
  return "abandoned";
}
