import { sql } from "kysely";
import type { DishIngredient, DishNeed, DishSize } from "#src/features/dishes/contract.ts";
import { foodCost } from "#src/features/dishes/cost.ts";
import type { PrepMode } from "#src/features/inventory/contract.ts";
import { stockStatus, type StockStatus } from "#src/features/inventory/rules.ts";
import type { Context } from "#src/server/context.ts";

type Which = "all" | { dishId: string } | { sizeIds: readonly string[] };

const STATUS_CODES: Record<StockStatus, DishIngredient["ingredient"]["status"]> = {
  "Out of Stock": "out_of_stock",
  "Low Stock": "low_stock",
  "In Stock": "in_stock",
  "Made to Order": "in_stock",
};

/** Returns sizes with recipes and costs, in the order of the menu. Three queries, however many dishes there are. */
export async function readSizes(context: Context, which: Which): Promise<DishSize[]> {
  const [sizes, lines, passed] = await Promise.all([
    sizeRows(context, which),
    lineRows(context, which),
    readPassedThrough(context),
  ]);
  const recipes = Map.groupBy(lines.map(asIngredient), (line) => line.dish_size_id);
  return sizes.map((size) => {
    const ingredients = recipes.get(size.id) ?? [];
    const needs = passed.get(size.id);
    return { ...size, ingredients, ...(needs && { needs }), ...costOf(ingredients) };
  });
}

export async function readIngredients(context: Context, sizeId: string): Promise<StoredIngredient[]> {
  return (await lineRows(context, { sizeIds: [sizeId] })).map(asIngredient);
}

/** A line in the ledger's unit, with the unit that its amount is shown in. */
type StoredIngredient = DishIngredient & { display_unit: string | null };

/** Returns the amounts that a portion takes out of stock, for the sizes that use a passed-through item. */
async function readPassedThrough({ db, companyId }: Context): Promise<Map<string, DishNeed[]>> {
  const { rows } = await sql<NeedRow>`
    select need.size_id, need.quantity as stock_quantity, item.id, item.quantity_available, item.reorder_threshold
    from recipe_needs need
    join inventory item on item.company_id = need.company_id and item.id = need.item_id
    where need.company_id = ${companyId} and need.size_id in (
      select line.dish_size_id from prep_recipes recipe
      join dish_ingredient line on line.company_id = recipe.company_id and line.ingredient_id = recipe.item_id
      where recipe.company_id = ${companyId} and recipe.mode = 'through')
    order by need.size_id, item.id`.execute(db);
  const needs = rows.map(({ size_id, stock_quantity, ...item }) => ({
    size_id,
    stock_quantity,
    ingredient: { id: item.id, status: STATUS_CODES[stockStatus(item)], quantity_available: item.quantity_available },
  }));
  return new Map(
    [...Map.groupBy(needs, ({ size_id }) => size_id)].map(([id, list]) => [
      id,
      list.map(({ size_id: _, ...need }) => need),
    ]),
  );
}

interface NeedRow {
  size_id: string;
  stock_quantity: number;
  id: string;
  quantity_available: number;
  reorder_threshold: number;
}

function costOf(ingredients: readonly DishIngredient[]) {
  const { food_cost, problems } = foodCost(
    ingredients.map(({ name, stock_quantity, unit, ingredient }) => ({
      name,
      stock_quantity,
      unit,
      unit_price: ingredient.unit_price,
      item_unit: ingredient.unit,
    })),
  );
  return { food_cost, cost_problems: problems };
}

function sizeRows({ db, companyId }: Context, which: Which) {
  let query = db
    .selectFrom("dish_size")
    .select(["id", "menu_item_id", "name", "price", "created_at", "updated_at"])
    .select(sql<boolean>`is_stopped(sold_out_at, sold_out_until, now())`.as("is_stopped"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("menu_item_id")
    .orderBy("position")
    .orderBy("id");
  if (which !== "all") {
    query =
      "dishId" in which ? query.where("menu_item_id", "=", which.dishId) : query.where("id", "in", [...which.sizeIds]);
  }
  return query.execute();
}

const lineColumns = [
  "line.id",
  "line.dish_size_id",
  "line.ingredient_id",
  "line.quantity_per_dish",
  "line.unit",
  "line.display_unit",
  "line.yield_percent",
  "line.stock_quantity",
  "line.calories",
  "line.nutrition",
  "line.created_at",
  "line.updated_at",
  "item.name",
  "item.unit as item_unit",
  "item.quantity_available",
  "item.reorder_threshold",
  "item.unit_price",
  "prep.mode as prep_mode",
] as const;

function lineRows({ db, companyId }: Context, which: Which) {
  const query = db
    .selectFrom("dish_ingredient as line")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "line.company_id").onRef("item.id", "=", "line.ingredient_id"),
    )
    .leftJoin("prep_recipes as prep", (join) =>
      join.onRef("prep.company_id", "=", "line.company_id").onRef("prep.item_id", "=", "line.ingredient_id"),
    )
    .select(lineColumns)
    .where("line.company_id", "=", companyId)
    .orderBy("line.dish_size_id")
    .orderBy("line.position")
    .orderBy("line.id");
  if (which === "all") return query.execute();
  if ("sizeIds" in which) return query.where("line.dish_size_id", "in", [...which.sizeIds]).execute();
  const sizesOfDish = db
    .selectFrom("dish_size")
    .select("id")
    .where("company_id", "=", companyId)
    .where("menu_item_id", "=", which.dishId);
  return query.where("line.dish_size_id", "in", sizesOfDish).execute();
}

type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

function asIngredient(row: LineRow): StoredIngredient {
  const { item_unit, quantity_available, reorder_threshold, unit_price, prep_mode, unit, nutrition, ...line } = row;
  return {
    ...line,
    unit: unit as DishIngredient["unit"],
    nutrition: nutrition as DishIngredient["nutrition"],
    ingredient: {
      id: row.ingredient_id,
      name: row.name,
      unit: item_unit as DishIngredient["ingredient"]["unit"],
      status:
        STATUS_CODES[stockStatus({ quantity_available, reorder_threshold, prep_mode: prep_mode as PrepMode | null })],
      quantity_available,
      unit_price,
    },
  };
}
