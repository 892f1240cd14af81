import { sql } from "kysely";
import { ON_ORDER_STATES } from "#src/features/purchasing/states.ts";
import type { Context } from "#src/server/context.ts";

/**
 * An order that did not come by then is not waited for when something is proposed: it would hold back what is needed. The
 * screen shows that it is open.
 */
export const OVERDUE_DAYS = 3;

/**
 * Returns what is on order by item: what was ordered less what came and what was cancelled, by the day it is to come. A draft
 * that a person changed counts as well, so that the same is not proposed beside it.
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
