import { sql } from "kysely";
import { reorder } from "#src/features/purchasing/request-contract.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/**
 * Ingredients to reorder, with the proposed order that contains them. An ingredient that is out has another cause than
 * one that is low.
 */
export const itemsToReorder: RequestKind<typeof reorder> = {
  shape: reorder,
  number: 1,
  rank: 150,
  select: ({ companyId }) => sql`
    select id, name, array[id] as items, case when quantity_available <= 0 then 'out' else 'low' end as cause,
      (quantity_available <= 0)::integer as urgency,
      jsonb_build_object('quantity_available', quantity_available, 'reorder_threshold', reorder_threshold, 'unit', unit,
        'last_notification_sent', last_notification_sent, 'proposal', (
          select jsonb_build_object('id', po.id, 'quantity', sum(line.quantity))
          from purchase_orders po
          join purchase_order_lines line on line.company_id = po.company_id and line.po_id = po.id
          where po.company_id = inventory.company_id and po.state = 'draft' and line.item_id = inventory.id
          group by po.id order by po.id limit 1)) as facts
    from inventory
    where company_id = ${companyId} and deleted_at is null and kind = 'bought'
      and quantity_available <= reorder_threshold`,
};
