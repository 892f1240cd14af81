import Big from "big.js";
import { sql } from "kysely";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { formatStock } from "#src/shared/units.ts";

interface Undoable {
  id: string;
  /** In the item's current unit. */
  quantity: number;
}

/** Returns the item's last manual movement, unless it was already undone. */
export async function undoableMovement({ db, companyId }: Context, itemId: string): Promise<Undoable | null> {
  const { rows } = await sql<Undoable & { undone: boolean }>`
    select movement.id, movement.quantity, exists (
      select from stock_movements undo where undo.company_id = ${companyId}
        and undo.source_type = 'undo' and undo.source_id = movement.id) as undone
    from present_movements movement
    where movement.company_id = ${companyId} and movement.item_id = ${itemId}
      and movement.source_type in ('manual', 'stocktake', 'waste')
    order by movement.seq desc limit 1`.execute(db);
  const [last] = rows;
  return last && !last.undone ? { id: last.id, quantity: last.quantity } : null;
}

/**
 * Undoes the last manual movement. Later sales and receipts stay as they are. Throws 409 when the movement is no longer
 * the last one, when it was already undone, or when stock would fall below zero.
 */
export async function undoMovement(context: Context, itemId: string, movementId: string): Promise<InventoryItem> {
  const item = await lockItem(context, itemId);
  const last = await undoableMovement(context, itemId);
  if (last?.id !== movementId) {
    throw conflict("NOT_UNDOABLE", "Only the last change made by hand can be undone, and only once.");
  }
  const remaining = new Big(item.quantity_available).minus(last.quantity).toNumber();
  if (remaining < 0 && last.quantity > 0 && !(await sellsBelowZero(context))) {
    throw conflict(
      "STOCK_USED",
      `Undoing this would leave ${formatStock(remaining, item)}, because stock was used since. Count it instead.`,
    );
  }
  await bookMovement(context, {
    item_id: itemId,
    quantity: -last.quantity,
    reason: "count",
    source_type: "undo",
    source_id: movementId,
  });
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `${item.name}: the last stock change was undone`,
    event: "inventory.changed",
  });
  await requestReorderCheck(context, [itemId]);
  return readItem(context, itemId);
}
