import { v7 as uuid } from "uuid";
import type { NewDish, SizeLine } from "#src/features/dishes/contract.ts";
import { FIRST_SIZE } from "#src/features/dishes/rules.ts";
import { assertNoDuplicates, lineRow, lockRecipeItems } from "#src/features/dishes/server/recipe-lines.ts";
import { requireSellable } from "#src/features/dishes/server/require-sellable.ts";
import { requirePrices, upsertLines } from "#src/features/dishes/server/write-sizes.ts";
import type { Context } from "#src/server/context.ts";

/** PostgreSQL accepts 65,535 parameters per statement. */
const ROWS_AT_ONCE = 1000;

/**
 * Adds many dishes with their sizes and recipes, in a few statements; the result is that of `createDish` for each. The
 * caller has created their categories and records the activity. Returns their ids, in the same order.
 */
export async function addDishes(context: Context, dishes: readonly NewDish[]): Promise<string[]> {
  const { db, companyId } = context;
  if (dishes.length === 0) return [];
  const rows = dishes.map(({ sizes = [FIRST_SIZE as SizeLine], price: _, company_id: __, ...fields }) => ({
    dish: { ...fields, id: uuid(), company_id: companyId },
    sizes: sizes.map((size, position) => ({ ...size, id: uuid(), position })),
  }));
  const sizes = rows.flatMap(({ dish, sizes: own }) => own.map((size) => ({ ...size, menu_item_id: dish.id })));
  const lines = sizes.flatMap(({ ingredients = [] }) => ingredients);
  await requirePrices(context, sizes);
  const items = await lockRecipeItems(
    context,
    lines.map((line) => line.ingredient_id),
  );
  await inChunks(rows, (chunk) =>
    db
      .insertInto("dish")
      .values(chunk.map(({ dish }) => dish))
      .execute(),
  );
  await inChunks(sizes, (chunk) =>
    db
      .insertInto("dish_size")
      .values(
        chunk.map(({ id, menu_item_id, name, price, position }) => ({
          id,
          menu_item_id,
          name,
          price,
          position,
          company_id: companyId,
        })),
      )
      .execute(),
  );
  const recipe = sizes.flatMap(({ id, ingredients = [] }) => {
    assertNoDuplicates(items, ingredients);
    return ingredients.map((line, position) => ({
      ...lineRow(items, line, undefined),
      company_id: companyId,
      id: uuid(),
      dish_size_id: id,
      position,
    }));
  });
  await inChunks(recipe, (chunk) => upsertLines(context, chunk));
  for (const { dish } of rows) if (dish.is_available) await requireSellable(context, dish.id, null);
  return rows.map(({ dish }) => dish.id);
}

async function inChunks<Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
}
