import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";

/**
 * Throws 400 NEED_TOO_SMALL when a recipe of a dish, or an option, takes so little of an item, through prep items, that
 * the amount rounds to 0 in the decimals of the stock. Every function that saves recipes calls it at its end.
 */
export async function requireStorableNeeds({ db, companyId }: Context): Promise<void> {
  const { rows } = await sql<{ dish: string; item: string }>`
    select dish.name as dish, item.name as item
    from recipe_needs need
    join dish_size size on size.company_id = need.company_id and size.id = need.size_id
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    join inventory item on item.company_id = need.company_id and item.id = need.item_id
    where need.company_id = ${companyId} and need.quantity = 0 and size.deleted_at is null and dish.deleted_at is null
    union all
    select option.name, item.name
    from option_needs need
    join options option on option.company_id = need.company_id and option.id = need.option_id
    join inventory item on item.company_id = need.company_id and item.id = need.item_id
    where need.company_id = ${companyId} and need.quantity = 0
    order by 1, 2 limit 1`.execute(db);
  const [found] = rows;
  if (!found) return;
  throw new AppError(400, `A portion of ${found.dish} would take too little ${found.item} to count. Use more of it.`, {
    code: "NEED_TOO_SMALL",
    details: found,
  });
}
