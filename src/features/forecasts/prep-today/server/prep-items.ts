import { sql } from "kysely";
import { EARNED_BY_ITEM } from "#src/features/dishes/server/earned-by-item.ts";
import type { Context } from "#src/server/context.ts";

/** A prep item that is held in stock, with the data that decide how much of it should be in stock. */
export interface PrepItem {
  id: string;
  unit: string;
  /** The stock that has not expired by the day. */
  good: number;
  shelf_life_hours: number | null;
  /** How many days a batch must last, including the day itself. */
  cover_days: number;
  /** Number of guests, of 100 who cannot have the item, who buy nothing else. */
  lost_percent: number;
  /** The earnings of one unit in the dishes on the menu that use it: price less cost of a portion. */
  margin: number;
  /** The cost of one unit. */
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
    ${EARNED_BY_ITEM}
    where recipe.company_id = ${companyId} and recipe.mode = 'stocked'`.execute(db);
  return rows;
}
