import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { listMovements } from "#src/features/inventory/ledger-contract.ts";
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

const add = async (body: object) =>
  (
    await owner.call(inventory.createItem, {
      body: { name: "Thing", quantity_available: 0, reorder_threshold: 0, ...body },
    })
  ).body.item;
const change = (id: string, body: object) => owner.call(inventory.updateItem, { query: { id }, body });
const portion = async (itemId: string) => {
  const sql = "select stock_quantity from dish_ingredient where ingredient_id = $1";
  return (await app.pool.query<{ stock_quantity: string }>(sql, [itemId])).rows.map((row) =>
    Number(row.stock_quantity),
  );
};

const rice = { name: "Rice", unit: "kg", quantity_available: 4.25, reorder_threshold: 1.5, unit_price: 2.4 } as const;
const tray = { name: "tray", size: 30, unit: "pcs" } as const;

describe("an item with stock", () => {
  test("needs a conversion, and the error contains the known ratio", async () => {
    const { id } = await add(rice);
    const response = await change(id, { unit: "g" });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "UNIT_CONVERSION_NEEDED",
      error: "Rice has 4.25 kg in stock. Choose how to convert kg to g.",
      details: { from_unit: "kg", to_unit: "g", quantity_available: 4.25, known: { from: 1, to: 1000 } },
    });
    const eggs = await add({ name: "Eggs", unit: "pcs", quantity_available: 90 });
    expect((await change(eggs.id, { unit: "tray" })).body.details).toMatchObject({ known: null });
  });

  test("takes nothing from a form that showed it in another unit", async () => {
    const { id } = await add(rice);
    await change(id, { unit: "g", unit_conversion: { from: 1, to: 1000 }, shown_unit: "kg" });
    const late = { status: 409, body: { code: "UNIT_CHANGED", details: { unit: "g" } } };
    // 5 kg were counted, the threshold is meant as 2 kg, and a bag is 25 kg.
    expect(await change(id, { quantity_available: 5, shown_unit: "kg" })).toMatchObject(late);
    expect(await change(id, { reorder_threshold: 2, shown_unit: "kg" })).toMatchObject(late);
    const bags = { unit: "packs", unit_conversion: { from: 25, to: 1 }, shown_unit: "kg" };
    expect(await change(id, bags)).toMatchObject(late);
    expect(await change(id, { ...bags, unit_conversion: "keep" })).toMatchObject(late);
    expect(await kitchen.stock(id)).toBe(4250);
    expect((await change(id, { quantity_available: 5000, shown_unit: "g" })).status).toBe(200);
    // The unit that a form shows does not matter when the form has no amounts.
    expect((await change(id, { name: "Basmati" })).body.item).toMatchObject({ quantity_available: 5000, unit: "g" });
  });

  test("converts stock, threshold and price together", async () => {
    const { id } = await add(rice);
    const { body } = await change(id, { unit: "g", unit_conversion: { from: 1, to: 1000 } });
    expect(body.item).toMatchObject({
      unit: "g",
      quantity_available: 4250,
      reorder_threshold: 1500,
      unit_price: 0.0024,
    });
    expect(await kitchen.stock(id)).toBe(4250);
    const { movements } = (await owner.call(listMovements, { query: { id } })).body;
    expect(movements).toMatchObject([
      { source_type: "unit_change", from_unit: "kg", to_unit: "g", unit: "g", balance_after: 4250 },
      { source_type: "opening", unit: "kg", quantity: 4.25, balance_after: 4.25 },
    ]);
  });

  test("keeps its numbers when only the unit was wrong", async () => {
    const { id } = await add(rice);
    const { body } = await change(id, { unit: "L", unit_conversion: "keep" });
    expect(body.item).toMatchObject({ unit: "L", quantity_available: 4.25, reorder_threshold: 1.5, unit_price: 2.4 });
  });

  test("accepts a count and a threshold in the new unit", async () => {
    const { id } = await add(rice);
    const { body } = await change(id, {
      unit: "g",
      unit_conversion: { from: 1, to: 1000 },
      quantity_available: 4000,
      reorder_threshold: 900,
    });
    expect(body.item).toMatchObject({ quantity_available: 4000, reorder_threshold: 900, unit_price: 0.0024 });
  });

  test("stores the conversion as a pack size", async () => {
    const { id } = await add({
      name: "Eggs",
      unit: "pcs",
      quantity_available: 90,
      reorder_threshold: 45,
      unit_price: 0.3,
    });
    const { body } = await change(id, { unit: "tray", unit_conversion: { from: 30, to: 1 } });
    expect(body.item).toMatchObject({
      unit: "tray",
      quantity_available: 3,
      reorder_threshold: 1.5,
      unit_price: 9,
      packs: [{ name: "tray", count: 1, size: 30, unit: "pcs", quantity: 30 }],
    });
    // The ratio is known now: it is suggested for the change back, and another ratio is rejected.
    expect((await change(id, { unit: "pcs" })).body.details).toMatchObject({ known: { from: 1, to: 30 } });
    const wrong = await change(id, { unit: "pcs", unit_conversion: { from: 1, to: 12 } });
    expect(wrong.status).toBe(400);
    expect((await change(id, { unit: "pcs", unit_conversion: { from: 1, to: 30 } })).body.item).toMatchObject({
      quantity_available: 90,
      unit_price: 0.3,
    });
  });

  test("rejects a conversion that the units contradict", async () => {
    const { id } = await add(rice);
    const response = await change(id, { unit: "g", unit_conversion: { from: 1, to: 900 } });
    expect(response.status).toBe(400);
    expect(response.body.error).toBe("1 kg are 1000 g. Change the pack size first, or keep the numbers.");
    expect((await change(id, { unit: "g", unit_conversion: { from: 0, to: 1 } })).status).toBe(400);
  });

  test("rejects amounts too large to store", async () => {
    const { id } = await add({ ...rice, quantity_available: 99_999_999 });
    expect((await change(id, { unit: "g", unit_conversion: { from: 1, to: 1000 } })).status).toBe(400);
    expect(await kitchen.stock(id)).toBe(99_999_999);
  });
});

