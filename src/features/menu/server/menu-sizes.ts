import { approximateCalories } from "#src/features/dishes/calories.ts";
import type { MenuSize } from "#src/features/menu/contract.ts";
import type { Tx } from "#src/server/db/database.ts";

/** A size with the items of its recipe, from which the dish's allergens follow. */
export type RecipeSize = MenuSize & { item_ids: string[] };

/** Returns the sizes of every dish. Calories are computed here, because the amounts of a recipe stay on the server. */
export async function readSizes(db: Tx, companyId: string, sellsBelowZero: boolean): Promise<RecipeSize[]> {
  const sizes = await db
    .selectFrom("dish_size")
    .select(["id", "menu_item_id", "name", "price"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const recipes = Map.groupBy(await readRecipes(db, companyId), (line) => line.dish_size_id);
  return sizes.map((size) => {
    const recipe = recipes.get(size.id) ?? [];
    return {
      ...size,
      calories: approximateCalories(recipe),
      sold_out: !sellsBelowZero && recipe.some((line) => line.quantity_available < line.stock_quantity),
      ingredients: recipe.map((line) => line.item_name),
      item_ids: recipe.map((line) => line.ingredient_id),
    };
  });
}

function readRecipes(db: Tx, companyId: string) {
  return db
    .selectFrom("dish_ingredient as part")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "part.company_id").onRef("item.id", "=", "part.ingredient_id"),
    )
    .select(["part.dish_size_id", "part.ingredient_id", "part.quantity_per_dish", "part.unit"])
    .select(["part.calories", "part.nutrition", "part.stock_quantity", "item.quantity_available"])
    .select("item.name as item_name")
    .where("part.company_id", "=", companyId)
    .orderBy("part.position")
    .orderBy("part.id")
    .execute();
}
