import { sql } from "kysely";
import { exactQuantity } from "#src/features/prep/amounts.ts";
import { recomputeCosts } from "#src/features/prep/server/costs.ts";
import { lockItems, lockPrepRecipes, readPacks } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

/**
 * Converts the recipe of an item and every line that uses it again, after its unit or its packs have changed in this
 * transaction. Throws 409 with the names of the prep items when one can no longer be converted.
 */
export async function convertAgain(context: Context, itemId: string): Promise<void> {
  const { db, companyId } = context;
  const amounts = await amountsOf(context, itemId);
  if (amounts.length === 0) return;
  const item = (await lockItems(context, [itemId])).get(itemId);
  if (!item) return;
  await lockPrepRecipes(context);
  const packs = (await readPacks(context, [itemId])).get(itemId) ?? [];
  const converted = amounts.map((amount) => ({ ...amount, exact: exactQuantity(amount, item.unit, packs) }));
  const prep_items = [...new Set(converted.filter(({ exact }) => !exact?.gt(0)).map(({ made }) => made))].sort();
  if (prep_items.length > 0) {
    throw conflict(
      "RECIPES_NEED_CONVERSION",
      `The recipe of ${prep_items.join(", ")} uses a unit that cannot be converted to ${item.shown_unit}. Give ${item.name} a pack size first, or change the recipe.`,
      { dishes: [], prep_items },
    );
  }
  const rows = JSON.stringify(converted.map(({ line_id, exact }) => ({ line_id, exact: exact?.toFixed() })));
  await sql`update prep_recipes set stock_quantity = amount.exact
    from jsonb_to_recordset(${rows}::jsonb) as amount (line_id uuid, exact numeric)
    where company_id = ${companyId} and item_id = ${itemId} and amount.line_id is null`.execute(db);
  await sql`update prep_lines set stock_quantity = amount.exact
    from jsonb_to_recordset(${rows}::jsonb) as amount (line_id uuid, exact numeric)
    where company_id = ${companyId} and id = amount.line_id`.execute(db);
  await recomputeCosts(context);
}

interface Amount {
  /** Null for the batch of the item's own recipe. */
  line_id: string | null;
  quantity: number;
  unit: string;
  yield_percent: number;
  /** The prep item whose recipe has the line. */
  made: string;
}

async function amountsOf({ db, companyId }: Context, itemId: string): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select null::uuid as line_id, batch_quantity as quantity, recipe.unit, 100 as yield_percent, item.name as made
    from prep_recipes recipe
    join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id
    where recipe.company_id = ${companyId} and recipe.item_id = ${itemId}
    union all
    select line.id, line.quantity, line.unit, line.yield_percent, item.name
    from prep_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.ingredient_id = ${itemId} and item.deleted_at is null`.execute(db);
  return rows;
}
