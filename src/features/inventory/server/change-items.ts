import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { BulkChanges } from "#src/features/inventory/bulk-contract.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { requireIngredientCategory } from "#src/features/inventory/server/ingredient-categories.ts";
import { amountsInLedger, inLedger } from "#src/features/inventory/server/held-units.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { lockedIds, readItems } from "#src/features/inventory/server/item-rows.ts";
import { requireParAboveThreshold, requireSupplier } from "#src/features/inventory/server/item-rules.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";

/**
 * Changes the given fields of many items, all or none; amounts are in the unit in which each item is shown. Throws 404
 * with the number of missing items when one of them is gone.
 */
export async function changeItems(
  context: Context,
  { ids, changes: { area_id, max, never_propose, ...changes } }: { ids: readonly string[]; changes: BulkChanges },
): Promise<InventoryItem[]> {
  const chosen = [...new Set(ids)];
  await requireSupplier(context, changes.supplier_id);
  await requireIngredientCategory(context, changes.category_id);
  await lockAll(context, chosen);
  const shown = await readShownUnits(context);
  for (const [unit, ids] of Map.groupBy(chosen, (id) => shown.get(id) ?? "")) {
    await changeRows(context, ids, amountsInLedger(changes, unit));
    if (max !== undefined || never_propose !== undefined) {
      const most = max === undefined ? max : inLedger(max, unit);
      await announce(context, "inventory.ordering-set", { ids, max: most, never_propose });
    }
  }
  await requireParAboveThreshold(context, chosen);
  if (area_id !== undefined) await announce(context, "inventory.items-stored", { ids: chosen, area_id });
  if (changes.supplier_id !== undefined) {
    await announce(context, "inventory.supplier-set", { ids: chosen, supplier_id: changes.supplier_id });
  }
  const items = await readItems(context, chosen);
  const [only] = items;
  const description =
    items.length === 1 && only ? `${only.name} was edited` : `${items.length} ingredients were edited together`;
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: { id: null, name: null },
    description,
    event: "inventory.changed",
  });
  await requestReorderCheck(context, chosen);
  return items;
}

async function changeRows(
  { db, companyId }: Context,
  ids: readonly string[],
  changes: Omit<BulkChanges, "area_id" | "max" | "never_propose">,
): Promise<void> {
  await db
    .updateTable("inventory")
    .set({ ...changes, updated_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
}

/** Locks in the order of the ids, as orders do. */
async function lockAll(context: Context, ids: readonly string[]): Promise<void> {
  const rows = await lockedIds(context).where("id", "in", ids).where("deleted_at", "is", null).execute();
  const gone = ids.length - rows.length;
  if (gone === 0) return;
  throw new AppError(
    404,
    `${gone === 1 ? "One of the ingredients is" : `${gone} of the ingredients are`} no longer there. Nothing was changed.`,
    { code: "NOT_FOUND" },
  );
}
