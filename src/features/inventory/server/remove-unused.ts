import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Removes the items that have only the movements of one source and its reversal: no other movement, no recipe, no
 * change by hand. Returns the ids of the removed items.
 */
export async function removeUnusedItems(
  context: Context,
  itemIds: readonly string[],
  { sourceId, reason }: { sourceId: string; reason: string },
): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const { db, companyId } = context;
  const { rows } = await sql<{ id: string; name: string }>`
    update inventory item set deleted_at = now()
    where item.company_id = ${companyId} and item.id = any(${itemIds}::uuid[]) and item.deleted_at is null
      and item.quantity_available = 0 and item.hand_price is null
      and not exists (
        select from stock_movements movement
        where movement.company_id = item.company_id and movement.item_id = item.id
          and movement.source_id is distinct from ${sourceId}::uuid)
      and not exists (
        select from dish_ingredient line
        join dish_size size on size.company_id = line.company_id and size.id = line.dish_size_id
        where line.company_id = item.company_id and line.ingredient_id = item.id and size.deleted_at is null)
      and not exists (
        select from prep_lines line where line.company_id = item.company_id and line.ingredient_id = item.id)
      and not exists (
        select from option_lines line where line.company_id = item.company_id and line.ingredient_id = item.id)
      and not exists (
        select from activity_logs activity
        where activity.company_id = item.company_id and activity.entity_type = 'inventory'
          and activity.entity_id = item.id and activity.action_type <> 'create')
    returning item.id, item.name`.execute(db);
  for (const row of rows) {
    const description = `${row.name} was removed from inventory: ${reason}`;
    await recordChange(context, {
      entity: "inventory",
      action: "delete",
      row,
      description,
      event: "inventory.changed",
    });
  }
  return rows.map(({ id }) => id);
}
