import Big from "big.js";
import { sql } from "kysely";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import { roundNeed } from "#src/features/prep/amounts.ts";
import { batchesCovered } from "#src/features/prep/batches.ts";
import { prepCosts } from "#src/features/prep/costs.ts";
import { batchNeeds } from "#src/features/prep/explode.ts";
import type { PrepRecipes } from "#src/features/prep/recipes.ts";
import { readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";

type Row = Omit<PrepRecipe, "takes" | "batches_covered" | "cost">;

interface Item {
  id: string;
  name: string;
  unit: string;
  quantity_available: number;
  unit_price: number;
}

/** Returns the recipes of all prep items by name, or the recipe of one prep item. */
export async function listPrepRecipes(context: Context, itemId?: string): Promise<PrepRecipe[]> {
  const recipes = await readPrepRecipes(context);
  if (recipes.size === 0) return [];
  const [rows, items] = await Promise.all([recipeRows(context, itemId), readItemsById(context)]);
  const prices = new Map([...items].map(([id, item]) => [id, item.unit_price]));
  const costs = prepCosts(recipes, prices);
  return rows.map((row) => {
    const takes = takesOf(recipes, items, row.item_id);
    const unitCost = costs.get(row.item_id) ?? null;
    return {
      ...row,
      ...takes,
      cost: unitCost === null ? null : new Big(unitCost).times(row.stock_quantity).round(6, Big.roundHalfUp).toNumber(),
    };
  });
}

function takesOf(recipes: PrepRecipes, items: ReadonlyMap<string, Item>, itemId: string) {
  const recipe = recipes.get(itemId);
  const needs = recipe ? batchNeeds(recipes, recipe, { made: 1, of: 1 }) : new Map<string, Big>();
  const stock = new Map([...items].map(([id, item]) => [id, item.quantity_available]));
  const takes = [...needs].flatMap(([id, quantity]) => {
    const item = items.get(id);
    if (!item) return [];
    const { name, quantity_available } = item;
    const unit = item.unit as PrepRecipe["item_unit"];
    return [{ item_id: id, name, unit, quantity: roundNeed(quantity), quantity_available }];
  });
  return { takes, batches_covered: batchesCovered(needs, stock) };
}

async function recipeRows({ db, companyId }: Context, itemId: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select recipe.item_id, item.name, item.unit as item_unit, item.quantity_available, recipe.batch_quantity, recipe.unit,
      recipe.display_unit,
      round(recipe.stock_quantity, 6) as stock_quantity, recipe.mode, recipe.shelf_life_hours, recipe.minutes,
      recipe.method, (
        select coalesce(json_agg(json_build_object('ingredient_id', line.ingredient_id, 'name', part.name,
          'quantity', line.quantity, 'unit', line.unit,
          'display_unit', line.display_unit, 'yield_percent', line.yield_percent,
          'stock_quantity', round(line.stock_quantity, 6), 'item_unit', part.unit) order by line.position, line.id), '[]')
        from prep_lines line
        join inventory part on part.company_id = line.company_id and part.id = line.ingredient_id
        where line.company_id = recipe.company_id and line.item_id = recipe.item_id
      ) as lines, array(
        select dish.name from dish
        join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
        join dish_ingredient line on line.company_id = size.company_id and line.dish_size_id = size.id
        where line.company_id = ${companyId} and line.ingredient_id = recipe.item_id
          and size.deleted_at is null and dish.deleted_at is null
        union
        select other.name from prep_lines line
        join inventory other on other.company_id = line.company_id and other.id = line.item_id
        where line.company_id = ${companyId} and line.ingredient_id = recipe.item_id and other.deleted_at is null
        order by 1
      ) as used_by
    from prep_recipes recipe
    join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id
    where recipe.company_id = ${companyId} and item.deleted_at is null
      and recipe.item_id = coalesce(${itemId ?? null}::uuid, recipe.item_id)
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

async function readItemsById({ db, companyId }: Context): Promise<Map<string, Item>> {
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit", "quantity_available", "unit_price"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
