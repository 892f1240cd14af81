import { sql } from "kysely";
import { readItems } from "#src/features/inventory/server/item-rows.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { LineChange, PurchaseOrderLine } from "#src/features/purchasing/contract.ts";
import { orderLetters } from "#src/features/purchasing/server/letters.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { lockOrder, lockShown, poState } from "#src/features/purchasing/server/lock-order.ts";
import { offersOf, type OfferingSupplier, withDeliveries } from "#src/features/purchasing/server/offers.ts";
import { type NewLine, nextNumber, replaceLines } from "#src/features/purchasing/server/order-lines.ts";
import { recorded } from "#src/features/purchasing/server/order-rows.ts";
import { type OrderingClock, readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { readReasons } from "#src/features/purchasing/server/reasons.ts";
import { UNSENT_STATES } from "#src/features/purchasing/states.ts";
import { selectSupplierItems } from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, conflict, notFound } from "#src/server/http/errors.ts";
import { addDays } from "#src/shared/time.ts";

interface NewOrder {
  supplier_id: string;
  deliver_on?: string | undefined;
  note: string;
  lines: readonly LineChange[];
  /** A person who writes to the agent counts as well. */
  source?: "owner" | "chat";
}

export async function createOrder(
  context: Context,
  { supplier_id, deliver_on, note, lines, source = "owner" }: NewOrder,
) {
  await lockPurchasing(context);
  const clock = await readClock(context);
  const offering = withDeliveries(await readSupplier(context, supplier_id), clock);
  const { id } = await context.db
    .insertInto("purchase_orders")
    .values({
      company_id: context.companyId,
      number: await nextNumber(context),
      supplier_id,
      deliver_on: deliver_on ?? dayOf(offering, clock),
      currency: clock.currency,
      note,
      source,
      touched_at: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await replaceLines(context, id, await newLines(context, offering, clock, lines, []), clock.currency);
  return recorded(context, id, "create", "was written");
}

interface OrderChanges {
  version: number;
  deliver_on?: string | undefined;
  note?: string | undefined;
  lines?: readonly LineChange[] | undefined;
}

/**
 * Changes an order that was not sent. The order loses its approval, because the approval was for the version shown. A
 * failed letter with the earlier version can no longer be sent.
 */
export async function updateOrder(context: Context, id: string, { version, lines, ...changes }: OrderChanges) {
  const before = await lockShown(context, id, version);
  if (!UNSENT_STATES.includes(before.state)) throw poState(before, "was sent, so it cannot be changed any more");
  await orderLetters.withdraw(context, id);
  const { deliver_on = before.deliver_on, note = before.note } = changes;
  const clock = await readClock(context);
  if (lines) {
    const offering = withDeliveries(await readSupplier(context, before.supplier_id), clock);
    const stored = await newLines(context, offering, clock, lines, before.lines);
    await replaceLines(context, id, stored, before.currency);
  }
  await context.db
    .updateTable("purchase_orders")
    .set({
      deliver_on,
      note,
      state: "draft",
      version: version + 1,
      approved_at: null,
      approved_by: null,
      approved_by_name: null,
      approved_on: null,
      limit_amount: null,
      touched_at: sql`coalesce(touched_at, now())`,
    })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", "was changed");
}

/** Returns whether an item cannot be ordered because the content of a pack is not known. */
export const isUnknownPack = (error: unknown): boolean => error instanceof AppError && error.code === "UNKNOWN_PACK";

/** Returns the order line for an item at a supplier, and when it would be delivered. Throws 409 UNKNOWN_PACK. */
export async function lineToAdd(context: Context, supplierId: string, itemId: string) {
  const clock = await readClock(context);
  const offering = withDeliveries(await readSupplier(context, supplierId), clock);
  const [line] = await newLines(context, offering, clock, [{ item_id: itemId, packs: 1 }], []);
  if (!line) throw notFound("Item");
  return { ...line, supplier_name: offering.supplier.name, deliver_on: dayOf(offering, clock) };
}

const dayOf = ({ deliveries }: OfferingSupplier, clock: OrderingClock) =>
  deliveries?.first ?? addDays(clock.now.day, 1);

/** Puts a draft aside. */
export async function dropOrder(context: Context, id: string): Promise<string> {
  await lockPurchasing(context);
  const order = await lockOrder(context, id);
  if (order.state !== "draft") throw poState(order, "is no draft any more; cancel it instead");
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "cancelled", cancelled_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recorded(context, id, "delete", "was put aside");
  return id;
}

/**
 * Returns the wanted lines: existing lines with their changed packs, and new lines in the packs in which the supplier
 * sells.
 */
async function newLines(
  context: Context,
  offering: OfferingSupplier,
  clock: OrderingClock,
  wanted: readonly LineChange[],
  before: readonly PurchaseOrderLine[],
): Promise<NewLine[]> {
  const reasons = await readReasons(
    context,
    before.map(({ id }) => id),
  );
  const isNew = ({ id }: LineChange) => id === undefined;
  const items = await readItems(context, [...new Set(wanted.filter(isNew).map(({ item_id }) => item_id))]);
  const sold = await selectSupplierItems(context, sql<boolean>`sold.supplier_id = ${offering.supplier.id}`);
  return wanted.map(({ id, item_id, supplier_item_id, packs }) => {
    if (id !== undefined) {
      const line = before.find((one) => one.id === id);
      if (!line) throw notFound("Line");
      return { ...unchanged(line), packs, reason: reasons.get(id) ?? null };
    }
    const item = items.find((item) => item.id === item_id);
    if (!item) throw notFound("Item");
    const own = sold.filter((one) => one.item_id === item_id);
    const asked = supplier_item_id ? own.filter((one) => one.id === supplier_item_id) : own;
    if (supplier_item_id && asked.length === 0) throw notFound("Catalogue item");
    return { ...addedLine(item, asked, offering, clock), packs };
  });
}

function unchanged({ id, item_id, supplier_item_id, text, code, ...line }: PurchaseOrderLine) {
  const { pack_name, pack_quantity, order_multiple, unit, expected_price } = line;
  return { id, item_id, supplier_item_id, text, code, pack_name, pack_quantity, order_multiple, unit, expected_price };
}

function addedLine(
  item: InventoryItem,
  sold: Awaited<ReturnType<typeof selectSupplierItems>>,
  { supplier }: OfferingSupplier,
  clock: OrderingClock,
): Omit<NewLine, "packs"> {
  // A person can write an order even if the supplier has no delivery soon.
  const anyDay = { first: "", second: "", orderBefore: clock.now };
  const offering = { supplier, deliveries: anyDay, third: null };
  const [offer] = offersOf({ ...item, supplier_id: supplier.id }, sold, [offering], clock);
  if (!offer) {
    throw conflict(
      "UNKNOWN_PACK",
      `How much ${item.name} is in one pack is not known. Enter it in the catalogue first.`,
    );
  }
  return {
    item_id: item.id,
    supplier_item_id: offer.supplier_item_id,
    text: offer.text,
    code: offer.code,
    pack_name: offer.packName,
    pack_quantity: Number(offer.size),
    order_multiple: offer.multiple,
    unit: item.unit,
    expected_price: offer.price,
    reason: null,
  };
}
