import { sql } from "kysely";
import type { DayToStore } from "#src/features/forecasts/demand/server/day-to-store.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns the portions sold on a day by the id of the size: 0 for a size that existed and sold nothing. A size exists
 * from the moment when it was added or first ordered, because an imported history is older than its dishes here.
 */
export async function readSold(
  { db, companyId }: Context,
  { begins, ends }: Pick<DayToStore, "begins" | "ends">,
): Promise<Map<string, number>> {
  const [from, to] = [new Date(begins).toISOString(), new Date(ends).toISOString()];
  const { rows } = await sql<{ size_id: string; sold: number }>`
    with ordered as (
      select line.size_id, sum(line.quantity) as sold
      from sales join order_lines line on line.company_id = sales.company_id and line.order_id = sales.id
      where sales.company_id = ${companyId} and sales.created_at >= ${from} and sales.created_at < ${to}
        and line.size_id is not null
      group by line.size_id
    )
    select size.id as size_id, coalesce(ordered.sold, 0)::integer as sold
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    left join ordered on ordered.size_id = size.id
    where size.company_id = ${companyId} and (
      ordered.sold > 0
      or (
        coalesce(size.deleted_at, 'infinity') > ${from} and coalesce(dish.deleted_at, 'infinity') > ${from}
        and (
          size.created_at < ${to}
          or exists (select from daily_demand known where known.company_id = ${companyId} and known.size_id = size.id)
        )
      )
    )`.execute(db);
  return new Map(rows.map(({ size_id, sold }) => [size_id, sold]));
}
