import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";
import { textKey } from "#src/shared/text-key.ts";
import { lineAmount } from "#src/invoice-reader/invoice.ts";
import { learnLine } from "#src/features/invoices/receipts/server/learn-line.ts";
import type { PlacedLine, PlannedLine, Receipt } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { newItem } from "#src/features/inventory/contract.ts";
import { setItemPrice } from "#src/features/inventory/server/item-price.ts";
import { createItem } from "#src/features/inventory/server/items.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";

const LARGEST_PRICE = 99_999_999;

/** Throws 422 with every line whose size has to be asked, or whose numbers are beyond what stock and prices hold. */
export function requireReceivable(planned: readonly PlannedLine[]): void {
  const lines = planned.flatMap(({ at, line: { item_name }, receiving: { needs_size, receives } }) => {
    const beyond = receives && (receives.quantity <= 0 || receives.price_per_unit > LARGEST_PRICE);
    if (!needs_size && !beyond) return [];
    const message =
      needs_size?.message ??
      `Line ${at + 1}, "${item_name}": the quantity is too small for its price. Please check it.`;
    return [{ line: at, item_name, needs_size, message }];
  });
  const [first] = lines;
  if (first) throw new AppError(422, first.message, { code: "NEEDS_SIZE", details: { lines } });
}

/**
 * Books every line into the ledger, sets the item's price and remembers the match. The price is per unit of the item, net of
 * the line's own discount, in the company's currency; discounts, charges and tax at the foot of the invoice are not spread over the
 * lines, and a line that cost nothing leaves the price as it is.
 */
export async function receiveLines(context: Context, receipt: Receipt, planned: readonly PlannedLine[]): Promise<void> {
  const placed = (await placeLines(context, receipt, planned)).toSorted(byItem);
  await lockItems(context, placed);
  const rows: Insertable<DB["supplier_invoice_lines"]>[] = [];
  for (const line of placed) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    rows.push(rowOf(context, receipt, line, await bookLine(context, receipt, line)));
  }
  await context.db.insertInto("supplier_invoice_lines").values(rows).execute();
  for (const line of placed) {
    // oxlint-disable-next-line no-await-in-loop
    if (line.itemId !== null) await learnLine(context, receipt, line, line.itemId);
  }
}

function byItem(a: PlacedLine, b: PlacedLine): number {
  if (a.itemId === b.itemId) return a.at - b.at;
  return (a.itemId ?? "") < (b.itemId ?? "") ? -1 : 1;
}

/** Makes the new items, each once however many lines name it. */
async function placeLines(
  context: Context,
  { supplier }: Receipt,
  planned: readonly PlannedLine[],
): Promise<PlacedLine[]> {
  const made = new Map<string, string>();
  const placed: PlacedLine[] = [];
  for (const one of planned) {
    const { line, target } = one;
    if (target.to !== "new") {
      placed.push({ ...one, itemId: target.to === "item" ? target.item.id : null, created: false });
      continue;
    }
    const key = `${textKey(target.name)} ${target.unit}`;
    const known = made.get(key);
    const itemId = known ?? (await createItem(context, itemOf(one, target, line.code, supplier.id))).id;
    made.set(key, itemId);
    placed.push({ ...one, itemId, created: known === undefined });
  }
  return placed;
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
 * Locked in the order in which orders lock items, so that two of us cannot wait for each other. Throws 409 when an item's unit
 * has changed since the lines were planned.
 */
async function lockItems({ db, companyId }: Context, placed: readonly PlacedLine[]): Promise<void> {
  const planned = new Map(
    placed.flatMap(({ target }) => (target.to === "item" ? [[target.item.id, target.item.unit] as const] : [])),
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
  { itemId, created, receiving: { receives } }: PlacedLine,
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

function rowOf({ companyId }: Context, receipt: Receipt, placed: PlacedLine, booked: Booked) {
  const { at, line, itemId, created, receiving } = placed;
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
