import { sql } from "kysely";
import { fixDish } from "#src/features/dishes/request-contract.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/**
 * Dishes on the menu that have an ingredient that has run out. A different set of missing ingredients is a different
 * cause.
 */
export const dishesToFix: RequestKind<typeof fixDish> = {
  shape: fixDish,
  number: 10,
  rank: 60,
  select: ({ companyId }) => sql`
    select dish.id, dish.name, array_agg(distinct item.id) as items,
      md5(string_agg(distinct item.id::text, ',' order by item.id::text)) as cause, 0 as urgency,
      jsonb_build_object('missing', jsonb_agg(distinct item.name)) as facts
    from dish
    join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id and size.deleted_at is null
    join recipe_needs need on need.company_id = size.company_id and need.size_id = size.id
    join inventory item on item.company_id = need.company_id and item.id = need.item_id
    where dish.company_id = ${companyId} and dish.deleted_at is null and dish.is_available
      and (item.quantity_available <= 0 or item.quantity_available < need.quantity)
    group by dish.id, dish.name`,
};
