import Big from "big.js";
import { sql } from "kysely";
import { refreshLastPrices, repriceItems } from "#src/features/invoices/receipts/server/reprice-items.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import { removeUnusedItems } from "#src/features/inventory/server/remove-unused.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { forgetLearnedItems } from "#src/features/supplier-items/server/learned.ts";
import { announce } from "#src/server/announce.ts";
import { publish } from "#src/server/publish.ts";
import { removeLots } from "#src/features/lots/server/record-lots.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { formatQuantity } from "#src/shared/units.ts";

interface Received {
  item_id: string;
  name: string;
  unit: string;
  /** What came into stock by the invoice, in the item's present unit; below zero when goods went back. */
  quantity: number;
  quantity_available: number;
}

/**
 * Takes a whole receipt back: movements that undo its own, once, the prices that nothing newer has set, and the items that
 * only this receipt made when nothing else has touched them. Throws 409 STOCK_USED naming what would fall below zero, unless the caller or the company's settings allow that; then the
 * activity log says so.
 */
export async function reverseInvoice(
  context: Context,
  id: string,
  { allow_negative }: { allow_negative: boolean },
): Promise<{ invoice_id: string; reversed_at: string }> {
  await lockReceipts(context);
  const invoice = await lockSaved(context, id);
  if (invoice.reversed_at !== null) throw conflict("INVOICE_REVERSED", "This invoice was reversed already.");
  const received = await lockReceived(context, id);
  const short = received.filter(
    ({ quantity, quantity_available }) => quantity > 0 && left(quantity_available, quantity) < 0,
  );
  if (short.length > 0 && !allow_negative && !(await sellsBelowZero(context))) throw stockUsed(short);
  const label = invoice.invoice_number || invoice.supplier_name;
  await takeBack(context, received, { id, label });
  await removeLots(context, id);
  const reversed_at = await markReversed(context, id);
  const itemIds = received.map(({ item_id }) => item_id);
  await repriceItems(context, itemIds);
  if (invoice.supplier_id !== null) await refreshLastPrices(context, invoice.supplier_id, itemIds);
  const removed = new Set(await removeCreated(context, id, label));
  await announce(context, "invoices.invoice-reversed", { id });
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

async function takeBack(
  context: Context,
  received: readonly Received[],
  { id, label }: { id: string; label: string },
): Promise<void> {
  for (const { item_id, quantity } of received) {
    if (quantity === 0) continue;
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

/** Removes the items that only this invoice made, with what was remembered of them. Returns their ids. */
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
    .set({ reversed_at: sql<string>`now()`, reversed_by: actor.name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(sql<string>`reversed_at`.as("reversed_at"))
    .executeTakeFirstOrThrow();
  return reversed_at;
}

async function lockSaved({ db, companyId }: Context, id: string) {
  const row = await db
    .selectFrom("supplier_invoice")
    .select(["status", "reversed_at", "saved_at", "invoice_number", "supplier_id", "supplier_name"])
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

/** Locks the items in the order in which orders lock them, so that two transactions cannot wait for each other. */
async function lockReceived({ db, companyId }: Context, id: string): Promise<Received[]> {
  await db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("supplier_invoice_lines")
        .select((line) => line.ref("item_id").$notNull().as("item_id"))
        .where("company_id", "=", companyId)
        .where("invoice_id", "=", id)
        .where("movement_id", "is not", null),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<Received>`
    select item.id as item_id, item.name, item.unit, item.quantity_available, sum(movement.quantity) as quantity
    from present_movements movement
    join inventory item on item.company_id = movement.company_id
      and item.id = ${successorId({ companyId }, sql`movement.item_id`)}
    where movement.company_id = ${companyId} and movement.source_type = 'invoice' and movement.source_id = ${id}
    group by item.id, item.name, item.unit, item.quantity_available
    order by item.id`.execute(db);
  return rows;
}

const left = (available: number, quantity: number) => new Big(available).minus(quantity).toNumber();

function stockUsed(short: readonly Received[]) {
  const items = short.map(({ item_id, name, unit, quantity, quantity_available }) => ({
    inventory_item_id: item_id,
    name,
    unit,
    would_leave: left(quantity_available, quantity),
  }));
  const named = items.map(({ name, unit, would_leave }) => `${name} (${formatQuantity(would_leave, unit)})`);
  return conflict(
    "STOCK_USED",
    `Some of this delivery was used since. Reversing it would leave stock below zero: ${named.join(", ")}.`,
    { items },
  );
}
