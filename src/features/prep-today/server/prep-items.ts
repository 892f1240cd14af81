import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** A prep item that is held in stock, with what decides how much of it should be there. */
export interface PrepItem {
  id: string;
  unit: string;
  /** What is in stock and has not expired by the day. */
  good: number;
  shelf_life_hours: number | null;
  /** So many days must what is made last, the day itself included. */
  cover_days: number;
  /** Of 100 guests who cannot have it, so many buy nothing instead. */
  lost_percent: number;
  /** What one unit earns in the dishes on the menu that take it: price less cost of a portion. */
  margin: number;
  /** What one unit costs. */
  cost: number;
}

export async function readPrepItems({ db, companyId }: Context, day: string): Promise<PrepItem[]> {
  const { rows } = await sql<PrepItem>`
    select item.id, item.unit, recipe.shelf_life_hours, coalesce(settings.cover_days, 2) as cover_days,
      coalesce(settings.lost_percent, 60) as lost_percent, item.unit_price as cost,
      greatest(0, item.quantity_available - coalesce(expired.quantity, 0)) as good,
      coalesce(earned.margin, 0)::float8 as margin
    from prep_recipes recipe
    join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id and item.deleted_at is null
    left join prep_settings settings on settings.company_id = recipe.company_id and settings.item_id = recipe.item_id
    left join lateral (
      -- What expires last is what is in stock: what came in and expires later was not used up yet.
      select item.quantity_available - least(item.quantity_available, coalesce(sum(lot.quantity), 0)) as quantity
      from stock_lots lot
      where lot.company_id = item.company_id and lot.item_id = item.id and lot.expires_on >= ${day}::date
      having exists (
        select from stock_lots old
        where old.company_id = item.company_id and old.item_id = item.id and old.expires_on < ${day}::date)
    ) expired on true
    left join lateral (
      select avg((size.price - coalesce(portion.cost, 0)) / need.quantity) as margin
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
    ) earned on true
    where recipe.company_id = ${companyId} and recipe.mode = 'stocked'`.execute(db);
  return rows;
}
