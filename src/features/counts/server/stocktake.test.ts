import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { postStocktake, type Stocktake } from "#src/features/counts/contract.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { kitchenOf, type Kitchen } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const { history } = ledgerOf(() => owner);

describe("stocktake", () => {
  const post = (body: Stocktake) => owner.call(postStocktake, { body });

  test("books all counts, and posting it again changes nothing", async () => {
    const [a, b] = [await kitchen.item("Apples", 10), await kitchen.item("Bananas", 5)];
    const sunday = {
      id: uuid(),
      note: "Sunday",
      counts: [
        { id: b, counted: 5 },
        { id: a, counted: 7.25 },
      ],
    };
    const first = await post(sunday);
    expect(first.body.differences).toEqual([
      { id: a, name: "Apples", unit: "g", expected: 10, counted: 7.25, difference: -2.75, merged_into: null },
      { id: b, name: "Bananas", unit: "g", expected: 5, counted: 5, difference: 0, merged_into: null },
    ]);
    expect((await post(sunday)).body).toEqual(first.body);
    expect([await kitchen.stock(a), await kitchen.stock(b)]).toEqual([7.25, 5]);
    expect((await history(b)).movements[0]).toMatchObject({ quantity: 0, source_type: "stocktake", note: "Sunday" });
  });

  test("sales after an item was counted are not undone, and those before it are not taken twice", async () => {
    const id = await kitchen.item("Tuna", 100);
    await app.pool.query(
      "update stock_movements set created_at = now() - interval '1 hour' where company_id = $1 and item_id = $2",
      [owner.companyId, id],
    );
    const poke = await kitchen.dish("Poke", { price: 9, recipe: [[id, 10]] });
    await owner.call(placeOrder, { body: { items: [poke.line(2)] } });
    const counted_at = new Date(Date.now() - 60_000).toISOString();
    await post({ id: uuid(), note: null, counts: [{ id, counted: 95, counted_at }] });
    expect(await kitchen.stock(id)).toBe(75);
    await post({ id: uuid(), note: null, counts: [{ id, counted: 70 }] });
    expect(await kitchen.stock(id)).toBe(70);
  });

  test("an item that was counted again since is not booked", async () => {
    const id = await kitchen.item("Limes", 12);
    const before = new Date(Date.now() - 60_000).toISOString();
    await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 10 } });
    const { body } = await post({ id: uuid(), note: null, counts: [{ id, counted: 7, counted_at: before }] });
    expect(body.differences).toEqual([]);
    expect(await kitchen.stock(id)).toBe(10);
  });

  test("counting what the screen shows books no difference", async () => {
    const id = await kitchen.item("Saffron", 2.333333);
    const { body } = await post({ id: uuid(), note: null, counts: [{ id, counted: 2.333 }] });
    expect(body.differences).toMatchObject([{ difference: 0 }]);
    await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 2.333 } });
    expect(await kitchen.stock(id)).toBe(2.333333);
    await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 2.334 } });
    expect(await kitchen.stock(id)).toBe(2.334);
  });

  test("books nothing when one count is invalid", async () => {
    const id = await kitchen.item("Mint", 3);
    const response = await post({
      id: uuid(),
      note: null,
      counts: [
        { id, counted: 1 },
        { id: uuid(), counted: 1 },
      ],
    });
    expect(response.status).toBe(404);
    const twice = await post({
      id: uuid(),
      note: null,
      counts: [
        { id, counted: 1 },
        { id, counted: 2 },
      ],
    });
    expect(twice.status).toBe(400);
    expect(await kitchen.stock(id)).toBe(3);
  });

  test("books two thousand items in one request", async () => {
    const many = await createOwner(app);
    await app.pool.query(
      `insert into inventory (company_id, id, name, unit)
       select $1, gen_random_uuid(), 'Item ' || n, 'kg' from generate_series(1, 2000) as n`,
      [many.companyId],
    );
    const { items } = (await many.call(inventory.listInventory)).body;
    const counts = items.map(({ id }, at) => ({ id, counted: at / 8 }));
    const { status, body } = await many.call(postStocktake, { body: { id: uuid(), note: null, counts } });
    expect(status).toBe(200);
    expect(body.differences).toHaveLength(2000);
    const after = (await many.call(inventory.listInventory)).body.items;
    expect(after.map((item) => item.quantity_available)).toEqual(counts.map((count) => count.counted));
  });
});
