import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Delivery, NewDelivery } from "#src/features/deliveries/contract.ts";
import { bookDeliveryDifferences, deliveryNote } from "#src/features/deliveries/server/book-differences.ts";
import { comesIn } from "#src/features/deliveries/rules.ts";
import { countLines, type DeliveredLine, itemIdOf, requireShown } from "#src/features/deliveries/server/count-lines.ts";
import { findDelivery, readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { lockDeliveredOrder } from "#src/features/deliveries/server/order-of-delivery.ts";
import { questionDeclarations } from "#src/features/dishes/server/declaration-questions.ts";
import { invoiceOfDelivery } from "#src/features/deliveries/server/unlinked-invoices.ts";
import type { StockItem } from "#src/features/inventory/server/item-rows.ts";
import { lockItem } from "#src/features/inventory/server/item-rows.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { recordLots } from "#src/features/inventory/lots/server/record-lots.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

interface Source {
  id: string;
  supplier: { id: string; name: string };
  po: { id: string; number: number } | null;
}

/**
 * Books a delivery that was counted in at the door, all or nothing: stock at the ordered price, use-by dates, and the
 * quantities that it settles of the order. Booking it again with the same id changes nothing. Goods that an invoice for
 * the delivery has booked before are not booked again.
 */
export async function bookDelivery(context: Context, request: NewDelivery): Promise<Delivery> {
  await lockReceipts(context);
  const booked = await findDelivery(context, request.id);
  if (booked) return booked;
  const order = request.po_id === null ? null : await lockDeliveredOrder(context, request.po_id);
  if (!order && request.supplier_id === undefined) throw badRequest("Say which supplier delivered.");
  requireShown(request.lines, order);
  const supplier = order?.supplier ?? (await readSupplier(context, request.supplier_id ?? ""));
  const itemIds = request.lines.map((line) => itemIdOf(line, order));
  const invoiceId = await invoiceOfDelivery(context, request.invoice_id, { supplier, itemIds });
  const items = await lockDelivered(context, itemIds, invoiceId);
  const lines = countLines(request, order, items);
  const source = { id: request.id, supplier, po: order };
  await insertDelivery(context, request, source);
  if (invoiceId === null) await bookLines(context, source, lines);
  else await bookInvoiced(context, source, lines, { invoiceId, missing: request.missing_item_ids });
  await recordLots(context, {
    source: "door",
    source_id: request.id,
    received_on: null,
    lots: lines
      .filter(({ outcome }) => comesIn(outcome))
      .map(({ item, quantity, expires_on }) => ({ item_id: item.id, quantity: quantity.toNumber(), expires_on })),
  });
  await questionSubstituted(context, source, lines);
  await announce(context, "deliveries.delivery-booked", { id: request.id });
  await recordBooked(context, source, items);
  return readDelivery(context, request.id);
}

/**
 * Locks the delivered items, and those of the invoice, in the order in which orders lock them, so that two transactions
 * cannot wait for each other.
 */
async function lockDelivered(
  context: Context,
  delivered: readonly string[],
  invoiceId: string | null,
): Promise<Map<string, StockItem>> {
  const items = new Map<string, StockItem>();
  const wanted = new Set(delivered);
  const ids = new Set([...delivered, ...(invoiceId === null ? [] : await itemsOfInvoice(context, invoiceId))]);
  for (const id of [...ids].toSorted()) {
    const item = await lockItem(context, id);
    if (wanted.has(id)) items.set(id, item);
  }
  return items;
}

async function itemsOfInvoice({ db, companyId }: Context, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("supplier_invoice_lines as line")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "line.company_id").onRef("item.id", "=", "line.item_id"),
    )
    .select("item.id")
    .distinct()
    .where("line.company_id", "=", companyId)
    .where("line.invoice_id", "=", invoiceId)
    .where("item.deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

async function insertDelivery({ db, companyId, actor }: Context, request: NewDelivery, source: Source) {
  await db
    .insertInto("deliveries")
    .values({
      company_id: companyId,
      id: request.id,
      supplier_id: source.supplier.id,
      po_id: request.po_id,
      note: request.note,
      rest: request.rest,
      booked_by: actor.name,
    })
    .execute();
}

/** Books the goods of each line. */
async function bookLines(context: Context, source: Source, lines: readonly DeliveredLine[]): Promise<void> {
  const rows = [];
  for (const [position, line] of lines.entries()) {
    rows.push({ ...rowOf(context, source, line, position), movement_id: await bookLine(context, source, line) });
  }
  await context.db.insertInto("delivery_lines").values(rows).execute();
}

/**
 * Books the goods of each item that the invoice has not booked, and reverses the quantities that the invoice has booked
 * in excess.
 */
async function bookInvoiced(
  context: Context,
  source: Source,
  lines: readonly DeliveredLine[],
  { invoiceId, missing }: { invoiceId: string; missing: string[] },
): Promise<void> {
  const rows = lines.map((line, position) => rowOf(context, source, line, position));
  await context.db.insertInto("delivery_lines").values(rows).execute();
  await announce(context, "deliveries.invoice-linked", { id: source.id, invoice_id: invoiceId, missing });
  await bookDeliveryDifferences(context, source.id);
}

function rowOf({ companyId }: Context, source: Source, line: DeliveredLine, position: number) {
  const { item, ordered, outcome, quantity, settles, expires_on, po_line_id } = line;
  return {
    company_id: companyId,
    delivery_id: source.id,
    position,
    po_line_id,
    item_id: item.id,
    outcome,
    quantity: quantity.toNumber(),
    unit: item.unit,
    substitutes_item_id: outcome === "substitute" ? (ordered?.item_id ?? null) : null,
    expires_on,
    received: settles.received.toNumber(),
    cancelled: settles.cancelled.toNumber(),
  };
}

/** Returns the id of the line's movement; null when nothing comes into stock. */
async function bookLine(
  context: Context,
  source: Source,
  { item, outcome, quantity, unit_cost }: DeliveredLine,
): Promise<string | null> {
  if (!comesIn(outcome) || quantity.eq(0)) return null;
  const movement_id = uuid();
  await bookMovement(context, {
    id: movement_id,
    item_id: item.id,
    quantity: quantity.toNumber(),
    reason: "receive",
    source_type: "delivery",
    source_id: source.id,
    unit_cost,
    note: deliveryNote(source.supplier.name, source.po?.number ?? null),
  });
  return movement_id;
}

/** The kitchen will use the substitute, so the allergens of dishes with the ordered item are in doubt. */
async function questionSubstituted(context: Context, { id, supplier }: Source, lines: readonly DeliveredLine[]) {
  for (const { outcome, item, ordered } of lines) {
    if (outcome !== "substitute" || !ordered) continue;
    const reason = `${item.name} came instead of ${ordered.name} from ${supplier.name}.`;
    await questionDeclarations(context, { item_id: ordered.item_id, source_id: id, reason });
  }
}

async function recordBooked(context: Context, { id, supplier, po }: Source, items: ReadonlyMap<string, StockItem>) {
  const of = po ? ` for order ${po.number}` : "";
  await recordChange(context, {
    entity: "delivery",
    action: "create",
    row: { id, name: supplier.name },
    description: `A delivery from ${supplier.name}${of} was counted in`,
    event: "deliveries.changed",
  });
  for (const itemId of items.keys()) await publish(context, "inventory.changed", itemId);
}
