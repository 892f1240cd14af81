import Big from "big.js";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { factorBetween } from "#src/features/inventory/packs.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { unitHere } from "#src/features/inventory/server/units-here.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { formatStock, shownQuantity } from "#src/shared/units.ts";

interface Waste {
  /** Set by a caller that refers to the movement afterwards. */
  movement_id?: string;
  quantity: number;
  /** Any unit or pack that converts into the item's unit, which is the default. */
  unit?: string | undefined;
  note: string | null;
}

/** Books thrown-away goods out of stock. Throws 409 when they are more than the stock. */
export async function bookWaste(context: Context, itemId: string, waste: Waste): Promise<InventoryItem> {
  const item = await lockItem(context, itemId);
  const unit = waste.unit === undefined ? item.unit : await unitHere(context, waste.unit);
  const factor = factorBetween(unit, item.unit, item.packs);
  if (!factor)
    throw badRequest(`${unit} of ${item.name} cannot be converted to ${item.shown_unit}. Add a pack size first.`);
  const quantity = factor.times(waste.quantity).round(6, Big.roundHalfUp).toNumber();
  if (quantity > item.quantity_available && !(await sellsBelowZero(context))) {
    throw conflict(
      "NOT_ENOUGH_STOCK",
      `Only ${formatStock(item.quantity_available, item)} of ${item.name} are in stock.`,
      { quantity_available: shownQuantity(item.quantity_available, item.shown_unit) },
    );
  }
  await bookMovement(context, {
    ...(waste.movement_id !== undefined && { id: waste.movement_id }),
    item_id: itemId,
    quantity: -quantity,
    reason: "waste",
    source_type: "waste",
    note: waste.note,
  });
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `${item.name}: ${formatStock(quantity, item)} wasted${waste.note ? ` (${waste.note})` : ""}`,
    event: "inventory.changed",
  });
  await requestReorderCheck(context, [itemId]);
  return readItem(context, itemId);
}

/** Whether the owner allows stock to fall below zero. */
export async function sellsBelowZero(context: Context): Promise<boolean> {
  const company = await companyRow(context);
  return company.allow_negative_stock;
}
