import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { PrepSettings } from "#src/features/forecasts/prep-today/settings-contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Returns the settings of a prep item that is held in stock, or the defaults. */
export async function readPrepSettings(context: Context, itemId: string): Promise<PrepSettings> {
  const { name: _, ...settings } = await readNamed(context, itemId);
  return settings;
}

export async function savePrepSettings(
  context: Context,
  itemId: string,
  settings: PrepSettings,
): Promise<PrepSettings> {
  const { db, companyId } = context;
  const { name } = await readNamed(context, itemId);
  await db
    .insertInto("prep_settings")
    .values({ company_id: companyId, item_id: itemId, ...settings })
    .onConflict((on) => on.columns(["company_id", "item_id"]).doUpdateSet(settings))
    .execute();
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: { id: itemId, name },
    description: `Changed how much of ${name} is planned`,
    event: "inventory.changed",
  });
  return settings;
}

async function readNamed({ db, companyId }: Context, itemId: string): Promise<PrepSettings & { name: string }> {
  const { rows } = await sql<PrepSettings & { name: string }>`
    select item.name, coalesce(settings.cover_days, 2) as cover_days, coalesce(settings.lost_percent, 60) as lost_percent
    from prep_recipes recipe
    join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id and item.deleted_at is null
    left join prep_settings settings on settings.company_id = recipe.company_id and settings.item_id = recipe.item_id
    where recipe.company_id = ${companyId} and recipe.item_id = ${itemId} and recipe.mode = 'stocked'`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("Prep item");
  return found;
}
