import Big from "big.js";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { factorBetween } from "#src/features/inventory/packs.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import { bookWaste } from "#src/features/inventory/server/waste.ts";
import type { Lot } from "#src/features/inventory/lots/contract.ts";
import { listLots, readLot } from "#src/features/inventory/lots/server/read-lots.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import { formatStock } from "#src/shared/units.ts";

interface NewLot {
  item_id: string;
  quantity: number;
  unit?: string | undefined;
  expires_on: string;
}

/**
 * Puts a use-by date on stock that has none yet. Throws 409 when the stock without a date is less than the quantity.
 */
export async function createLot(context: Context, { item_id, quantity, unit, expires_on }: NewLot): Promise<Lot> {
  const { db, companyId } = context;
  const item = await lockItem(context, item_id);
  const factor = factorBetween(unit ?? item.unit, item.unit, item.packs);
  if (!factor)
    throw badRequest(`${unit} of ${item.name} cannot be converted to ${item.shown_unit}. Add a pack size first.`);
  const dated = factor.times(quantity).round(6, Big.roundHalfUp);
  const { lots } = await listLots(context, { days: 0, item_id });
  const undated = lots.reduce((left, { remaining }) => left.minus(remaining), new Big(item.quantity_available));
  if (dated.lte(0) || dated.gt(undated)) {
    const remaining = formatStock(undated.lt(0) ? 0 : undated, item);
    throw conflict("NOT_ENOUGH_STOCK", `Only ${remaining} of ${item.name} are in stock without a date.`);
  }
  const id = uuid();
  await db
    .insertInto("stock_lots")
    .values({ company_id: companyId, id, item_id, quantity: dated.toNumber(), expires_on, source: "hand" })
    .execute();
  await recordLotChange(context, item, `${formatStock(dated, item)} of ${item.name} are good until ${expires_on}`);
  return readLot(context, id);
}

export async function changeLot(context: Context, id: string, expires_on: string): Promise<Lot> {
  const lot = await lockLot(context, id);
  await context.db
    .updateTable("stock_lots")
    .set({ expires_on })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recordLotChange(
    context,
    { id: lot.item_id, name: lot.name },
    `${lot.name}: use by ${expires_on} instead of ${lot.expires_on}`,
  );
  return readLot(context, id);
}

export async function deleteLot(context: Context, id: string): Promise<string> {
  const lot = await lockLot(context, id);
  await removeLot(context, id);
  await recordLotChange(
    context,
    { id: lot.item_id, name: lot.name },
    `${lot.name}: the date ${lot.expires_on} was removed`,
  );
  return id;
}

/** Books the remaining quantity of a lot as waste, if it is still the quantity that the person was shown. */
export async function wasteLot(context: Context, id: string, shown: number): Promise<string> {
  const lot = await lockLot(context, id);
  if (lot.remaining !== shown) {
    const now = formatStock(lot.remaining, await readItem(context, lot.item_id));
    throw conflict("LOT_CHANGED", `${now} of ${lot.name} are left by now. Please look again.`, {
      remaining: lot.remaining,
    });
  }
  await bookWaste(context, lot.item_id, { quantity: lot.remaining, note: `Use by ${lot.expires_on}` });
  // Removing this lot does not change the remaining quantities of the other lots.
  await removeLot(context, id);
  return id;
}

/** Locks the item of a lot, so that its stock does not change after it is read. */
async function lockLot(context: Context, id: string): Promise<Lot> {
  const stored = await context.db
    .selectFrom("stock_lots")
    .select("item_id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!stored) throw notFound("Use-by date");
  await lockItem(context, stored.item_id);
  return readLot(context, id);
}

async function removeLot({ db, companyId }: Context, id: string): Promise<void> {
  await db.deleteFrom("stock_lots").where("company_id", "=", companyId).where("id", "=", id).execute();
}

function recordLotChange(context: Context, row: Pick<InventoryItem, "id" | "name">, description: string) {
  return recordChange(context, { entity: "inventory", action: "update", row, description, event: "inventory.changed" });
}
