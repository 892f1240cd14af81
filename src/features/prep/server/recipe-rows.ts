import { sql } from "kysely";
import { shownUnit } from "#src/features/inventory/server/shown-units.ts";
import { partsByItem } from "#src/features/prep/recipe-chains.ts";
import type { PrepRecipe, PrepRecipes } from "#src/features/prep/recipes.ts";
import type { Context } from "#src/server/context.ts";

type Company = Pick<Context, "db" | "companyId">;

/** Returns the recipes of the prep items that were not deleted, with exact quantities. */
export async function readPrepRecipes({ db, companyId }: Company): Promise<PrepRecipes> {
  const { rows } = await sql<{ item_id: string } & PrepRecipe>`
    select recipe.item_id, recipe.mode, recipe.stock_quantity::text as stock_quantity, coalesce((
      select json_agg(json_build_object('ingredient_id', ingredient_id, 'stock_quantity', line.stock_quantity::text,
        'yield_percent', yield_percent)
        order by position, line.id)
      from prep_lines line where line.company_id = recipe.company_id and line.item_id = recipe.item_id), '[]') as lines
    from prep_recipes recipe
    join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id
    where recipe.company_id = ${companyId} and item.deleted_at is null`.execute(db);
  return new Map(rows.map(({ item_id, ...recipe }) => [item_id, recipe]));
}

/** Returns the ids of each prep item's parts, by the prep item's id. */
export async function readPrepParts({ db, companyId }: Company): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("prep_lines")
    .select(["item_id", "ingredient_id"])
    .where("company_id", "=", companyId)
    .execute();
  return partsByItem(rows.map(({ item_id, ingredient_id }) => [item_id, ingredient_id]));
}

/**
 * Ensures that a company saves one recipe at a time, until the transaction ends, so that two recipes cannot form a
 * cycle together. Callers that also lock items do so before, as saving a dish does (follow_recipe_lines.sql).
 */
export async function lockPrepRecipes({ db, companyId }: Company): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recipes ${companyId}`}, 0))`.execute(db);
}

interface LockedItem {
  id: string;
  name: string;
  unit: string;
  shown_unit: string;
  quantity_available: number;
  kind: string;
}

/** Locks items in the order of their ids, as orders do, and returns them. Deleted items are missing in the result. */
export async function lockItems({ db, companyId }: Company, ids: readonly string[]): Promise<Map<string, LockedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name", "unit", "display_unit", "quantity_available", "kind"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, shown_unit: shownUnit(row) }]));
}

/** Returns the names of items, by id. */
export async function readNames({ db, companyId }: Company, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the pack sizes of items, by the item's id. */
export async function readPacks({ db, companyId }: Company, itemIds: readonly string[]) {
  const rows = await db
    .selectFrom("item_packs")
    .select(["item_id", "name", "quantity", "unit"])
    .where("company_id", "=", companyId)
    .where("item_id", "in", [...itemIds])
    .execute();
  return Map.groupBy(rows, (row) => row.item_id);
}

/** Returns the unit and the pack sizes of one item. */
export async function readItemPacks(context: Company, itemId: string) {
  const { unit } = await context.db
    .selectFrom("inventory")
    .select("unit")
    .where("company_id", "=", context.companyId)
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  return { unit, packs: (await readPacks(context, [itemId])).get(itemId) ?? [] };
}