test("an item without stock changes its unit without a conversion and converts its threshold where possible", async () => {
  const kilo = await add({ ...rice, quantity_available: 0 });
  expect((await change(kilo.id, { unit: "g" })).body.item).toMatchObject({ unit: "g", reorder_threshold: 1500 });
  const piece = await add({ unit: "pcs", reorder_threshold: 5 });
  expect((await change(piece.id, { unit: "BTL" })).body.item).toMatchObject({ unit: "BTL", reorder_threshold: 5 });
});

describe("recipes", () => {
  async function eggDish() {
    const eggs = await add({ name: "Eggs", unit: "pcs", quantity_available: 90 });
    await kitchen.dish("Omelette", { price: 8, recipe: [[eggs.id, 3]] });
    await app.pool.query("update dish_ingredient set unit = 'pcs' where ingredient_id = $1", [eggs.id]);
    return eggs;
  }

  test("use the same amount in the new unit", async () => {
    const { id } = await eggDish();
    expect((await change(id, { unit: "tray", unit_conversion: { from: 30, to: 1 } })).status).toBe(200);
    expect(await portion(id)).toEqual([0.1]);
    expect((await change(id, { packs: [{ ...tray, size: 20 }] })).status).toBe(200);
    expect(await portion(id)).toEqual([0.15]);
  });

  test("reject a change that leaves them without a conversion, and the error names the dishes", async () => {
    const { id } = await eggDish();
    const rejected = await change(id, { unit: "g", unit_conversion: "keep" });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({ code: "RECIPES_NEED_CONVERSION", details: { dishes: ["Omelette"] } });
    await change(id, { unit: "tray", unit_conversion: { from: 30, to: 1 } });
    expect((await change(id, { packs: [] })).body.code).toBe("RECIPES_NEED_CONVERSION");
    expect(await portion(id)).toEqual([0.1]);
  });
});

describe("pack sizes", () => {
  test("are stored, replaced and removed with the item", async () => {
    const item = await add({ name: "Wine", unit: "ml", packs: [{ name: "case", count: 6, size: 750, unit: "ml" }] });
    expect(item.packs).toMatchObject([{ name: "case", count: 6, size: 750, quantity: 4500, unit: "ml" }]);
    const changed = await change(item.id, { packs: [{ name: "BTL", size: 700, unit: "ml" }] });
    expect(changed.body.item.packs).toMatchObject([{ name: "BTL", count: 1, size: 700 }]);
    expect((await change(item.id, { name: "Red wine" })).body.item.packs).toHaveLength(1);
    expect((await change(item.id, { packs: [] })).body.item.packs).toEqual([]);
  });

  test.each([
    [[{ name: "case", size: 6, unit: "BTL" }], /cannot be converted to ml/],
    [[{ name: "L", size: 900, unit: "ml" }], /already known/],
    [[{ name: "case", size: 0, unit: "ml" }], /size/],
    [[{ name: "case", count: 1.5, size: 1, unit: "ml" }], /count/],
    [[{ name: "case", size: 1, unit: "cups" }], /unit/],
  ])("rejects %j", async (packs, message) => {
    const item = await add({ unit: "ml" });
    const response = await change(item.id, { packs });
    expect(response.status).toBe(400);
    expect(response.body.error).toMatch(message);
  });
});

test("movements are converted to the item's current unit", async () => {
  const { id } = await add({ ...rice, quantity_available: 10 });
  await app.pool.query(
    "insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, -0.004, 'sale', 'order')",
    [owner.companyId, id],
  );
  await change(id, { unit: "g", unit_conversion: { from: 1, to: 1000 } });
  const { rows } = await app.pool.query<{ quantity: string }>(
    "select quantity from present_movements where item_id = $1 order by seq",
    [id],
  );
  expect(rows.map((row) => Number(row.quantity))).toEqual([10_000, -4, 0]);
});

test("changing the unit and back restores every amount", async () => {
  const amount = fc.integer({ min: 0, max: 99_999 }).map((n) => n / 1000);
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, async (quantity_available, reorder_threshold, unit_price) => {
      const amounts = { quantity_available, reorder_threshold, unit_price };
      const { id } = await add({ unit: "kg", ...amounts });
      await change(id, { unit: "g", unit_conversion: { from: 1, to: 1000 } });
      const { body } = await change(id, { unit: "kg", unit_conversion: { from: 1000, to: 1 } });
      expect(body.item).toMatchObject(amounts);
    }),
    { numRuns: 20 },
  );
});
