import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { SizeLine } from "#src/features/dishes/contract.ts";
import {
  assertNoDuplicates,
  type ExistingLine,
  lineRow,
  lockRecipeItems,
  type RecipeItems,
} from "#src/features/dishes/server/recipe-lines.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import { currencyDigits } from "#src/shared/money.ts";

/**
 * Replaces a dish's sizes and their recipes: a size with an id is changed, a size without an id is new, and a size that
 * is not in the list is deleted. A size without `ingredients` keeps its recipe. The number of statements does not
 * depend on the number of sizes.
 */
export async function writeSizes(context: Context, dishId: string, requested: readonly SizeLine[]): Promise<void> {
  await requirePrices(context, requested);
  const items = await lockRecipeItems(
    context,
    requested.flatMap((size) => (size.ingredients ?? []).map((line) => line.ingredient_id)),
  );
  const current = await currentSizes(context, dishId);
  const ids = requireKnownSizes(requested, current);
  const sizes = requested.map((size, position) => ({ ...size, id: size.id ?? uuid(), position }));
  await upsertSizes(context, dishId, sizes);
  await deleteSizes(
    context,
    [...current.keys()].filter((id) => !ids.has(id)),
  );
  const { rows, obsolete } = recipeChanges(context, items, sizes, current);
  await deleteLines(context, obsolete);
  if (rows.length > 0) await upsertLines(context, rows);
}

type CurrentSizes = ReadonlyMap<string, readonly ExistingLine[]>;
type NumberedSize = SizeLine & { id: string; position: number };

/** Returns the ids of the sizes to change. Throws when the dish has no such size, or the list has one twice. */
function requireKnownSizes(requested: readonly SizeLine[], current: CurrentSizes): ReadonlySet<string> {
  const ids = requested.map((size) => size.id).filter((id) => id !== undefined);
  if (ids.some((id) => !current.has(id))) throw notFound("Size");
  if (new Set(ids).size < ids.length) throw badRequest("A size was given twice.");
  return new Set(ids);
}

async function upsertSizes({ db, companyId }: Context, dishId: string, sizes: readonly NumberedSize[]): Promise<void> {
  await db
    .insertInto("dish_size")
    .values(
      sizes.map(({ id, name, price, position }) => ({
        company_id: companyId,
        id,
        menu_item_id: dishId,
        name,
        price,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["company_id", "id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        price: eb.ref("excluded.price"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
}

async function deleteSizes({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("dish_size")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
}

async function deleteLines({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("dish_ingredient").where("company_id", "=", companyId).where("id", "in", ids).execute();
}

/** Returns the recipe lines to store, and the ids of lines that their recipes no longer have. */
function recipeChanges(
  { companyId }: Context,
  items: RecipeItems,
  sizes: readonly NumberedSize[],
  current: CurrentSizes,
): { rows: StoredLine[]; obsolete: string[] } {
  const rows: StoredLine[] = [];
  const obsolete: string[] = [];
  for (const { id: sizeId, ingredients } of sizes) {
    if (!ingredients) continue;
    assertNoDuplicates(items, ingredients);
    const remaining = new Map((current.get(sizeId) ?? []).map((line) => [line.ingredient_id, line]));
    for (const [position, line] of ingredients.entries()) {
      const existing = remaining.get(line.ingredient_id);
      remaining.delete(line.ingredient_id);
      const row = lineRow(items, line, existing);
      rows.push({ ...row, company_id: companyId, id: existing?.id ?? uuid(), dish_size_id: sizeId, position });
    }
    obsolete.push(...[...remaining.values()].map((line) => line.id));
  }
  return { rows, obsolete };
}

type StoredLine = ReturnType<typeof lineRow> & {
  company_id: string;
  id: string;
  dish_size_id: string;
  position: number;
};

export async function upsertLines(context: Context, rows: readonly StoredLine[]): Promise<void> {
  await context.db
    .insertInto("dish_ingredient")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["company_id", "id"]).doUpdateSet((eb) => ({
        quantity_per_dish: eb.ref("excluded.quantity_per_dish"),
        unit: eb.ref("excluded.unit"),
        display_unit: eb.ref("excluded.display_unit"),
        yield_percent: eb.ref("excluded.yield_percent"),
        stock_quantity: eb.ref("excluded.stock_quantity"),
        exact_quantity: eb.ref("excluded.exact_quantity"),
        calories: eb.ref("excluded.calories"),
        nutrition: eb.ref("excluded.nutrition"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
  await requireStorableNeeds(context);
}

/** Returns the dish's current sizes, each with its recipe lines. */
async function currentSizes({ db, companyId }: Context, dishId: string): Promise<Map<string, ExistingLine[]>> {
  const rows = await db
    .selectFrom("dish_size as size")
    .leftJoin("dish_ingredient as line", (join) =>
      join.onRef("line.company_id", "=", "size.company_id").onRef("line.dish_size_id", "=", "size.id"),
    )
    .select([
      "size.id as size_id",
      "line.id",
      "line.ingredient_id",
      "line.stock_quantity",
      "line.yield_percent",
      "line.calories",
      "line.nutrition",
    ])
    .where("size.company_id", "=", companyId)
    .where("size.menu_item_id", "=", dishId)
    .where("size.deleted_at", "is", null)
    .orderBy("size.position")
    .execute();
  const found = new Map<string, ExistingLine[]>();
  for (const { size_id, ...line } of rows) {
    const lines = found.get(size_id) ?? [];
    found.set(size_id, lines);
    if (line.id !== null) lines.push({ ...line, dish_size_id: size_id } as ExistingLine);
  }
  return found;
}

/** Throws 400 for a price with more decimals than the company's currency has, such as 12.50 in yen. */
export async function requirePrices(context: Context, sizes: readonly { price?: number | undefined }[]): Promise<void> {
  const { currency } = await companyRow(context);
  const digits = currencyDigits(currency);
  for (const { price } of sizes) {
    if (price !== undefined && Number(price.toFixed(digits)) !== price) {
      throw badRequest(`A price in ${currency} has at most ${digits} decimals.`);
    }
  }
}
