import { sql } from "kysely";
import { changeOrder } from "#src/features/orders/server/change-order.ts";
import { discountOrder } from "#src/features/orders/server/discount-order.ts";
import { voidLine } from "#src/features/orders/server/void-line.ts";
import type { Context } from "#src/server/context.ts";

/** What happens after ordering, for the orders screen: a voided portion, a discount, and a refund of a part. */
export async function changeOrders(context: Context): Promise<void> {
  const [voided] = await newest(
    context,
    sql`payment_status = 'unpaid' and status <> 'cancelled' and item.quantity > 1`,
  );
  if (voided) {
    await voidLine(context, voided.id, {
      order_item_id: voided.item_id,
      quantity_before: voided.quantity,
      quantity: voided.quantity - 1,
      reason: "Guest changed their mind",
      return_stock: true,
    });
  }
  const [open] = await newest(context, sql`payment_status = 'unpaid' and status <> 'cancelled'`, voided?.id);
  if (open) {
    await discountOrder(context, open.id, { percent: 10, reason: "Regular guest", total_before: open.total_amount });
  }
  const [paid] = await newest(context, sql`payment_status = 'paid' and status = 'completed' and total_amount > 10`);
  if (paid) {
    await changeOrder(context, paid.id, {
      payment_status: "refunded",
      refund_reason: "The soup was cold",
      refund_amount: 5,
      refunded_before: 0,
    });
  }
}

interface Found {
  id: string;
  total_amount: number;
  item_id: string;
  quantity: number;
}

/** The newest line of an order that is in a state, but not of the one with the id `other`. */
async function newest({ db, companyId }: Context, state: ReturnType<typeof sql>, other?: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select orders.id, orders.total_amount, item.id as item_id, item.quantity
    from orders
    join order_items item on item.company_id = orders.company_id and item.order_id = orders.id
    where orders.company_id = ${companyId} and ${state} and orders.id is distinct from ${other ?? null}::uuid
    order by orders.created_at desc, item.position limit 1`.execute(db);
  return rows;
}
