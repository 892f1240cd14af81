import { type RawBuilder, sql } from "kysely";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { expectedDelivery } from "#src/features/purchasing/request-contract.ts";
import { readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { RECEIVABLE_STATES } from "#src/features/purchasing/states.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the orders of which goods are expected by a day, overdue orders first. */
export async function expectedDeliveries(context: Context, { until }: { until?: string | undefined }) {
  const { now } = await readClock(context);
  const { rows } = await sql<ExpectedDelivery>`
    select po.id as po_id, po.number, po.supplier_id, supplier.name as supplier_name, po.deliver_on, po.state,
      json_agg(json_build_object('po_line_id', line.id, 'item_id', line.item_id, 'item_name', item.name,
        'text', line.text, 'pack_name', line.pack_name, 'pack_quantity', line.pack_quantity, 'unit', line.unit,
        'open', line.quantity - line.received - line.cancelled) order by line.position, line.id) as lines
    from ${openLines}
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where ${isExpected(context, sql`${until ?? now.day}::date`)}
    group by po.company_id, po.id, supplier.name
    order by po.deliver_on, lower(supplier.name), po.number`.execute(context.db);
  return { today: now.day, deliveries: rows };
}

const openLines = sql`purchase_orders po
    join suppliers supplier on supplier.company_id = po.company_id and supplier.id = po.supplier_id
    join purchase_order_lines line on line.company_id = po.company_id and line.po_id = po.id
      and line.quantity > line.received + line.cancelled`;

const isExpected = ({ companyId }: Context, until: RawBuilder<unknown>) => sql<boolean>`
    po.company_id = ${companyId} and po.state = any(${[...RECEIVABLE_STATES]}::text[]) and po.deliver_on <= ${until}`;

/**
 * The orders of which goods are expected today or overdue. An overdue order has another cause than an order due today.
 */
export const deliveriesOfToday: RequestKind<typeof expectedDelivery> = {
  shape: expectedDelivery,
  number: 9,
  rank: 90,
  select: (context) => sql`
    select id, name, '{}'::uuid[] as items, deliver_on || case when is_late then ' late' else '' end as cause,
      is_late::integer as urgency,
      jsonb_build_object('number', number, 'deliver_on', deliver_on, 'is_late', is_late, 'line_count', line_count) as facts
    from (
      select po.id, supplier.name, po.number, po.deliver_on::text as deliver_on, count(*) as line_count,
        po.deliver_on < (now() at time zone company.timezone)::date as is_late
      from ${openLines}
      join companies company on company.id = po.company_id
      where ${isExpected(context, sql`(now() at time zone company.timezone)::date`)}
      group by po.company_id, po.id, supplier.name, company.timezone
    ) as delivery`,
};
