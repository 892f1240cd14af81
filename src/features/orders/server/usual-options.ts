import { sql } from "kysely";
import { USUAL_DAYS, type UsualOptions } from "#src/features/orders/usual-contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Maximum number of order lines of a size that are read: for each one, its order and choices are looked up. */
const MAX_LINES = 400;

/**
 * Returns the average price and cost of the options of one portion, for each recently sold size of a dish. If a size is
 * sold often, only its newest lines count. Throws 404.
 */
export async function readUsualOptions({ db, companyId }: Context, dishId: string): Promise<UsualOptions[]> {
  const dish = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", dishId)
    .executeTakeFirst();
  if (!dish) throw notFound("Dish");
  const { rows } = await sql<UsualOptions>`
    select line.size_id, sum(line.quantity)::integer as portions,
      round(sum(line.quantity * chosen.price) / sum(line.quantity), 6) as price,
      case when bool_and(chosen.is_known) then round(sum(line.quantity * chosen.cost) / sum(line.quantity), 6) end as cost
    from dish_size size
    cross join lateral (
      select id from order_items
      where company_id = ${companyId} and size_id = size.id order by id desc limit ${sql.lit(MAX_LINES)}) as newest
    join order_lines line on line.company_id = ${companyId} and line.id = newest.id
    join sales on sales.company_id = ${companyId} and sales.id = line.order_id
    cross join lateral (
      select coalesce(sum(total_price), 0) as price, coalesce(sum(unit_cost * count), 0) as cost,
        coalesce(bool_and(unit_cost is not null), true) as is_known
      from order_item_options where company_id = ${companyId} and order_item_id = line.id
    ) as chosen
    where size.company_id = ${companyId} and size.menu_item_id = ${dishId} and line.menu_item_id = ${dishId}
      and sales.created_at >= now() - make_interval(days => ${USUAL_DAYS})
    group by line.size_id`.execute(db);
  return rows;
}
