import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as areas from "#src/features/counts/area-contract.ts";
import * as categories from "#src/features/inventory/category-contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { callStaff, listCalls } from "#src/features/tables/calls-contract.ts";
import { addTables, renameTable } from "#src/features/tables/contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Names that differ in their letters, though a database may treat some of them as equal. */
const DIFFERENT = ["i", "İ", "ı", "ß", "ss", "Pâté", "Pâte", "ビール", "ピール", "ſ", "K9"];
/** The same name, written in several ways. */
const SAME = ["É 1", "é 1", "E\u{301} 1", "É　1"];

interface List {
  add: (owner: Owner, name: string) => Promise<{ status: number; id: string }>;
  rename: (owner: Owner, id: string, name: string) => Promise<number>;
}

const LISTS: Record<string, List> = {
  "storage areas": {
    add: async (owner, name) => {
      const { status, body } = await owner.call(areas.addArea, { body: { name } });
      return { status, id: body.area?.id };
    },
    rename: async (owner, id, name) => (await owner.call(areas.changeArea, { query: { id }, body: { name } })).status,
  },
  "ingredient categories": {
    add: async (owner, name) => {
      const { status, body } = await owner.call(categories.createIngredientCategory, { body: { name } });
      return { status, id: body.category?.id };
    },
    rename: async (owner, id, name) =>
      (await owner.call(categories.renameIngredientCategory, { query: { id }, body: { name } })).status,
  },
  tables: {
    add: async (owner, name) => {
      const { status, body } = await owner.call(addTables, { body: { names: [name] } });
      return { status, id: body.tables?.[0]?.id ?? "" };
    },
    rename: async (owner, id, name) => (await owner.call(renameTable, { query: { id }, body: { name } })).status,
  },
};

describe.each(Object.entries(LISTS))("names of %s", (_, { add, rename }) => {
  test("are different where their letters are, when added and when renamed", async () => {
    const owner = await createOwner(app);
    const added = [];
    for (const name of DIFFERENT) added.push(await add(owner, name));
    expect(added.map(({ status }) => status)).toEqual(DIFFERENT.map(() => 201));
    const other = await createOwner(app);
    await add(other, "i");
    const { id } = await add(other, "x");
    for (const name of DIFFERENT.slice(1)) expect(await rename(other, id, name)).toBe(200);
    expect(await rename(other, id, "I")).toBe(409);
  });

  test("are one however they are written, also when they are added or renamed at once", async () => {
    const owner = await createOwner(app);
    const all = await Promise.all(SAME.map((name) => add(owner, name)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const [one, other] = [await add(owner, "x"), await add(owner, "y")];
    const renamed = await Promise.all([rename(owner, one.id, "Ö"), rename(owner, other.id, "ö")]);
    expect(renamed.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("taxes of different letters are saved together, and of one name are not", async () => {
  const owner = await createOwner(app);
  const rates = (names: string[]) =>
    owner.call(saveTaxRates, {
      body: {
        prices_include_tax: true,
        service_charge_percent: 0,
        tax_rates: names.map((name, at) => ({
          name,
          percent: 1 + at,
          is_default: at === 0,
          category_ids: [],
          dish_ids: [],
        })),
      },
    });
  expect((await rates(["i", "İ", "ı"])).status).toBe(200);
  expect((await rates(["É", "E\u{301}"])).status).toBe(400);
});

test("an order and a call are of the listed table, in whatever way its name is typed, and of no other", async () => {
  const owner = await createOwner(app, { tables_listed: true, table_calls: true });
  const dish = await createDish(app, owner.companyId, { sizes: [{ price: 9 }] });
  await owner.call(addTables, { body: { names: ["É1", "i"] } });
  const guest = callerOf(app);
  const items = [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 1, price: 9 }];
  const order = (table_number: string, key: string = crypto.randomUUID()) =>
    guest.call(placePublicOrder, { body: { company_id: owner.companyId, table_number, total: 9, items }, key });
  const first = await order("é1", "table-key-of-e");
  expect(first.status).toBe(201);
  expect((await order("é1", "table-key-of-e")).body.order_id).toBe(first.body.order_id);
  const { rows } = await app.pool.query("select table_number from orders where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ table_number: "É1" }]);
  expect((await order("I")).status).toBe(201);
  for (const name of ["İ", "E1"])
    expect(await order(name)).toMatchObject({ status: 409, body: { code: "UNKNOWN_TABLE" } });
  const ring = (table_number: string) =>
    guest.call(callStaff, { body: { company_id: owner.companyId, table_number, kind: "staff" } });
  const calls = await Promise.all(["é1", "É1", "E\u{301}1"].map(ring));
  expect(new Set(calls.map(({ body }) => body.call.id)).size).toBe(1);
  expect((await ring("İ")).status).toBe(409);
  expect((await owner.call(listCalls)).body.calls).toHaveLength(1);
});

describe("an upgrade", () => {
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  let before: BeforeMigration;
  beforeAll(async () => {
    before = await databaseBefore("0752_names_by_their_own_letters.sql");
    await before.pool.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.com')", [id(1)]);
    await before.pool.query("insert into companies (id, created_by, name) values ($1, $1, 'El Faro')", [id(1)]);
    for (const [at, name] of ["i", "Ärger", "Zoo"].entries()) {
      await before.pool.query("insert into storage_areas (company_id, id, name, position) values ($1, $2, $3, $4)", [
        id(1),
        id(10 + at),
        name,
        at,
      ]);
      await before.pool.query(
        "insert into restaurant_tables (company_id, id, name, position) values ($1, $2, $3, $4)",
        [id(1), id(20 + at), name, at],
      );
      await before.pool.query("insert into ingredient_categories (company_id, id, name) values ($1, $2, $3)", [
        id(1),
        id(30 + at),
        name,
      ]);
      await before.pool.query(
        "insert into tax_rates (company_id, id, name, percent, is_default) values ($1, $2, $3, 1, $4)",
        [id(1), id(40 + at), name, at === 0],
      );
      await before.pool.query(
        "insert into table_calls (company_id, id, table_number, kind) values ($1, $2, $3, 'bill')",
        [id(1), id(50 + at), name],
      );
    }
    await before.applyAsOwnerOf([
      "storage_areas",
      "restaurant_tables",
      "ingredient_categories",
      "tax_rates",
      "table_calls",
    ]);
  });
  afterAll(() => before.drop());

  test("keeps names as they are, and takes the statements of the version before", async () => {
    for (const table of ["storage_areas", "restaurant_tables", "ingredient_categories", "tax_rates"]) {
      const { rows } = await before.pool.query(`select name from ${table} order by id`);
      expect(rows.map(({ name }) => name)).toEqual(["i", "Ärger", "Zoo"]);
    }
    // The version before adds an area by this statement, which needs an index on lower(name).
    const add = (name: string, n: number) =>
      before.pool.query(
        `insert into storage_areas (company_id, id, name, position) select $1, $2, $3, coalesce(max(position), 0) + 1
         from storage_areas where company_id = $1
         on conflict (company_id, lower(name)) where deleted_at is null do nothing returning id`,
        [id(1), id(n), name],
      );
    expect((await add("ZOO", 60)).rowCount).toBe(0);
    expect((await add("İ", 61)).rowCount).toBe(1);
    const call = await before.pool.query(
      "select id from table_calls where company_id = $1 and lower(table_number) = lower($2) and closed_at is null",
      [id(1), "ZOO"],
    );
    expect(call.rows).toEqual([{ id: id(52) }]);
  });
});
