import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { TestApp } from "#src/testing/app.ts";
import { inTransaction } from "#src/testing/transaction.ts";

interface RecipeLine {
  item: string;
  quantity: number;
  unit?: string;
  calories?: number;
  /** The source of the calories; with a source a 0 is known. */
  source?: string;
}

interface DishParts {
  name?: string;
  description?: string;
  category?: string | null;
  is_available?: boolean;
  sizes?: { name?: string; price: number; recipe?: RecipeLine[] }[];
}

type Database = Pick<TestApp, "pool">;

/**
 * Creates an ingredient with its stock in one transaction, directly in the database: a test about the menu needs no
 * inventory endpoint.
 */
export async function createItem(
  { pool }: Database,
  companyId: string,
  name: string,
  quantity = 0,
  unit = "g",
): Promise<string> {
  const id = uuid();
  await inTransaction({ pool }, async (client) => {
    await client.query("insert into inventory (company_id, id, name, unit) values ($1, $2, $3, $4)", [
      companyId,
      id,
      name,
      unit,
    ]);
    if (quantity !== 0) await moveStock({ pool: client }, companyId, id, quantity);
  });
  return id;
}

export async function moveStock(
  { pool }: { pool: Pick<pg.Pool, "query"> },
  companyId: string,
  itemId: string,
  quantity: number,
): Promise<void> {
  await pool.query("insert into stock_movements (company_id, item_id, quantity, reason) values ($1, $2, $3, 'count')", [
    companyId,
    itemId,
    quantity,
  ]);
}

export async function createCategory(
  { pool }: Database,
  companyId: string,
  name: string,
  display_order = 0,
): Promise<string> {
  const id = uuid();
  await pool.query("insert into menu_category (company_id, id, name, display_order) values ($1, $2, $3, $4)", [
    companyId,
    id,
    name,
    display_order,
  ]);
  return id;
}

/**
 * Creates a dish with its sizes and recipes in one transaction, as the product does: an open menu never shows a part of
 * it.
 */
export async function createDish(
  { pool }: Database,
  companyId: string,
  { name = "Laksa", description = "", category = null, is_available = true, sizes = [{ price: 12.5 }] }: DishParts = {},
): Promise<{ id: string; sizes: string[] }> {
  const id = uuid();
  const ids = sizes.map(() => uuid());
  await inTransaction({ pool }, async (client) => {
    await client.query(
      "insert into dish (company_id, id, name, description, category_id, is_available) values ($1, $2, $3, $4, $5, $6)",
      [companyId, id, name, description, category, is_available],
    );
    for (const [position, size] of sizes.entries()) {
      await client.query(
        "insert into dish_size (company_id, id, menu_item_id, name, price, position) values ($1, $2, $3, $4, $5, $6)",
        [companyId, ids[position], id, size.name ?? "Regular", size.price, position],
      );
      for (const [at, line] of (size.recipe ?? []).entries()) {
        await client.query(
          `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit,
           stock_quantity, calories, nutrition, position) values ($1, $2, $3, $4, $5, $6, $5, $7, $8, $9)`,
          [
            companyId,
            uuid(),
            ids[position],
            line.item,
            line.quantity,
            line.unit ?? "g",
            line.calories ?? 0,
            line.source === undefined ? null : JSON.stringify({ source: line.source }),
            at,
          ],
        );
      }
    }
  });
  return { id, sizes: ids };
}
