import { sql } from "kysely";
import type { PlannedLine } from "#src/features/invoices/receipts/server/plan-lines.ts";
import type { Context } from "#src/server/context.ts";

/** Maximum time between a delivery and its credit note. */
const SINCE = "90 days";
/** Stock is stored with 6 decimals. */
const ROUNDING = 1e-6;

/** Relative tolerance for comparing a credited price with an overcharge, because suppliers round. */
const PRICE_TOLERANCE = 0.01;

/**
 * Returns the lines of a credit note and marks the lines that do not change the stock. A line is `priceOnly` if its
 * price is the amount that an invoice charged above the agreed price: no goods go back. A line is `neverInStock` if
 * somebody said so, or else if at least that quantity of the item was damaged, refused or missing on delivery and is
 * not credited yet.
 *
 * @param supplierId null for a supplier that is not stored yet
 */
export async function withNeverInStock(
  context: Context,
  planned: readonly PlannedLine[],
  supplierId: string | null,
): Promise<PlannedLine[]> {
  const returned = planned.flatMap(({ target, receiving: { receives } }) =>
    target.to === "item" && receives && receives.quantity < 0 ? target.item.id : [],
  );
  const remaining =
    supplierId === null ? new Map<string, number>() : await readNeverInStock(context, supplierId, returned);
  const overcharged = supplierId === null ? [] : await readOvercharged(context, supplierId, returned);
  return planned.map((plannedLine) => {
    const { line, target, receiving } = plannedLine;
    const quantity = -(receiving.receives?.quantity ?? 0);
    if (target.to !== "item" || quantity <= 0) return plannedLine;
    const { id } = target.item;
    const price = receiving.receives?.price_per_unit ?? 0;
    const isOvercharge = overcharged.some(
      (charged) => charged.item_id === id && Math.abs(charged.too_much - price) <= PRICE_TOLERANCE * charged.too_much,
    );
    if (isOvercharge && line.was_in_stock === undefined) return { ...plannedLine, priceOnly: true };
    const known = remaining.get(target.item.id) ?? 0;
    const neverInStock = line.was_in_stock === undefined ? quantity <= known + ROUNDING : !line.was_in_stock;
    if (neverInStock) remaining.set(target.item.id, known - quantity);
    return { ...plannedLine, neverInStock };
  });
}

/**
 * Returns the quantity of each item that a supplier charged or brought and that did not come into stock, less credited
 * quantities, in present units.
 */
async function readNeverInStock(
  { db, companyId }: Context,
  supplierId: string,
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    with door as (
      select delivery.id as delivery_id, line.item_id,
        sum(line.quantity * line.unit_factor) filter (where line.outcome in ('damaged', 'refused')) as rejected,
        sum(line.quantity * line.unit_factor) filter (where line.outcome not in ('damaged', 'refused')) as came
      from deliveries delivery
      join delivery_lines line on line.company_id = delivery.company_id and line.delivery_id = delivery.id
      where delivery.company_id = ${companyId} and delivery.supplier_id = ${supplierId} and delivery.reversed_at is null
        and delivery.booked_at > now() - ${SINCE}::interval
      group by 1, 2
    ), lines as (
      select invoice.document, invoice.delivery_id, line.item_id, line.not_delivered,
        line.received_quantity * line.unit_factor as quantity
      from supplier_invoice invoice
      join supplier_invoice_lines line on line.company_id = invoice.company_id and line.invoice_id = invoice.id
      where invoice.company_id = ${companyId} and invoice.supplier_id = ${supplierId} and invoice.status = 'processed'
        and invoice.reversed_at is null and invoice.saved_at > now() - ${SINCE}::interval and line.item_id is not null
    ), charged as (
      select delivery_id, item_id, sum(quantity) as quantity from lines
      where delivery_id is not null and quantity > 0 group by 1, 2
    )
    select item_id, sum(quantity) as quantity from (
      select item_id, greatest(coalesce(rejected, 0), coalesce(charged.quantity, 0) - coalesce(came, 0), 0) as quantity
      from door full join charged using (delivery_id, item_id)
      union all
      select item_id, quantity from lines where document = 'credit_note' and not_delivered and quantity < 0
    ) as missing
    where item_id = any(${itemIds}::uuid[])
    group by item_id`.execute(db);
  return new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]));
}

interface Overcharge {
  item_id: string;
  /** The overcharge per present unit of the item, in the company's currency. */
  too_much: number;
}

/** Returns what a supplier charged for each item beyond the agreed price. */
async function readOvercharged(
  { db, companyId }: Context,
  supplierId: string,
  itemIds: readonly string[],
): Promise<Overcharge[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<Overcharge>`
    select distinct item_id, new_price - old_price as too_much from price_findings
    where company_id = ${companyId} and supplier_id = ${supplierId} and class = 'not_as_agreed' and state <> 'corrected'
      and created_at > now() - ${SINCE}::interval and item_id = any(${itemIds}::uuid[])`.execute(db);
  return rows;
}
