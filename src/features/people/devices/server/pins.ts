import { sql } from "kysely";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { hashPin } from "#src/features/people/devices/server/pin-hash.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

export async function hasPin({ db, companyId, actor }: Context): Promise<boolean> {
  const pin = await db
    .selectFrom("member_pins")
    .innerJoin("members", (join) =>
      join
        .onRef("members.company_id", "=", "member_pins.company_id")
        .onRef("members.user_id", "=", "member_pins.user_id"),
    )
    .select("member_pins.user_id")
    .where("member_pins.company_id", "=", companyId)
    .where("member_pins.user_id", "=", actorId(actor))
    .whereRef("member_pins.chosen_at", ">=", "members.joined_at")
    .executeTakeFirst();
  return pin !== undefined;
}

/**
 * Stores the person's PIN. Also locks the tablets on which they work, because somebody else may have known the earlier
 * PIN.
 */
export async function choosePin(scope: Scope, pin: string): Promise<void> {
  const hash = await hashPin(scope, pin);
  await scope.within(async (context) => {
    const user_id = personId(context);
    const chosen_at = sql<string>`now()`;
    await context.db
      .insertInto("member_pins")
      .values({ company_id: context.companyId, user_id, hash, chosen_at })
      .onConflict((on) => on.columns(["company_id", "user_id"]).doUpdateSet({ hash, chosen_at }))
      .execute();
    await lockTabletsOf(context, user_id);
    await recordPin(context, "update", "A PIN for the shared tablets was chosen");
  });
}

export async function removePin(context: Context): Promise<void> {
  const user_id = personId(context);
  const { numDeletedRows } = await context.db
    .deleteFrom("member_pins")
    .where("company_id", "=", context.companyId)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await lockTabletsOf(context, user_id);
  await recordPin(context, "delete", "A PIN for the shared tablets was removed");
}

/** Locks the tablets on which the person works until they enter their PIN again. */
export async function lockTabletsOf(context: Context, user_id: string): Promise<void> {
  await context.db
    .updateTable("devices")
    .set({ user_id: null })
    .where("company_id", "=", context.companyId)
    .where("user_id", "=", user_id)
    .execute();
  await publish(context, "devices.changed");
}

/** Removes the PINs of a company, which are invalid after a change of the server's secret. */
export async function removeAllPins(context: Context): Promise<void> {
  const { db, companyId } = context;
  await db.deleteFrom("member_pins").where("company_id", "=", companyId).execute();
  await db.updateTable("devices").set({ user_id: null }).where("company_id", "=", companyId).execute();
  await publish(context, "devices.changed");
}

function personId({ actor }: Pick<Context, "actor">): string {
  const id = actorId(actor);
  if (id === null) throw new Error("Only people have a PIN.");
  return id;
}

const recordPin = (context: Context, action_type: string, description: string) =>
  recordActivity(context, {
    action_type,
    entity_type: "member",
    entity_id: actorId(context.actor),
    entity_name: context.actor.name,
    description,
  });
