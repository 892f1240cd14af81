import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";
import { textKey } from "#src/shared/text-key.ts";
import { lineAmount } from "#src/invoice-reader/invoice.ts";
import { learnLine } from "#src/features/invoices/receipts/server/learn-line.ts";
import type { ResolvedLine, PlannedLine, Receipt } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { newItem } from "#src/features/inventory/contract.ts";
import { setItemPrice } from "#src/features/inventory/server/item-price.ts";
import { createItem } from "#src/features/inventory/server/items.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";

const MAX_PRICE = 99_999_999;

/** Throws 422 with every line whose size is not known, or whose quantity or price is outside what the columns hold. */
export function requireReceivable(planned: readonly PlannedLine[]): void {
  const lines = planned.flatMap(({ at, line: { item_name }, receiving: { needs_size, receives } }) => {
    const outOfRange = receives && (receives.quantity <= 0 || receives.price_per_unit > MAX_PRICE);
    if (!needs_size && !outOfRange) return [];
    const message =
      needs_size?.message ??
      `Line ${at + 1}, "${item_name}": the quantity is too small for its price. Please check it.`;
    return [{ line: at, item_name, needs_size, message }];
  });
  const [first] = lines;
  if (first) throw new AppError(422, first.message, { code: "NEEDS_SIZE", details: { lines } });
}

/**
 * Books every line into the ledger, sets the item's price and stores the match. The price is per unit of the item, net
 * of the line's own discount, in the company's currency; discounts, charges and tax of the whole invoice are not spread
 * over the lines, and a line that cost nothing does not change the price.
 */
export async function receiveLines(context: Context, receipt: Receipt, planned: readonly PlannedLine[]): Promise<void> {
  const resolved = (await createMissingItems(context, receipt, planned)).toSorted(byItem);
  await lockItems(context, resolved);
  const rows: Insertable<DB["supplier_invoice_lines"]>[] = [];
  for (const line of resolved) {
    rows.push(rowOf(context, receipt, line, await bookLine(context, receipt, line)));
  }
  await context.db.insertInto("supplier_invoice_lines").values(rows).execute();
  for (const line of resolved) {
    if (line.itemId !== null) await learnLine(context, receipt, line, line.itemId);
  }
}

function byItem(a: ResolvedLine, b: ResolvedLine): number {
  if (a.itemId === b.itemId) return a.at - b.at;
  return (a.itemId ?? "") < (b.itemId ?? "") ? -1 : 1;
}

/** Creates the new items, each once however many lines name it. */
async function createMissingItems(
  context: Context,
  { supplier }: Receipt,
  planned: readonly PlannedLine[],
): Promise<ResolvedLine[]> {
  const created = new Map<string, string>();
  const resolved: ResolvedLine[] = [];
  for (const one of planned) {
    const { line, target } = one;
    if (target.to !== "new") {
      resolved.push({ ...one, itemId: target.to === "item" ? target.item.id : null, created: false });
      continue;
    }
    const key = `${textKey(target.name)} ${target.unit}`;
    const known = created.get(key);
    const itemId = known ?? (await createItem(context, itemOf(one, target, line.code, supplier.id))).id;
    created.set(key, itemId);
    resolved.push({ ...one, itemId, created: known === undefined });
  }
  return resolved;
}

function itemOf(
  { receiving }: PlannedLine,
  { name, unit }: { name: string; unit: string },
  item_code: string,
  supplier_id: string,
) {
  return newItem.parse({
    name,
    unit,
    item_code,
    supplier_id,
    unit_price: receiving.receives?.price_per_unit ?? 0,
    quantity_available: 0,
    reorder_threshold: 0,
  });
}

/**
 * Locks the items in the order in which orders lock them, so that two transactions cannot wait for each other. Throws
 * 409 when an item's unit has changed since the lines were planned.
 */
async function lockItems({ db, companyId }: Context, resolved: readonly ResolvedLine[]): Promise<void> {
  const planned = new Map(
    resolved.flatMap(({ target }) => (target.to === "item" ? [[target.item.id, target.item.unit] as const] : [])),
  );
  if (planned.size === 0) return;
  const items = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit", "deleted_at"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...planned.keys()])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const changed = items.find(({ id, unit, deleted_at }) => deleted_at !== null || planned.get(id) !== unit);
  if (changed) {
    throw conflict("ITEM_CHANGED", `${changed.name} was just changed. Please check the invoice again.`);
  }
}

interface Booked {
  movement_id: string | null;
  previous_price: number | null;
}

async function bookLine(
  context: Context,
  { id: source_id, supplier, invoice_number }: Receipt,
  { itemId, created, receiving: { receives } }: ResolvedLine,
): Promise<Booked> {
  if (itemId === null || receives === null) return { movement_id: null, previous_price: null };
  const movement_id = uuid();
  await bookMovement(context, {
    id: movement_id,
    item_id: itemId,
    quantity: receives.quantity,
    reason: "receive",
    source_type: "invoice",
    source_id,
    note: invoice_number ? `Invoice ${invoice_number} from ${supplier.name}` : `Invoice from ${supplier.name}`,
  });
  if (receives.price_per_unit <= 0) return { movement_id, previous_price: null };
  const before = await setItemPrice(context, itemId, receives.price_per_unit);
  // A new item had no price before its first line gave it one.
  return { movement_id, previous_price: created ? 0 : before };
}

function rowOf({ companyId }: Context, receipt: Receipt, resolved: ResolvedLine, booked: Booked) {
  const { at, line, itemId, created, receiving } = resolved;
  const { receives } = receiving;
  return {
    ...booked,
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
    unit_price: line.unit_price,
    discount: line.discount,
    amount: lineAmount(line).round(6).toNumber(),
    created,
    skipped: itemId === null,
    received_quantity: receives?.quantity ?? null,
    received_unit: receives?.unit ?? null,
    received_by: receives?.by ?? null,
    price_per_unit: receives?.price_per_unit ?? null,
  };
}
