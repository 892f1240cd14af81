import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";
import { identityKey } from "#src/shared/text-key.ts";
import { lineAmount } from "#src/invoice-reader/invoice.ts";
import { learnUnitWords } from "#src/features/invoices/receipts/server/unit-words.ts";
import {
  type PlannedLine,
  type Receipt,
  type ResolvedLine,
  type Target,
  thresholdOf,
} from "#src/features/invoices/receipts/server/plan-lines.ts";
import { refreshLastPrices, repriceItems } from "#src/features/invoices/receipts/server/reprice-items.ts";
import { correctCosts } from "#src/features/invoices/receipts/server/correct-costs.ts";
import { itemsOfDelivery } from "#src/features/invoices/receipts/server/delivered-lines.ts";
import { replaceInvoiceLots } from "#src/features/invoices/receipts/server/invoice-lots.ts";
import { bookInvoiceDifferences } from "#src/features/invoices/receipts/server/book-differences.ts";
import { paperOf } from "#src/features/invoices/receipts/server/paper-name.ts";
import { newItem } from "#src/features/inventory/contract.ts";
import { createItem } from "#src/features/inventory/server/items.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";
import { packOfLine } from "#src/features/invoices/receipts/receiving.ts";
import { packKey } from "#src/features/invoices/receipts/unit-size.ts";
import { learnSupplierItem } from "#src/features/inventory/supplier-items/server/learned.ts";

const MAX_PRICE = 99_999_999;

/**
 * Throws 422 with every line that has a negative price and is added to stock, then with every line whose size is
 * unknown, or whose quantity or price exceeds its column's range.
 */
export function requireReceivable(planned: readonly PlannedLine[]): void {
  requireSigns(planned);
  const lines = planned.flatMap(({ at, line: { item_name }, receiving: { needs_size, receives } }) => {
    const outOfRange = receives && (receives.quantity === 0 || receives.price_per_unit > MAX_PRICE);
    if (!needs_size && !outOfRange) return [];
    const message =
      needs_size?.message ??
      `Line ${at + 1}, "${item_name}": the quantity is too small for its price. Please check it.`;
    return [{ line: at, item_name, needs_size, message }];
  });
  const [first] = lines;
  if (first) throw new AppError(422, first.message, { code: "NEEDS_SIZE", details: { lines } });
}

function requireSigns(planned: readonly PlannedLine[]): void {
  const lines = planned.flatMap(({ at, line: { item_name }, receiving: { problem } }) =>
    problem === null ? [] : [{ line: at, item_name, message: problem }],
  );
  const [first] = lines;
  if (first) throw new AppError(422, first.message, { code: "NEGATIVE_PRICE", details: { lines } });
}

/**
 * Books the lines into the ledger; for goods that were counted in at the door, only what the delivery has not booked.
 * Sets the items' prices and stores the matches. A price is per unit of the item, net of the line's own discount, in
 * the company's currency; discounts, charges and tax of the whole invoice are not spread over the lines, and neither
 * returned goods nor a line without cost change the price.
 */
export async function receiveLines(context: Context, receipt: Receipt, planned: readonly PlannedLine[]): Promise<void> {
  const resolved = (await createMissingItems(context, receipt, planned)).toSorted(byItem);
  const { delivery } = receipt;
  await lockItems(
    context,
    resolved,
    delivery === null ? [] : [...(await itemsOfDelivery(context, delivery.deliveryId))],
  );
  const rows: Insertable<DB["supplier_invoice_lines"]>[] = [];
  for (const line of resolved) {
    rows.push(rowOf(context, receipt, line, delivery === null ? await bookLine(context, receipt, line) : null));
  }
  await context.db.insertInto("supplier_invoice_lines").values(rows).execute();
  if (delivery !== null) {
    await bookInvoiceDifferences(context, receipt.id, { delivery: delivery.deliveryId });
    await correctCosts(context, delivery.deliveryId);
  }
  for (const line of resolved) {
    if (line.itemId !== null) await learnLine(context, receipt, line, line.itemId);
  }
  await learnUnitWords(
    context,
    receipt.supplier.id,
    planned.map(({ line }) => line),
  );
  await replaceInvoiceLots(context, receipt.id);
  const itemIds = [...new Set(resolved.flatMap(({ itemId }) => itemId ?? []))];
  await repriceItems(context, itemIds);
  await refreshLastPrices(context, receipt.supplier.id, itemIds);
  await requestReorderCheck(context, returnedItems(resolved));
}

/** Returns the items of returned goods, whose stock may now be at the reorder threshold. */
const returnedItems = (resolved: readonly ResolvedLine[]): string[] =>
  resolved.flatMap(({ itemId, receiving: { receives } }) => (itemId && (receives?.quantity ?? 0) < 0 ? itemId : []));

function byItem(a: ResolvedLine, b: ResolvedLine): number {
  if (a.itemId === b.itemId) return a.at - b.at;
  return (a.itemId ?? "") < (b.itemId ?? "") ? -1 : 1;
}

