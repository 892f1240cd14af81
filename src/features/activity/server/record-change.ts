import { type NewActivity, recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import type { EventType } from "#src/shared/events.ts";

export interface Change {
  /** The type of the changed entity, as the activity log names it: "dish", "supplier". */
  entity: string;
  action: NewActivity["action_type"];
  /** The changed row; without an id the change concerns several rows. */
  row: { id: string | null; name: string | null };
  /** A sentence for the activity log. */
  description: string;
  event: EventType;
}

/** Records a change: a line in the company's activity log, and an event on which every screen loads its data again. */
export async function recordChange(
  context: Pick<Context, "db" | "companyId" | "actor">,
  { entity, action, row, description, event }: Change,
): Promise<void> {
  await recordActivity(context, {
    action_type: action,
    entity_type: entity,
    entity_id: row.id,
    entity_name: row.name,
    description,
  });
  await publish(context, event, row.id ?? undefined);
}
