import { sql } from "kysely";

/**
 * Joins the earnings of one unit of an item, as `earned.margin`, in the dishes on the menu that use it: price without
 * tax less cost of a portion, per unit. Null for an item that no dish uses. The statement must name the inventory row
 * `item`.
 */
export const EARNED_BY_ITEM = sql`
    left join lateral (
      select avg((without_tax(size.price, included_percent(item.company_id, dish.id)) - coalesce(portion.cost, 0)) / need.quantity) as margin
      from recipe_needs need
      join dish_size size on size.company_id = need.company_id and size.id = need.size_id and size.deleted_at is null
      join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id and dish.deleted_at is null
        and dish.is_available
      left join lateral (
        select sum(line.stock_quantity * part.unit_price) as cost
        from dish_ingredient line
        join inventory part on part.company_id = line.company_id and part.id = line.ingredient_id
        where line.company_id = size.company_id and line.dish_size_id = size.id
      ) portion on true
      where need.company_id = item.company_id and need.item_id = item.id and need.quantity > 0
    ) earned on true`;
