import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const COMPANY = id(1);
const [DISH, SIZE, CATEGORY, GONE] = [id(11), id(12), id(13), id(14)];

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0725_translated_sources.sql");
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.com')", [COMPANY]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'El Faro')", [COMPANY]);
  await pool.query("insert into menu_category (company_id, id, name) values ($1, $2, 'Soups')", [COMPANY, CATEGORY]);
  await pool.query("insert into dish (company_id, id, name, description) values ($1, $2, 'Laksa', 'Spicy')", [
    COMPANY,
    DISH,
  ]);
  await pool.query(
    "insert into dish_size (company_id, id, menu_item_id, name, price, position) values ($1, $2, $3, 'Large', 9, 1)",
    [COMPANY, SIZE, DISH],
  );
  for (const [kind, subject] of Object.entries({ dish: DISH, size: SIZE, category: CATEGORY, option: GONE }))
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(
      "insert into translations (company_id, kind, subject_id, language, name) values ($1, $2, $3, 'zh', 'x')",
      [COMPANY, kind, subject],
    );
  await migration.applyAsOwnerOf([
    "companies",
    "dish",
    "dish_size",
    "menu_category",
    "option_groups",
    "options",
    "translations",
    "users",
  ]);
});
afterAll(() => migration.drop());

test("a translation from before the upgrade was made of what is written at the upgrade", async () => {
  const { rows } = await migration.pool.query(
    "select kind, source_name, source_description from translations order by kind",
  );
  expect(rows).toEqual([
    { kind: "category", source_name: "Soups", source_description: "" },
    { kind: "dish", source_name: "Laksa", source_description: "Spicy" },
    { kind: "option", source_name: null, source_description: null },
    { kind: "size", source_name: "Large", source_description: "" },
  ]);
});
