import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { addTables, deleteTable, renameTable } from "#src/features/tables/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant(tables: string[]) {
  const owner = await createOwner(app, { tables_listed: true });
  const dish = await createDish(app, owner.companyId, { sizes: [{ price: 9 }] });
  if (tables.length > 0) await owner.call(addTables, { body: { names: tables } });
  const order = (table_number: string, key: string = crypto.randomUUID()) =>
    callerOf(app).call(placePublicOrder, {
      body: {
        company_id: owner.companyId,
        table_number,
        total: 9,
        items: [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 1, price: 9 }],
      },
      key,
    });
  return { owner, dish, order };
}

const tablesOnMenu = async ({ username }: Owner) =>
  (await callerOf(app).call(readPublicMenu, { query: { username } })).body.company.tables;

test("a guest's order is taken for a listed table only, whatever the case", async () => {
  const { order } = await restaurant(["1", "Terrace 4"]);
  expect((await order("terrace 4")).status).toBe(201);
  expect(await order("9")).toMatchObject({ status: 409, body: { code: "UNKNOWN_TABLE" } });
});

test("staff add orders for any table", async () => {
  const { owner, dish } = await restaurant(["1"]);
  const body = { menu_item_id: dish.id, quantity: 1, table_number: "99" };
  expect((await owner.call(placeOrder, { body })).status).toBe(201);
});

test("tables are typed while there are none, and after the switch is turned off", async () => {
  const { owner, order } = await restaurant([]);
  expect((await order("7")).status).toBe(201);
  expect(await tablesOnMenu(owner)).toBeUndefined();
  await owner.call(addTables, { body: { names: ["1"] } });
  expect((await order("7")).status).toBe(409);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { tables_listed: false } });
  expect((await order("7")).status).toBe(201);
});

test("an order that was placed is found again after its table was removed", async () => {
  const { owner, order } = await restaurant(["1", "2"]);
  const first = await order("2", "table-key-1");
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from restaurant_tables where company_id = $1 and name = '2'",
    [owner.companyId],
  );
  await owner.call(deleteTable, { query: { id: rows[0]?.id ?? "" } });
  expect(await order("2", "table-key-1")).toMatchObject({ status: 201, body: { order_id: first.body.order_id } });
  expect((await order("2", "table-key-2")).status).toBe(409);
});

test("the menu lists the tables in the owner's order and follows their changes", async () => {
  const { owner } = await restaurant(["2", "1"]);
  expect(await tablesOnMenu(owner)).toEqual(["2", "1"]);
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from restaurant_tables where company_id = $1 and name = '1'",
    [owner.companyId],
  );
  await owner.call(renameTable, { query: { id: rows[0]?.id ?? "" }, body: { name: "Window" } });
  await expect.poll(() => tablesOnMenu(owner)).toEqual(["2", "Window"]);
});
