import { afterAll, beforeAll, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const rice = { name: "Rice", unit: "kg", quantity_available: 4, reorder_threshold: 1, unit_price: 2.35 } as const;

async function ledger(itemId: string): Promise<{ quantity: string; reason: string }[]> {
  const sql = "select quantity::text, reason from stock_movements where item_id = $1 order by created_at, id";
  return (await app.pool.query<{ quantity: string; reason: string }>(sql, [itemId])).rows;
}

test("a new item's quantity is the first movement of its ledger", async () => {
  const { status, body } = await owner.call(inventory.createItem, { body: rice });
  expect(status).toBe(201);
  expect(body.item).toMatchObject({ ...rice, status_text: "In Stock", supplier_id: null });
  expect(await ledger(body.item.id)).toEqual([{ quantity: "4.000000", reason: "count" }]);
});

test("setting a quantity books the difference as a count", async () => {
  const { body } = await owner.call(inventory.createItem, { body: rice });
  const { id } = body.item;
  const response = await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 0.5 } });
  expect(response.body.item).toMatchObject({ quantity_available: 0.5, status_text: "Low Stock" });
  expect((await ledger(id)).map((movement) => Number(movement.quantity))).toEqual([4, -3.5]);
});

test("after simultaneous counts the quantity equals the sum of the ledger", async () => {
  const { body } = await owner.call(inventory.createItem, { body: rice });
  const { id } = body.item;
  await Promise.all(
    [7, 3, 9, 1].map((quantity_available) =>
      owner.call(inventory.updateItem, { query: { id }, body: { quantity_available } }),
    ),
  );
  const { body: list } = await owner.call(inventory.listInventory);
  const total = (await ledger(id)).reduce((sum, movement) => sum + Number(movement.quantity), 0);
  expect(list.items.find((item) => item.id === id)?.quantity_available).toBe(total);
});

test("the application's database role cannot set a quantity without a movement", async () => {
  const { body } = await owner.call(inventory.createItem, { body: rice });
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('role', 'app_user', true), set_config('app.company_id', $1, true)", [
      owner.companyId,
    ]);
    await expect(
      client.query("update inventory set quantity_available = 99 where id = $1", [body.item.id]),
    ).rejects.toThrow(/permission denied/);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test.each([
  [{ ...rice, quantity_available: "lots" }, "quantity_available"],
  [{ ...rice, quantity_available: -1 }, "quantity_available"],
  [{ ...rice, unit: "cups" }, "unit"],
  [{ ...rice, name: "  " }, "name"],
  [{ ...rice, unit_price: 1e12 }, "unit_price"],
])("rejects %j and names the field", async (body, field) => {
  const response = await owner.call(inventory.createItem, { body: body as never });
  expect(response.status).toBe(400);
  const details = expect.arrayContaining([expect.objectContaining({ path: field })]) as object[];
  expect(response.body).toMatchObject({ code: "VALIDATION", details });
});

test("a supplier of another company is not found", async () => {
  const other = await createOwner(app);
  await app.pool.query("insert into suppliers (company_id, id, name) values ($1, $2, 'Theirs')", [
    other.companyId,
    other.userId,
  ]);
  const response = await owner.call(inventory.createItem, { body: { ...rice, supplier_id: other.userId } });
  expect(response.status).toBe(404);
});

test("a deleted item is hidden and its ledger stays", async () => {
  const { body } = await owner.call(inventory.createItem, { body: rice });
  const { id } = body.item;
  expect((await owner.call(inventory.deleteItem, { query: { id } })).body.id).toBe(id);
  expect((await owner.call(inventory.deleteItem, { query: { id } })).status).toBe(404);
  expect(await ledger(id)).toHaveLength(1);
});

test("changing one field leaves the others as they are", async () => {
  const { body } = await owner.call(inventory.createItem, {
    body: { ...rice, item_code: "R-1", packs: [{ name: "bag", size: 25, unit: "kg" }] },
  });
  const { id } = body.item;
  const response = await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 3 } });
  expect(response.body.item).toMatchObject({
    ...body.item,
    quantity_available: 3,
    updated_at: expect.any(String) as string,
  });
});

test("a list since a time contains changed and removed items only", async () => {
  const other = await createOwner(app);
  const ids: string[] = [];
  for (const name of ["Unchanged", "Changed", "Removed"]) {
    ids.push((await other.call(inventory.createItem, { body: { ...rice, name } })).body.item.id);
  }
  const [unchanged = "", changed = "", removed = ""] = ids;
  await app.pool.query("alter table inventory disable trigger touch");
  await app.pool.query("update inventory set updated_at = now() - interval '1 hour' where company_id = $1", [
    other.companyId,
  ]);
  await app.pool.query("alter table inventory enable trigger touch");
  const { as_of } = (await other.call(inventory.listInventory)).body;
  await other.call(inventory.updateItem, { query: { id: changed }, body: { unit_price: 9 } });
  await other.call(inventory.deleteItem, { query: { id: removed } });
  const { items, removed: removedIds } = (await other.call(inventory.listInventory, { query: { since: as_of } })).body;
  expect(items.map((item) => item.id)).toEqual([changed]);
  expect(removedIds).toEqual([removed]);
  expect((await other.call(inventory.listInventory)).body.items.map((item) => item.id)).toEqual([changed, unchanged]);
});

test("rejects deleting an ingredient that recipes use, and names the dishes", async () => {
  const kitchen = kitchenOf(app, owner);
  const id = await kitchen.item("Saffron", 5);
  await kitchen.dish("Paella", { price: 20, recipe: [[id, 1]] });
  await kitchen.dish("Bouillabaisse", { price: 24, recipe: [[id, 1]] });
  const response = await owner.call(inventory.deleteItem, { query: { id } });
  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({
    code: "INGREDIENT_IN_USE",
    error: "Saffron is used by Bouillabaisse, Paella. Remove it from these dishes first.",
    details: { dishes: ["Bouillabaisse", "Paella"] },
  });
});
