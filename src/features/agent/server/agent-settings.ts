import { sql } from "kysely";
import { type AgentMessages, type AgentSettings, DEFAULT_MESSAGES } from "#src/features/agent/settings-contract.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { publish } from "#src/server/publish.ts";

/** Returns a person's settings for the agent's unasked messages. */
export async function readMessages({ db, companyId }: Context, userId: string): Promise<AgentMessages> {
  const { rows } = await sql<AgentMessages>`
    select is_on, summary, to_char(summary_at, 'HH24:MI') as summary_at, summary_days, alerts, approvals,
      to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to
    from agent_message_settings where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? DEFAULT_MESSAGES;
}

export async function readAgentSettings(context: Context): Promise<AgentSettings> {
  return {
    messages: await readMessages(context, personOf(context).id),
    stops_at_once: await stopsAtOnce(context),
  };
}

/**
 * Changes the person's settings for the agent's unasked messages. Writes the given fields only, so that a "stop" at the
 * same time is kept.
 */
export async function updateMessages(
  context: Context,
  changes: { [Name in keyof AgentMessages]?: AgentMessages[Name] | undefined },
): Promise<AgentSettings> {
  const { db, companyId } = context;
  const { id } = personOf(context);
  const given: Partial<AgentMessages> = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(given).length === 0) return readAgentSettings(context);
  await db
    .insertInto("agent_message_settings")
    .values({ company_id: companyId, user_id: id, ...DEFAULT_MESSAGES, ...given })
    .onConflict((on) => on.columns(["company_id", "user_id"]).doUpdateSet(given))
    .execute();
  await publish(context, "chat.changed", id);
  return readAgentSettings(context);
}

/** Turns all unasked messages to the person on or off. Returns whether that changed anything. */
export async function switchMessages(context: Context, isOn: boolean): Promise<boolean> {
  const { is_on } = await readMessages(context, personOf(context).id);
  if (is_on !== isOn) await updateMessages(context, { is_on: isOn });
  return is_on !== isOn;
}

/**
 * Turns off the agent's unasked messages to a person in each of their companies. Returns whether they were on in any of
 * them.
 */
export async function endMessages(
  { database }: Pick<Platform, "database">,
  userId: string,
  companyIds: readonly string[],
): Promise<boolean> {
  const ended = await Promise.all(
    companyIds.map((companyId) =>
      inTenant(database, companyId, async (db) => {
        const { rows } = await sql`
          update agent_message_settings set is_on = false
          where company_id = ${companyId} and user_id = ${userId} and is_on returning user_id`.execute(db);
        if (rows.length > 0) await publish({ db, companyId }, "chat.changed", userId);
        return rows.length > 0;
      }),
    ),
  );
  return ended.includes(true);
}

/** Returns whether a dish that is named exactly is marked sold out without a confirmation. */
export async function stopsAtOnce({ db, companyId }: Context): Promise<boolean> {
  const row = await db
    .selectFrom("agent_settings")
    .select("stops_at_once")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.stops_at_once ?? false;
}

export async function updateAgentSettings(
  context: Context,
  { stops_at_once }: Pick<AgentSettings, "stops_at_once">,
): Promise<AgentSettings> {
  const { db, companyId } = context;
  await db
    .insertInto("agent_settings")
    .values({ company_id: companyId, stops_at_once })
    .onConflict((on) => on.column("company_id").doUpdateSet({ stops_at_once }))
    .execute();
  await recordChange(context, {
    entity: "company",
    action: "update",
    row: { id: companyId, name: "The agent" },
    description: stops_at_once
      ? "The agent marks a dish sold out without asking when it is named exactly"
      : "The agent asks before it marks a dish sold out",
    event: "company.changed",
  });
  return readAgentSettings(context);
}