/** Creates the new items. Each item is created once, even if several lines name it. */
async function createMissingItems(
  context: Context,
  { supplier }: Receipt,
  planned: readonly PlannedLine[],
): Promise<ResolvedLine[]> {
  const created = new Map<string, string>();
  const resolved: ResolvedLine[] = [];
  for (const plannedLine of planned) {
    const { target } = plannedLine;
    if (target.to !== "new") {
      resolved.push({ ...plannedLine, itemId: target.to === "item" ? target.item.id : null, created: false });
      continue;
    }
    const key = `${identityKey(target.name)} ${target.unit}`;
    const known = created.get(key);
    const itemId = known ?? (await createItem(context, itemOf(plannedLine, target, supplier.id))).id;
    created.set(key, itemId);
    resolved.push({ ...plannedLine, itemId, created: known === undefined });
  }
  return resolved;
}

function itemOf(planned: PlannedLine, { name, unit, packs }: Target & { to: "new" }, supplier_id: string) {
  return newItem.parse({
    name,
    unit,
    packs,
    item_code: planned.line.code,
    supplier_id,
    quantity_available: 0,
    reorder_threshold: thresholdOf(planned),
  });
}

/**
 * Locks the items in the same order as orders do, so that two transactions cannot wait for each other. Throws 409 if an
 * item's unit has changed since the lines were planned.
 */
async function lockItems(
  { db, companyId }: Context,
  resolved: readonly ResolvedLine[],
  delivered: readonly string[],
): Promise<void> {
  const planned = new Map(
    resolved.flatMap(({ target }) => (target.to === "item" ? [[target.item.id, target.item.unit] as const] : [])),
  );
  if (planned.size + delivered.length === 0) return;
  const items = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit", "deleted_at"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...planned.keys(), ...delivered])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const changed = items.find(
    ({ id, unit, deleted_at }) => planned.has(id) && (deleted_at !== null || planned.get(id) !== unit),
  );
  if (changed) {
    throw conflict("ITEM_CHANGED", `${changed.name} was just changed. Please check the invoice again.`);
  }
}

/** Returns the id of the line's movement; null if the stock does not change. */
async function bookLine(
  context: Context,
  receipt: Receipt,
  { itemId, neverInStock, priceOnly, receiving: { receives } }: ResolvedLine,
): Promise<string | null> {
  if (itemId === null || receives === null || neverInStock || priceOnly) return null;
  const movement_id = uuid();
  const paper = paperOf(receipt.invoice_number, receipt.supplier.name);
  await bookMovement(context, {
    id: movement_id,
    item_id: itemId,
    quantity: receives.quantity,
    reason: "receive",
    source_type: "invoice",
    source_id: receipt.id,
    note: receives.quantity < 0 ? `Returned: ${paper}` : paper,
  });
  return movement_id;
}

function rowOf({ companyId }: Context, receipt: Receipt, resolved: ResolvedLine, movement_id: string | null) {
  const { at, line, itemId, created, neverInStock = false, receiving } = resolved;
  const { receives } = receiving;
  return {
    movement_id,
    company_id: companyId,
    id: uuid(),
    invoice_id: receipt.id,
    position: at,
    item_id: itemId,
    item_name: line.item_name,
    item_description: line.item_description,
    code: line.code,
    quantity: line.quantity,
    unit: line.unit,
    printed_unit: line.printed_unit ?? null,
    unit_price: line.unit_price,
    discount: line.discount,
    amount: lineAmount(line).round(6).toNumber(),
    created,
    skipped: itemId === null,
    not_delivered: neverInStock || (receipt.delivery?.notDelivered.has(at) ?? false),
    received_quantity: receives?.quantity ?? null,
    received_unit: receives?.unit ?? null,
    received_by: receives?.by ?? null,
    price_per_unit: receives?.price_per_unit ?? null,
  };
}

/** Stores what the owner confirmed by saving: the item for a supplier's code or name, and the entered size. */
async function learnLine(
  context: Context,
  { supplier }: Receipt,
  resolved: ResolvedLine,
  itemId: string,
): Promise<void> {
  const { code, item_name } = resolved.line;
  const size = sizeOf(resolved);
  await learnSupplierItem(context, { supplier_id: supplier.id, item_id: itemId, code, text: item_name, size });
}

/**
 * Returns the size that the owner entered. A new item with the line's unit has the size 1, so that the pack on the next
 * invoice does not change it.
 */
function sizeOf({ line, target, receiving: { receives } }: ResolvedLine) {
  const pack = packOfLine(line);
  const sold = { sold_unit: line.unit, pack_key: packKey(pack) };
  if (line.size) return { ...sold, size_quantity: line.size.quantity, size_unit: line.size.unit };
  const isOneToOne = target.to === "new" && receives?.by === "unit" && pack !== null && pack.count > 1;
  return isOneToOne ? { ...sold, size_quantity: 1, size_unit: target.unit } : null;
}
