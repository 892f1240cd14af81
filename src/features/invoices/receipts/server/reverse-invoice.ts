import Big from "big.js";
import { sql } from "kysely";
import { refreshLastPrices, repriceItems } from "#src/features/invoices/receipts/server/reprice-items.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { bookDeliveryDifferences } from "#src/features/deliveries/server/book-differences.ts";
import {
  readBooked,
  readStockDifferences,
  type StockDifference,
} from "#src/features/deliveries/server/stock-differences.ts";
import { followDelivery } from "#src/features/invoices/receipts/server/follow-deliveries.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { removeUnusedItems } from "#src/features/inventory/server/remove-unused.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { forgetLearnedItems } from "#src/features/inventory/supplier-items/server/learned.ts";
import { announce } from "#src/server/announce.ts";
import { publish } from "#src/server/publish.ts";
import { removeLots } from "#src/features/inventory/lots/server/record-lots.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { formatQuantity, shownAmount } from "#src/shared/units.ts";

/**
 * Reverses a whole receipt, once: its movements, the prices that no newer one has replaced, and the items that only
 * this receipt created and nothing else has used. Throws 409 STOCK_USED with the items whose stock would become
 * negative, unless the caller or the company's settings allow that; then the activity log says so.
 */
export async function reverseInvoice(
  context: Context,
  id: string,
  { allow_negative }: { allow_negative: boolean },
): Promise<{ invoice_id: string; reversed_at: string }> {
  await lockReceipts(context);
  const invoice = await lockSaved(context, id);
  if (invoice.reversed_at !== null) throw conflict("INVOICE_REVERSED", "This invoice was reversed already.");
  const reversed_at = await markReversed(context, id);
  const { delivery_id } = invoice;
  const differences = await readStockDifferences(
    context,
    delivery_id === null ? { invoice: id } : { delivery: delivery_id },
  );
  const short = differences.filter((item) => item.quantity < 0 && leftOf(item) < 0);
  if (short.length > 0 && !allow_negative && !(await sellsBelowZero(context))) throw stockUsed(short);
  const label = invoice.invoice_number || invoice.supplier_name;
  await takeBack(context, { id, label });
  // Without the invoice, the delivery alone decides what came.
  if (delivery_id !== null) await bookDeliveryDifferences(context, delivery_id);
  await removeLots(context, id);
  const itemIds = await readItemIds(context, id);
  await repriceItems(context, itemIds);
  if (invoice.supplier_id !== null) await refreshLastPrices(context, invoice.supplier_id, itemIds);
  const removed = new Set(await removeCreated(context, id, label));
  await announce(context, "invoices.invoice-reversed", { id });
  if (delivery_id !== null) await followDelivery(context, { id: delivery_id });
  const below = short.map(({ name }) => name).join(", ");
  await recordChange(context, {
    entity: "invoice",
    action: "update",
    row: { id, name: label },
    description: `Invoice ${label} was reversed${below ? `; stock fell below zero: ${below}` : ""}`,
    event: "invoices.changed",
  });
  for (const itemId of itemIds) await publish(context, "inventory.changed", itemId);
  await requestReorderCheck(
    context,
    itemIds.filter((itemId) => !removed.has(itemId)),
  );
  return { invoice_id: id, reversed_at };
}

async function takeBack(context: Context, { id, label }: { id: string; label: string }): Promise<void> {
  for (const { item_id, quantity } of await readBooked(context, "invoice", id)) {
    await bookMovement(context, {
      item_id,
      quantity: -quantity,
      reason: "receive",
      source_type: "invoice_reversal",
      source_id: id,
      note: `Invoice ${label} reversed`,
    });
  }
}

/** Removes the items that only this invoice created, with what was learned about them. Returns their ids. */
async function removeCreated(context: Context, id: string, label: string): Promise<string[]> {
  const { db, companyId } = context;
  const created = await db
    .selectFrom("supplier_invoice_lines as line")
    .select("line.item_id")
    .where("line.company_id", "=", companyId)
    .where("line.invoice_id", "=", id)
    .where("line.created", "=", true)
    .where(
      sql<boolean>`not exists (
        select from supplier_invoice_lines other
        where other.company_id = line.company_id and other.item_id = line.item_id and other.invoice_id <> ${id})`,
    )
    .execute();
  const itemIds = created.flatMap(({ item_id }) => item_id ?? []);
  const removed = await removeUnusedItems(context, itemIds, { sourceId: id, reason: `invoice ${label} was reversed` });
  if (removed.length > 0) await forgetLearnedItems(context, removed);
  return removed;
}

async function markReversed({ db, companyId, actor }: Context, id: string): Promise<string> {
  const { reversed_at } = await db
    .updateTable("supplier_invoice")
    .set({ reversed_at: sql<string>`now()`, reversed_by: actor.name, reversed_by_id: actorId(actor) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(sql<string>`reversed_at`.as("reversed_at"))
    .executeTakeFirstOrThrow();
  return reversed_at;
}

async function lockSaved({ db, companyId }: Context, id: string) {
  const row = await db
    .selectFrom("supplier_invoice")
    .select(["status", "reversed_at", "saved_at", "invoice_number", "supplier_id", "supplier_name", "delivery_id"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Invoice");
  if (row.status !== "processed" || row.saved_at === null) {
    throw conflict("NOT_SAVED", "Only an invoice that was saved can be reversed.");
  }
  return row;
}

async function readItemIds({ db, companyId }: Context, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("supplier_invoice_lines")
    .select("item_id")
    .distinct()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", id)
    .orderBy("item_id")
    .execute();
  return rows.flatMap(({ item_id }) => item_id ?? []);
}

const leftOf = ({ quantity_available, quantity }: StockDifference) =>
  new Big(quantity_available).plus(quantity).toNumber();

function stockUsed(short: readonly StockDifference[]) {
  const items = short.map((item) => {
    const { quantity, unit } = shownAmount(leftOf(item), item);
    return { inventory_item_id: item.item_id, name: item.name, unit, would_leave: quantity };
  });
  const named = items.map(({ name, unit, would_leave }) => `${name} (${formatQuantity(would_leave, unit)})`);
  return conflict(
    "STOCK_USED",
    `Some of this delivery was used since. Reversing it would leave stock below zero: ${named.join(", ")}.`,
    { items },
  );
}
