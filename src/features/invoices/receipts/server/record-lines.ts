import { sql } from "kysely";
import type { SavedLineDetail } from "#src/features/invoices/receipts/contract.ts";
import { receivesOf } from "#src/features/invoices/receipts/server/saved-invoice.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns the lines as saved, each with its stock movement. An item's first line also has the movements without a line
 * of their own: the reversal, and differences booked after the delivery.
 */
export async function readRecordLines(context: Context, invoiceId: string): Promise<SavedLineDetail[]> {
  const rows = await selectLines(context, invoiceId);
  const movements = await readMovements(context, invoiceId);
  const seen = new Set<string>();
  const ofLines = new Set(rows.map((row) => row.movement_id));
  return rows.map(({ received_quantity, received_unit, received_by, price_per_unit, movement_id, ...row }) => {
    const isFirst = row.inventory_item_id !== null && !seen.has(row.inventory_item_id);
    if (row.inventory_item_id !== null) seen.add(row.inventory_item_id);
    const own = movements.filter(
      ({ id, item_id }) => id === movement_id || (isFirst && !ofLines.has(id) && item_id === row.inventory_item_id),
    );
    return {
      ...row,
      unit: row.unit as SavedLineDetail["unit"],
      receives: receivesOf({ received_quantity, received_unit, received_by, price_per_unit }),
      movements: own.map(({ id, quantity, unit, created_at }) => ({ id, quantity, unit, created_at })),
    };
  });
}

function selectLines({ db, companyId }: Context, invoiceId: string) {
  return db
    .selectFrom("supplier_invoice_lines as line")
    .leftJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "line.company_id").onRef("item.id", "=", "line.item_id"),
    )
    .select(["line.position as line", "line.item_id as inventory_item_id", "item.name as inventory_item_name"])
    .select(["line.item_name", "line.item_description", "line.code", "line.quantity", "line.unit"])
    .select(["line.unit_price", "line.discount", "line.amount", "line.created", "line.skipped"])
    .select(["line.received_quantity", "line.received_unit", "line.received_by", "line.price_per_unit"])
    .select("line.movement_id")
    .where("line.company_id", "=", companyId)
    .where("line.invoice_id", "=", invoiceId)
    .orderBy("line.position")
    .execute();
}

/**
 * Returns the invoice's movements, each with the unit that its item had at that time: the old unit of the next change
 * of unit, else the present one.
 */
async function readMovements({ db, companyId }: Context, invoiceId: string) {
  const { rows } = await sql<{
    id: string;
    item_id: string;
    source_type: string;
    quantity: number;
    unit: string;
    created_at: string;
  }>`
    select movement.id, movement.item_id, movement.source_type, movement.quantity, movement.created_at,
      coalesce((
        select later.from_unit from stock_movements later
        where later.company_id = movement.company_id and later.item_id = movement.item_id
          and later.unit_factor is not null and later.seq > movement.seq
        order by later.seq limit 1), item.unit) as unit
    from stock_movements movement
    join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
    where movement.company_id = ${companyId} and movement.source_id = ${invoiceId}
      and movement.source_type in ('invoice', 'invoice_reversal')
    order by movement.seq`.execute(db);
  return rows;
}
