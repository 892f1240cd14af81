import { recomputeRecipes } from "#src/features/dishes/server/recompute-recipes.ts";
import { lockItem } from "#src/features/inventory/server/item-rows.ts";
import { publish } from "#src/features/live/server/publish.ts";
import type { Context } from "#src/server/context.ts";

/** Sets what one unit of an item costs, as a receipt says, and tells the dishes that use it. Answers what it cost before. */
export async function setItemPrice(context: Context, id: string, unit_price: number): Promise<number> {
  const { unit_price: before } = await lockItem(context, id);
  if (before === unit_price) return before;
  await context.db
    .updateTable("inventory")
    .set({ unit_price })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recomputeRecipes(context, id);
  await publish(context, "inventory.changed", id);
  return before;
}
