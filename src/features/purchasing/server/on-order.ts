import { sql } from "kysely";
import { ON_ORDER_STATES } from "#src/features/purchasing/states.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Number of days after which proposals no longer count on an order that has not arrived. Otherwise, such an order would
 * prevent proposals for items that are needed. The screen still shows the order as open.
 */
export const OVERDUE_DAYS = 3;

/**
 * Returns the quantities on order by item and expected day: the ordered quantity less the received and cancelled
 * quantities. A draft that a person has changed counts too, so that its items are not proposed again.
 */
export async function readOnOrder(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  today: string,
): Promise<Map<string, { day: string; quantity: number }[]>> {
  const { rows } = await sql<{ item_id: string; day: string; quantity: number }>`
    select line.item_id, po.deliver_on as day, sum(line.quantity - line.received - line.cancelled) as quantity
    from purchase_orders po
    join purchase_order_lines line on line.company_id = po.company_id and line.po_id = po.id
    where po.company_id = ${companyId} and po.deliver_on >= ${today}::date - ${OVERDUE_DAYS}::integer
      and line.quantity > line.received + line.cancelled
      and (po.state = any(${[...ON_ORDER_STATES]}::text[])
        or po.state = 'draft' and (po.touched_at is not null or po.source <> 'agent'))
    group by line.item_id, po.deliver_on
    order by po.deliver_on`.execute(db);
  return Map.groupBy(rows, ({ item_id }) => item_id);
}
