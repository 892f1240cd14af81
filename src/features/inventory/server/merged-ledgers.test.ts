import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postStocktake } from "#src/features/counts/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { type ItemMerge, mergeItems } from "#src/features/inventory/merge-contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { save } from "#src/testing/invoice-fixture.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { type PrepKitchen, prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
let stock: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC" });
  kitchen = prepKitchenOf(owner);
  stock = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const merge = (body: ItemMerge) => owner.call(mergeItems, { body });

describe("what was booked before", () => {
  test("an order, a delivery and their reversal find the item that remains", async () => {
    const olives = await kitchen.item("Olives", "g", 1000);
    const jar = await kitchen.item("Kalamata", "kg", 1);
    const salad = await kitchen.dish("Salad", [{ ingredient_id: olives, quantity: 100, unit: "g" }]);
    const { order } = (await owner.call(placeOrder, { body: { items: [salad.line(3)] } })).body;
    const items = [{ item_name: "Olives", quantity: 2, unit: "KG", unit_price: 9, inventory_item_id: olives }];
    const saved = await save(owner, { supplier: "Green Farm", invoice_number: "G-1", items });
    expect(saved.status).toBe(200);
    await merge({ from: olives, into: jar });
    expect(await stock.stock(jar)).toBe(3.7);
    // A second change, which the merged item must follow.
    await owner.call(inventory.updateItem, {
      query: { id: jar },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    const prices = (await owner.call(listPrices, { query: { id: jar } })).body;
    expect(prices.item.unit_price).toBe(0.009);
    expect(prices.suppliers[0]?.prices).toMatchObject([{ price_per_unit: 0.009, quantity: 2000 }]);

    const cancelled = await owner.call(changeOrder, { query: { id: order.id }, body: { status: "cancelled" } });
    expect(cancelled.status).toBe(200);
    expect(await stock.stock(jar)).toBe(4000);
    expect((await owner.call(reverseInvoice, { query: { id: saved.body.data.invoice_id } })).status).toBe(200);
    expect([await stock.stock(jar), await stock.stock(olives)]).toEqual([2000, 0]);
  });

  test("an invoice under review and the next one of the supplier go to the item that remains", async () => {
    const [from, into] = [await kitchen.item("Lime", "kg", 0), await kitchen.item("Limes", "kg", 0)];
    const line = { item_name: "Persian limes", quantity: 4, unit: "KG", unit_price: 3 };
    const invoice = (invoice_number: string, inventory_item_id?: string) =>
      save(owner, {
        supplier: "Lime House",
        invoice_number,
        items: [{ ...line, ...(inventory_item_id && { inventory_item_id }) }],
      });
    await invoice("L-1", from);
    await merge({ from, into });
    expect((await invoice("L-2", from)).status).toBe(200);
    expect((await invoice("L-3")).status).toBe(200);
    expect(await stock.stock(into)).toBe(12);
  });

  test("a count that was made before is booked to the item that remains, and says so", async () => {
    const [from, into] = [await kitchen.item("Salt", "g", 5000), await kitchen.item("Sea salt", "kg", 1)];
    const { as_of } = (await owner.call(inventory.listInventory)).body;
    await merge({ from, into });
    const { status, body } = await owner.call(postStocktake, {
      body: { id: uuid(), note: null, counts: [{ id: from, counted: 4800, counted_at: as_of }] },
    });
    expect(status).toBe(200);
    expect(body.differences).toMatchObject([{ id: from, name: "Salt", merged_into: "Sea salt", difference: -0.2 }]);
    expect([await stock.stock(from), await stock.stock(into)]).toEqual([0, 5.8]);
  });

  test("merging on and on leads to the last one", async () => {
    const ids = [
      await kitchen.item("One", "g", 100),
      await kitchen.item("Two", "kg", 1),
      await kitchen.item("Three", "g", 1),
    ];
    const [one, two, three] = ids as [string, string, string];
    await merge({ from: one, into: two });
    await merge({ from: two, into: three });
    await owner.call(postStocktake, {
      body: { id: uuid(), note: null, counts: [{ id: one, counted: 150 }] },
    });
    expect([await stock.stock(one), await stock.stock(two), await stock.stock(three)]).toEqual([0, 0, 1151]);
  });
});

test("orders that are placed while items are merged take from the one that remains, and nothing is lost", async () => {
  const [from, into] = [await kitchen.item("Lemon", "g", 10_000), await kitchen.item("Lemons", "kg", 10)];
  const tea = await kitchen.dish("Tea", [{ ingredient_id: from, quantity: 10, unit: "g" }]);
  const orders = Array.from({ length: 12 }, () => owner.call(placeOrder, { body: { items: [tea.line()] } }));
  const merged = merge({ from, into });
  const later = Array.from({ length: 12 }, () => owner.call(placeOrder, { body: { items: [tea.line()] } }));
  const placed = (await Promise.all([...orders, ...later])).filter(({ status }) => status === 201).length;
  expect((await merged).status).toBe(200);
  expect(placed).toBe(24);
  expect([await stock.stock(from), await stock.stock(into)]).toEqual([0, 19.76]);
});
