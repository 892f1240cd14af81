import { v7 as uuid } from "uuid";
import { textKey } from "#src/features/invoices/keys.ts";
import { lineAmount } from "#src/features/invoices/receiving.ts";
import { learnLine } from "#src/features/invoices/server/learn-line.ts";
import type { PlacedLine, PlannedLine, Receipt } from "#src/features/invoices/server/plan-lines.ts";
import { newItem } from "#src/features/inventory/contract.ts";
import { setItemPrice } from "#src/features/inventory/server/item-price.ts";
import { lockItem } from "#src/features/inventory/server/item-rows.ts";
import { createItem } from "#src/features/inventory/server/items.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";
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
  const placed = await placeLines(context, receipt, planned);
  // In the order in which orders lock items, so that two of us cannot wait for each other.
  for (const line of placed.toSorted(byItem)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    await receiveLine(context, receipt, line);
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

async function receiveLine(context: Context, receipt: Receipt, placed: PlacedLine): Promise<void> {
  const { at, line, itemId, created, target, receiving } = placed;
  const { receives } = receiving;
  let movement_id: string | null = null;
  let previous_price: number | null = null;
  if (itemId !== null && receives !== null) {
    const held = await lockItem(context, itemId);
    if (target.to === "item" && held.unit !== target.item.unit) {
      throw conflict("ITEM_CHANGED", `The unit of ${held.name} was just changed. Please check the invoice again.`);
    }
    movement_id = await book(context, receipt, { itemId, quantity: receives.quantity });
    if (receives.price_per_unit > 0) {
      const before = await setItemPrice(context, itemId, receives.price_per_unit);
      // A new item had no price before its first line gave it one.
      previous_price = created ? 0 : before;
    }
  }
  await context.db
    .insertInto("supplier_invoice_lines")
    .values({
      company_id: context.companyId,
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
      previous_price,
      movement_id,
    })
    .execute();
  if (itemId !== null) await learnLine(context, receipt, placed, itemId);
}

async function book(
  context: Context,
  { id: source_id, supplier, invoice_number }: Receipt,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<string> {
  const id = uuid();
  const note = invoice_number ? `Invoice ${invoice_number} from ${supplier.name}` : `Invoice from ${supplier.name}`;
  await bookMovement(context, {
    id,
    item_id: itemId,
    quantity,
    reason: "receive",
    source_type: "invoice",
    source_id,
    note,
  });
  return id;
}
