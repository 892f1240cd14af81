import { afterAll, beforeAll, expect, test } from "vitest";
import type { Declarations, DeclarationName } from "#src/features/dishes/declarations.ts";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { questionHash } from "#src/features/dishes/server/overrides.ts";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// An override from before the upgrade is asked again where its recipe or a declaration changed later; otherwise it gets
// the hash of what is declared at the upgrade, written as the code writes it.

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const COMPANY = id(1);
const BEFORE = "2026-03-01T10:00Z";
const OVERRIDE = "2026-03-02T10:00Z";
const AFTER = "2026-03-03T10:00Z";
const [FLOUR, FISH, SAUCE, MILK, MERGED] = [id(11), id(12), id(13), id(14), id(15)];

const TABLES = [
  "activity_logs",
  "companies",
  "dish",
  "dish_declarations",
  "dish_ingredient",
  "dish_size",
  "inventory",
  "item_declarations",
  "prep_lines",
  "prep_recipes",
  "recipe_needs",
  "recipe_versions",
  "users",
];

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0660_override_questions.sql");
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.com')", [COMPANY]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'El Faro')", [COMPANY]);
  for (const [item, kind] of [
    [FLOUR, "bought"],
    [FISH, "bought"],
    [SAUCE, "prep"],
    [MILK, "bought"],
    [MERGED, "bought"],
  ] as const)
    await pool.query(
      "insert into inventory (company_id, id, name, unit, kind, reorder_threshold, unit_price) values ($1, $2, 'Item', 'g', $3, 0, 0)",
      [COMPANY, item, kind],
    );
  await pool.query(
    `insert into prep_recipes (company_id, item_id, batch_quantity, unit, stock_quantity, mode)
     values ($1, $2, 1, 'g', 1, 'stocked')`,
    [COMPANY, SAUCE],
  );
  await pool.query(
    `insert into prep_lines (company_id, id, item_id, ingredient_id, quantity, unit, stock_quantity, created_at)
     values ($1, $2, $3, $4, 1, 'g', 1, $5)`,
    [COMPANY, id(20), SAUCE, FISH, BEFORE],
  );
  await declare(FLOUR, { gluten: "contains", milk: "none" }, BEFORE);
  await declare(FISH, { fish: "contains", vegan: "unsuitable", milk: "none" }, BEFORE);
  await declare(SAUCE, { milk: "may_contain" }, BEFORE);
});
afterAll(() => migration.drop());

async function declare(item: string, states: Declarations, at: string): Promise<void> {
  for (const [name, state] of Object.entries(states))
    await migration.pool.query(
      `insert into item_declarations (company_id, id, item_id, name, state, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $5)`,
      [COMPANY, item, name, state, at],
    );
}

/** Inserts a dish with one size of these ingredients, whose milk, vegetarian and vegan are overridden. */
async function dish(n: number, items: readonly string[], at = BEFORE): Promise<string> {
  const { pool } = migration;
  await pool.query("insert into dish (company_id, id, name) values ($1, $2, 'Dish')", [COMPANY, id(n)]);
  await pool.query(
    "insert into dish_size (company_id, id, menu_item_id, name, price, created_at) values ($1, $2, $3, 'Regular', 1, $4)",
    [COMPANY, id(n + 1), id(n), BEFORE],
  );
  for (const item of items)
    await pool.query(
      `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity, created_at)
       values ($1, gen_random_uuid(), $2, $3, 1, 'g', 1, $4)`,
      [COMPANY, id(n + 1), item, at],
    );
  // The triggers of recipes call functions from files, which this database does not have yet.
  await pool.query("delete from recipe_versions where size_id = $1", [id(n + 1)]);
  for (const [name, state] of Object.entries({ milk: "none", vegetarian: "suitable", vegan: "suitable" }))
    await pool.query(
      `insert into dish_declarations (company_id, id, dish_id, name, state, reason, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, 'Asked the cook', $5)`,
      [COMPANY, id(n), name, state, OVERRIDE],
    );
  return id(n);
}

test("fills the questions of what did not change, also for an owner of the tables without superuser rights", async () => {
  const { pool } = migration;
  const same = await dish(100, [FLOUR, SAUCE]);
  const empty = await dish(110, []);
  const joined = await dish(120, [FLOUR], AFTER);
  const left = await dish(130, [FLOUR]);
  await pool.query(
    "insert into recipe_versions (company_id, size_id, item_id, quantity, until) values ($1, $2, $3, 5, $4)",
    [COMPANY, id(131), FISH, AFTER],
  );
  const removedSize = await dish(140, [FLOUR]);
  await pool.query("update dish_size set deleted_at = $2 where id = $1", [id(141), AFTER]);
  const declaredLater = await dish(150, [MILK]);
  await declare(MILK, { milk: "contains" }, AFTER);
  const merged = await dish(160, [MERGED]);

  await pool.query(
    `insert into inventory (company_id, id, name, unit, reorder_threshold, unit_price, deleted_at, merged_into)
     values ($1, $2, 'Old oil', 'g', 0, 0, $3, $4)`,
    [COMPANY, id(170), AFTER, MERGED],
  );
  const others = await dish(180, [SAUCE]);
  await pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, entity_id, description, created_at)
     values ($1, 'update', 'inventory', $2, 'Allergens and diets of Ketchup were declared', $3)`,
    [COMPANY, id(191), AFTER],
  );

  await migration.applyAsOwnerOf(TABLES);

  const { rows } = await pool.query<{ dish_id: string; name: DeclarationName; hash: string | null }>(
    "select dish_id, name, md5(question::text) as hash from dish_declarations",
  );
  const stored = new Map<string, Declarations>([
    [FLOUR, { gluten: "contains", milk: "none" }],
    [FISH, { fish: "contains", vegan: "unsuitable", milk: "none" }],
    [SAUCE, { milk: "may_contain" }],
  ]);
  const food = { stored, parts: new Map([[SAUCE, [FISH]]]) };
  const hashes = (dishId: string) =>
    Object.fromEntries(rows.filter((row) => row.dish_id === dishId).map((row) => [row.name, row.hash]));
  const now = (ids: string[]) =>
    Object.fromEntries(
      (["milk", "vegetarian", "vegan"] as const).map((name) => [name, questionHash(overrideQuestion(name, ids, food))]),
    );
  expect(hashes(same)).toEqual(now([FLOUR, SAUCE]));
  expect(hashes(empty)).toEqual(now([]));
  // The old declarations were another item's.
  expect(hashes(others)).toEqual(now([SAUCE]));
  const asked = { milk: null, vegetarian: null, vegan: null };
  for (const [why, dishId] of Object.entries({ joined, left, removedSize, declaredLater, merged }))
    expect(hashes(dishId), why).toEqual(asked);

  const forced = await pool.query(
    "select relforcerowsecurity as is_forced from pg_class where relname = 'dish_declarations'",
  );
  expect(forced.rows).toEqual([{ is_forced: true }]);
});
