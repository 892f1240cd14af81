import { v7 as uuid } from "uuid";
import { actorId, type Context } from "#src/server/context.ts";

export interface NewActivity {
  action_type: "create" | "update" | "delete" | "login" | (string & {});
  entity_type: string;
  entity_id: string | null;
  entity_name: string | null;
  description: string;
}

/** Adds a line to the company's activity log, in the transaction of the change. */
export async function recordActivity(
  { db, companyId, actor }: Pick<Context, "db" | "companyId" | "actor">,
  activity: NewActivity,
): Promise<void> {
  const note = actor.type === "user" && actor.logNote !== undefined ? `, ${actor.logNote}` : "";
  const description = activity.description + note;
  await db
    .insertInto("activity_logs")
    .values({
      id: uuid(),
      company_id: companyId,
      user_id: actorId(actor),
      display_name: actor.name,
      ...activity,
      description,
    })
    .execute();
}
