import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// Whether the dishes of a company are sold out: before the upgrade by their recipes, after it by their needs.

const company = "00000000-0000-7000-8000-000000000001";
const idOf = (n: number) => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0190_prep_items.sql");
});
afterAll(() => migration.drop());

/** Stock by item; the third is out of stock. */
const STOCK = [10, 0.5, 0, 3];
/** What a portion of each size takes: which item and how much. */
const SIZES: [item: number, quantity: number][][] = [
  [
    [0, 1],
    [1, 0.5],
  ],
  [
    [0, 1],
    [1, 0.500001],
  ],
  [[2, 0.000001]],
  [[3, 3]],
  [
    [0, 11],
    [3, 1],
  ],
  [],
];

async function soldOut(recipe: string): Promise<string[]> {
  const { rows } = await migration.pool.query<{ size_id: string }>(
    `select distinct recipe.size_id from (${recipe}) as recipe
     join inventory item on item.company_id = recipe.company_id and item.id = recipe.item_id
     where recipe.quantity > item.quantity_available order by 1`,
  );
  return rows.map(({ size_id }) => size_id);
}

test("the same dishes are sold out before and after prep items were added", async () => {
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Owner', 'owner@example.com')", [company]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'Before')", [company]);
  for (const [at, quantity] of STOCK.entries()) {
    await pool.query("insert into inventory (company_id, id, name, unit) values ($1, $2, 'Item', 'kg')", [
      company,
      idOf(at),
    ]);
    await pool.query(
      `insert into stock_movements (company_id, id, item_id, quantity, reason, source_type)
       values ($1, $2, $2, $3, 'count', 'opening')`,
      [company, idOf(at), quantity],
    );
  }
  await pool.query("insert into dish (company_id, id, name) values ($1, $1, 'Dish')", [company]);
  for (const [at, lines] of SIZES.entries()) {
    await pool.query(
      "insert into dish_size (company_id, id, menu_item_id, name, price) values ($1, $2, $1, 'Size', 1)",
      [company, idOf(20 + at)],
    );
    for (const [position, [item, quantity]] of lines.entries()) {
      await pool.query(
        `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
         values ($1, $2, $3, $4, $5, 'kg', $5)`,
        [company, idOf(40 + at * 5 + position), idOf(20 + at), idOf(item), quantity],
      );
    }
  }
  const before = await soldOut(
    "select company_id, dish_size_id as size_id, ingredient_id as item_id, stock_quantity as quantity from dish_ingredient",
  );
  expect(before).toEqual([21, 22, 24].map(idOf));

  await migration.upgrade();
  expect(await soldOut("select * from recipe_needs")).toEqual(before);
  const { rows } = await pool.query(
    "select size_id, item_id, quantity::float8 as quantity from recipe_needs order by size_id, item_id",
  );
  expect(rows).toEqual(
    SIZES.flatMap((lines, at) =>
      lines.map(([item, quantity]) => ({ size_id: idOf(20 + at), item_id: idOf(item), quantity })),
    ),
  );
});
