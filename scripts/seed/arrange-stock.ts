import { addArea, changeArea } from "#src/features/counts/server/areas.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { changeItems } from "#src/features/inventory/server/change-items.ts";
import { createIngredientCategory } from "#src/features/inventory/server/ingredient-categories.ts";
import type { Context } from "#src/server/context.ts";
import * as demo from "./restaurant.ts";

const groupOf = ({ item_code }: InventoryItem) => demo.groups[item_code?.slice(0, 3) ?? ""];

/** Gives the demo's ingredients their categories and storage areas. */
export async function arrangeStock(context: Context, items: readonly InventoryItem[]): Promise<void> {
  for (const [name, members] of Map.groupBy(items, (item) => groupOf(item)?.category)) {
    if (name === undefined) continue;
    const { id: category_id } = await createIngredientCategory(context, name);
    await changeItems(context, { ids: members.map(({ id }) => id), changes: { category_id } });
  }
  for (const [name, members] of Map.groupBy(items, (item) => groupOf(item)?.area)) {
    if (name === undefined) continue;
    const { id } = await addArea(context, name);
    await changeArea(context, id, { item_ids: members.map((item) => item.id) });
  }
}
