import { sql } from "kysely";
import { setKind } from "#src/features/inventory/server/item-kind.ts";
import { combinedQuantity } from "#src/features/prep/amounts.ts";
import { replaceItem } from "#src/features/prep/recipe-chains.ts";
import type { PrepRecipes } from "#src/features/prep/recipes.ts";
import { recomputeCosts } from "#src/features/prep/server/costs.ts";
import { lockPrepRecipes, readItemPacks, readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import { requireSound } from "#src/features/prep/server/save-recipe.ts";
import type { Context } from "#src/server/context.ts";

interface Merge {
  from: string;
  into: string;
}

/**
 * Replaces one item with another in the recipes of prep items. If `into` has a recipe, it keeps it; otherwise it gets
 * the recipe of `from`. Throws 409 when a prep item would contain itself.
 */
export async function mergePrepItems(context: Context, merge: Merge): Promise<void> {
  await lockPrepRecipes(context);
  const recipes = await readPrepRecipes(context);
  await moveBatches(context, merge);
  if (!isUsed(recipes, merge)) return;
  await requireSound(context, replaceItem(recipes, merge), merge.into);
  await combineLines(context, merge);
  await moveRecipe(context, recipes, merge);
  await recomputeCosts(context);
}

const isUsed = (recipes: PrepRecipes, { from }: Merge): boolean =>
  recipes.has(from) ||
  [...recipes.values()].some(({ lines }) => lines.some(({ ingredient_id }) => ingredient_id === from));

/**
 * If a recipe has lines for both items, the remaining line gets the sum of both, in its own unit and with its own
 * yield.
 */
async function combineLines(context: Context, { from, into }: Merge): Promise<void> {
  const { db, companyId } = context;
  const { unit, packs } = await readItemPacks(context, into);
  const both = await db
    .selectFrom("prep_lines as removed")
    .innerJoin("prep_lines as line", (join) =>
      join.onRef("line.company_id", "=", "removed.company_id").onRef("line.item_id", "=", "removed.item_id"),
    )
    .select(["line.id", "line.quantity", "line.unit", "line.yield_percent", "removed.id as removed_id"])
    .select(["removed.quantity as more", "removed.unit as more_unit", "removed.yield_percent as more_yield"])
    .where("removed.company_id", "=", companyId)
    .where("removed.ingredient_id", "=", from)
    .where("line.ingredient_id", "=", into)
    .execute();
  for (const { id, removed_id, more, more_unit, more_yield, ...line } of both) {
    const added = { quantity: more, unit: more_unit, yield_percent: more_yield };
    const quantity = combinedQuantity(line, added, unit, packs);
    await db.deleteFrom("prep_lines").where("company_id", "=", companyId).where("id", "=", removed_id).execute();
    await db
      .updateTable("prep_lines")
      .set({ quantity })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
  }
  await db
    .updateTable("prep_lines")
    .set({ ingredient_id: into })
    .where("company_id", "=", companyId)
    .where("ingredient_id", "=", from)
    .execute();
}

async function moveRecipe(context: Context, recipes: PrepRecipes, { from, into }: Merge): Promise<void> {
  const { db, companyId } = context;
  if (!recipes.has(from)) return;
  if (!recipes.has(into)) {
    await sql`
      insert into prep_recipes (company_id, item_id, batch_quantity, unit, display_unit, stock_quantity, mode, shelf_life_hours,
        minutes, method)
      select company_id, ${into}::uuid, batch_quantity, unit, display_unit, stock_quantity, mode, shelf_life_hours, minutes, method
      from prep_recipes where company_id = ${companyId} and item_id = ${from}`.execute(db);
    await db
      .updateTable("prep_lines")
      .set({ item_id: into })
      .where("company_id", "=", companyId)
      .where("item_id", "=", from)
      .execute();
    await setKind(context, into, "prep");
  }
  await db.deleteFrom("prep_recipes").where("company_id", "=", companyId).where("item_id", "=", from).execute();
  await setKind(context, from, "bought");
}

async function moveBatches({ db, companyId }: Context, { from, into }: Merge): Promise<void> {
  await db
    .updateTable("batches")
    .set({ item_id: into })
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .execute();
}
