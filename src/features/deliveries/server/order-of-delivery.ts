import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** The data of an order's line that are needed to count it in. */
export interface OrderedLine {
  id: string;
  item_id: string;
  name: string;
  pack_quantity: number;
  /** The unit of the item. */
  unit: string;
  expected_price: number | null;
  /** The quantity that has not been delivered yet, in `unit`. */
  open: number;
}

export interface DeliveredOrder {
  id: string;
  number: number;
  supplier: { id: string; name: string };
  lines: OrderedLine[];
}

/** States of an order in which its goods may come. */
const ON_ITS_WAY = ["approved", "sending", "unconfirmed", "sent", "confirmed", "part_received"];

/** Locks the order of a delivery. Throws 404, or 409 when none of its goods are on their way. */
export async function lockDeliveredOrder({ db, companyId }: Context, id: string): Promise<DeliveredOrder> {
  const order = await db
    .selectFrom("purchase_orders as po")
    .innerJoin("suppliers as supplier", (join) =>
      join.onRef("supplier.company_id", "=", "po.company_id").onRef("supplier.id", "=", "po.supplier_id"),
    )
    .select(["po.id", "po.number", "po.state", "po.supplier_id", "supplier.name"])
    .where("po.company_id", "=", companyId)
    .where("po.id", "=", id)
    .forUpdate("po")
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  if (!ON_ITS_WAY.includes(order.state)) {
    throw conflict("PO_STATE", `Order ${order.number} is not on its way, so nothing of it can be received.`);
  }
  const { rows } = await sql<OrderedLine>`
    select line.id, line.item_id, item.name, line.pack_quantity, line.unit, line.expected_price,
      greatest(line.quantity - line.received - line.cancelled, 0) as open
    from purchase_order_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.po_id = ${id}
    order by line.position, line.id`.execute(db);
  return {
    id: order.id,
    number: order.number,
    // The supplier may have been removed since the order.
    supplier: { id: order.supplier_id, name: order.name },
    lines: rows,
  };
}
