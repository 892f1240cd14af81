import { sql } from "kysely";
import { lockOrder, poState } from "#src/features/purchasing/server/lock-order.ts";
import { RECEIVABLE_STATES } from "#src/features/purchasing/states.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

export interface ReceivedLine {
  line_id: string;
  /** The received quantity, in the line's unit. A negative quantity takes back what was recorded before. */
  received: number;
  /** The part of the remaining quantity that will not come. */
  cancelled?: number;
}

/**
 * Records the received quantities of an order's lines in addition to earlier ones. The order becomes received when
 * nothing more is to come, and partly received before that; the remaining quantities stay on order. The caller books
 * the stock.
 */
export async function recordReceived(context: Context, poId: string, lines: readonly ReceivedLine[]): Promise<void> {
  const { db, companyId } = context;
  const order = await lockOrder(context, poId);
  if (!RECEIVABLE_STATES.includes(order.state) && order.state !== "received") {
    throw poState(order, "is not on its way");
  }
  for (const { line_id, received, cancelled = 0 } of lines) {
    const changed = await db
      .updateTable("purchase_order_lines")
      .set({ received: sql`received + ${received}`, cancelled: sql`cancelled + ${cancelled}` })
      .where("company_id", "=", companyId)
      .where("po_id", "=", poId)
      .where("id", "=", line_id)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw notFound("Line");
  }
  await sql`
    update purchase_orders po
    set state = case
        when rest.is_left and rest.has_come then 'part_received'
        when rest.is_left then case when po.sent_at is null then 'approved' else 'sent' end
        else 'received' end,
      closed_at = case when rest.is_left then null else coalesce(po.closed_at, now()) end
    from (
      select bool_or(quantity > received + cancelled) as is_left, bool_or(received > 0 or cancelled > 0) as has_come
      from purchase_order_lines where company_id = ${companyId} and po_id = ${poId}
    ) as rest
    where po.company_id = ${companyId} and po.id = ${poId}`.execute(db);
  await publish(context, "purchase-orders.changed", poId);
}
