import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import pg from "pg";
import * as inventory from "#src/features/inventory/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import type { CompanyEventMessage } from "#src/shared/events.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { save, subscribe } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
let rice: string;
let dishId: string;
let listener: pg.Client;
let events: (CompanyEventMessage & { company_id: string })[] = [];

beforeAll(async () => {
  app = await startTestApp();
  listener = new pg.Client({ connectionString: app.databaseUrl });
  await listener.connect();
  listener.on("notification", ({ payload = "{}" }) => {
    events.push(JSON.parse(payload) as (typeof events)[number]);
  });
  await listener.query("listen comanda");
});
beforeEach(async () => {
  owner = await createOwner(app);
  await subscribe(app, owner, "plus");
  const item = { name: "Rice", unit: "kg", quantity_available: 10, reorder_threshold: 1, unit_price: 2 } as const;
  rice = (await owner.call(inventory.createItem, { body: item })).body.item.id;
  const ingredients = [{ ingredient_id: rice, quantity_per_dish: 200, unit: "g" as const }];
  const dish = { name: "Congee", is_available: false, sizes: [{ name: "Regular", price: 6, ingredients }] };
  dishId = (await owner.call(dishes.createDish, { body: dish })).body.dish.id;
  await listener.query("select 1");
  events = [];
});
afterAll(async () => {
  await listener.end();
  await app.stop();
});

/** Returns row versions: PostgreSQL gives a row a new `xmin` with every write. */
async function recipeRows(): Promise<unknown[]> {
  const sql = "select id, xmin, stock_quantity from dish_ingredient where company_id = $1 order by id";
  return (await app.pool.query(sql, [owner.companyId])).rows;
}

async function foodCost(): Promise<number | null | undefined> {
  const { body } = await owner.call(dishes.listDishes);
  return body.dishes.find((dish) => dish.id === dishId)?.sizes[0]?.food_cost;
}

async function publishedTypes(): Promise<Set<string>> {
  // Notifications of committed transactions arrive before the result of a later query.
  await listener.query("select 1");
  return new Set(events.filter(({ company_id }) => company_id === owner.companyId).map(({ type }) => type));
}

const setByHand = (unit_price: number) =>
  owner.call(inventory.updateItem, { query: { id: rice }, body: { unit_price } });
const setByInvoice = (unit_price: number) =>
  save(owner, {
    supplier: "Green Farm",
    items: [{ item_name: "Rice", quantity: 5, unit: "KG", unit_price, inventory_item_id: rice }],
  });

describe.each([
  ["by hand", setByHand],
  ["by invoice", setByInvoice],
])("a price set %s", (_, setPrice) => {
  test("writes no recipe row, and the dish's cost follows when it is read", async () => {
    const before = await recipeRows();
    expect(before).toHaveLength(1);
    expect(await foodCost()).toBe(0.4);
    expect((await setPrice(3)).status).toBe(200);
    expect(await recipeRows()).toEqual(before);
    expect(await foodCost()).toBe(0.6);
  });

  test("publishes that the inventory has changed, and nothing about dishes", async () => {
    expect((await setPrice(3)).status).toBe(200);
    const types = await publishedTypes();
    expect(types).toContain("inventory.changed");
    expect(types).not.toContain("dish.changed");
    expect(types).not.toContain("menu.changed");
  });
});

test("a price set by hand publishes inventory.changed only", async () => {
  await setByHand(3);
  expect(await publishedTypes()).toEqual(new Set(["inventory.changed"]));
});
