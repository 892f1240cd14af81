import { sql } from "kysely";
import type { DemandRows } from "#src/features/forecasts/server/demand-rows.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns how much of each item one portion of each size takes. This is the sum of the amounts in recipes and of the
 * ingredients of the stocked prep items that the recipes use, at any depth.
 */
export async function readItemNeeds({ db, companyId }: Context): Promise<DemandRows["items"]> {
  const { rows } = await sql<DemandRows["items"][number]>`
    with recursive parts as (
      select recipe.item_id, line.ingredient_id, line.stock_quantity / recipe.stock_quantity as quantity
      from prep_recipes recipe
      join prep_lines line on line.company_id = recipe.company_id and line.item_id = recipe.item_id
      where recipe.company_id = ${companyId}
    ), needs as (
      select need.size_id, need.item_id, need.quantity::numeric as quantity, 0 as depth
      from recipe_needs need
      join dish_size size on size.company_id = ${companyId} and size.id = need.size_id and size.deleted_at is null
      join dish on dish.company_id = ${companyId} and dish.id = size.menu_item_id and dish.deleted_at is null
      where need.company_id = ${companyId}
      union all
      select needs.size_id, parts.ingredient_id, round(needs.quantity * parts.quantity, 20), needs.depth + 1
      from needs join parts on parts.item_id = needs.item_id
      where needs.depth < 10
    ), added as (
      select size_id, item_id, sum(quantity) as quantity from needs group by size_id, item_id
    )
    select item.id, json_agg(json_build_object('size_id', size_id, 'quantity', round(quantity, 12)) order by size_id) as needs
    from added
    join inventory item on item.company_id = ${companyId} and item.id = added.item_id and item.deleted_at is null
    where added.quantity > 0
      and not exists (
        select from prep_recipes through
        where through.company_id = ${companyId} and through.item_id = item.id and through.mode = 'through')
    group by item.id order by item.id`.execute(db);
  return rows;
}
