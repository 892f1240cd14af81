import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeclarationName, Declarations } from "#src/features/dishes/declarations.ts";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { questionHash } from "#src/features/dishes/server/overrides.ts";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// Declarations about a prep item from before the upgrade are asked again where its recipe or a part's declaration
// changed later; otherwise they get the hash of what is declared at the upgrade, written as the code writes it.

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const COMPANY = id(1);
const [BEFORE, DECLARED_AT, AFTER] = ["2026-03-01T10:00Z", "2026-03-02T10:00Z", "2026-03-03T10:00Z"];
const [FLOUR, FISH, LATER, CLEARED, MERGED] = [id(11), id(12), id(13), id(14), id(15)];
const DECLARED: Declarations = { milk: "none", vegetarian: "unsuitable", vegan: "suitable" };

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0662_declaration_answers.sql");
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.com')", [COMPANY]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'El Faro')", [COMPANY]);
  for (const bought of [FLOUR, FISH, LATER, CLEARED, MERGED]) await item(bought, "bought");
  await pool.query(
    `insert into inventory (company_id, id, name, unit, reorder_threshold, unit_price, deleted_at, merged_into)
     values ($1, $2, 'Old oil', 'g', 0, 0, $3, $4)`,
    [COMPANY, id(16), AFTER, MERGED],
  );
  await declare(FLOUR, { gluten: "contains", milk: "none" }, BEFORE);
  await declare(FISH, { fish: "contains" }, BEFORE);
  await declare(LATER, { milk: "none" }, AFTER);
  await pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, entity_id, description, created_at)
     values ($1, 'update', 'inventory', $2, 'Allergens and diets of Salt were declared', $3)`,
    [COMPANY, CLEARED, AFTER],
  );
});
afterAll(() => migration.drop());

const item = (itemId: string, kind: string) =>
  migration.pool.query(
    "insert into inventory (company_id, id, name, unit, kind, reorder_threshold, unit_price) values ($1, $2, 'Item', 'g', $3, 0, 0)",
    [COMPANY, itemId, kind],
  );

async function declare(itemId: string, states: Declarations, at: string): Promise<void> {
  for (const [name, state] of Object.entries(states))
    await migration.pool.query(
      `insert into item_declarations (company_id, id, item_id, name, state, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $5)`,
      [COMPANY, itemId, name, state, at],
    );
}

/** Inserts a prep item with these parts and a declaration. */
async function prep(n: number, parts: readonly string[], at = BEFORE, states = DECLARED): Promise<string> {
  const { pool } = migration;
  await item(id(n), "prep");
  await pool.query(
    `insert into prep_recipes (company_id, item_id, batch_quantity, unit, stock_quantity, mode)
     values ($1, $2, 1, 'g', 1, 'stocked')`,
    [COMPANY, id(n)],
  );
  for (const part of parts)
    await pool.query(
      `insert into prep_lines (company_id, id, item_id, ingredient_id, quantity, unit, stock_quantity, created_at)
       values ($1, gen_random_uuid(), $2, $3, 1, 'g', 1, $4)`,
      [COMPANY, id(n), part, at],
    );
  await declare(id(n), states, DECLARED_AT);
  return id(n);
}

test("fills the questions of what did not change, also for an owner of the tables without superuser rights", async () => {
  const { pool } = migration;
  const stock = await prep(100, [FISH], BEFORE, {});
  const same = await prep(110, [FLOUR, stock]);
  const inner = await prep(120, [FLOUR], AFTER, {});
  const changed = {
    recipe: await prep(130, [FLOUR], AFTER),
    recipeOfPart: await prep(140, [inner]),
    declaredLater: await prep(150, [LATER]),
    declaredUnknown: await prep(160, [CLEARED]),
    merged: await prep(170, [MERGED]),
  };

  await migration.applyAsOwnerOf([
    "activity_logs",
    "companies",
    "inventory",
    "item_declarations",
    "prep_lines",
    "prep_recipes",
    "users",
  ]);

  const { rows } = await pool.query<{ item_id: string; name: DeclarationName; hash: string | null }>(
    "select item_id, name, md5(question::text) as hash from item_declarations",
  );
  const hashes = (itemId: string) =>
    Object.fromEntries(rows.filter((row) => row.item_id === itemId).map((row) => [row.name, row.hash]));
  const stored = new Map<string, Declarations>([
    [FLOUR, { gluten: "contains", milk: "none" }],
    [FISH, { fish: "contains" }],
  ]);
  const question = (name: DeclarationName) =>
    questionHash(overrideQuestion(name, [FLOUR, stock], { stored, parts: new Map([[stock, [FISH]]]) }));
  expect(hashes(same)).toEqual({
    milk: question("milk"),
    vegetarian: question("vegetarian"),
    vegan: question("vegan"),
  });
  // A prep item without parts has no question.
  expect(hashes(FLOUR)).toEqual({ gluten: null, milk: null });
  for (const [why, itemId] of Object.entries(changed))
    expect(hashes(itemId), why).toEqual({ milk: null, vegetarian: null, vegan: null });

  const forced = await pool.query(
    "select relforcerowsecurity as is_forced from pg_class where relname = 'item_declarations'",
  );
  expect(forced.rows).toEqual([{ is_forced: true }]);
});
