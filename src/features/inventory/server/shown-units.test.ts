import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIngredient, updateIngredient } from "#src/features/dishes/size-contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { changeItems } from "#src/features/inventory/bulk-contract.ts";
import { bookWaste, listMovements } from "#src/features/inventory/ledger-contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import type { RecipeUnit } from "#src/shared/units.ts";
import { postStocktake } from "#src/features/counts/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { cartOf, kitchenOf, type Kitchen } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const add = async (body: object, by = owner) =>
  (
    await by.call(inventory.createItem, {
      body: { name: "Beef", unit: "lb", quantity_available: 100, reorder_threshold: 10, unit_price: 4.74, ...body },
    })
  ).body.item;
const read = async (id: string) =>
  (await owner.call(inventory.listInventory, {})).body.items.find((item) => item.id === id);
const stored = async (id: string) => {
  const { rows } = await app.pool.query("select unit, display_unit, quantity_available from inventory where id = $1", [
    id,
  ]);
  return rows[0];
};

/** Creates a dish through the API whose portion takes an amount of an item. */
async function dishOf(name: string, ingredient_id: string, quantity_per_dish: number, unit: RecipeUnit) {
  const { id, sizes } = await createDish(app, owner.companyId, { name, sizes: [{ price: 5 }] });
  const size = sizes[0] ?? "";
  const { body } = await owner.call(createIngredient, {
    body: { dish_size_id: size, ingredient_id, quantity_per_dish, unit },
  });
  return { id, size, line: body.ingredient };
}

/** Orders portions as guests, 50 at a time, each time at another table. */
async function order(dish: { id: string; size: string }, portions: number) {
  const guest = callerOf(app);
  for (let left = portions; left > 0; left -= 50) {
    const line = { menu_item_id: dish.id, size_id: dish.size, quantity: Math.min(50, left), price: 5 };
    const body = cartOf(owner, [line], { table_number: `${left}` });
    const { status } = await guest.call(placePublicOrder, { body, key: uuid() });
    expect(status).toBe(201);
  }
}

test("an item in pounds is held in grams and shown in pounds", async () => {
  const item = await add({});
  expect(item).toMatchObject({ unit: "lb", quantity_available: 100, reorder_threshold: 10, unit_price: 4.74 });
  expect(await stored(item.id)).toMatchObject({ unit: "g", display_unit: "lb", quantity_available: "45359.237000" });
  expect(await read(item.id)).toMatchObject({ unit: "lb", quantity_available: 100, unit_price: 4.74 });
});

describe("recipes take exactly what they say", () => {
  test("1,000 portions of 1 oz leave 37.5 of 100 lb", async () => {
    const { id } = await add({});
    const dish = await dishOf("Slider", id, 1, "oz");
    expect(dish.line).toMatchObject({ quantity_per_dish: 1, unit: "oz", ingredient: { unit: "lb" } });
    await order(dish, 1000);
    expect((await read(id))?.quantity_available).toBe(37.5);
  });

  test("1,000 portions of 4 g take exactly 4,000 g", async () => {
    const { id } = await add({});
    const before = await kitchen.stock(id);
    await order(await dishOf("Tartare", id, 4, "g"), 1000);
    expect(await kitchen.stock(id)).toBeCloseTo(before - 4000, 6);
  });

  test("the dish costs what its ounces cost", async () => {
    const { id } = await add({ unit_price: 16 });
    await dishOf("Burger", id, 8, "oz");
    const { dishes } = (await owner.call(listDishes, {})).body;
    expect(dishes.find(({ name }) => name === "Burger")?.sizes[0]?.food_cost).toBeCloseTo(8, 6);
  });

  test("a number alone stays in ounces, and a unit alone is of the same number", async () => {
    const { id } = await add({});
    const { line } = await dishOf("Patty", id, 2, "oz");
    const three = await owner.call(updateIngredient, { body: { id: line.id, quantity_per_dish: 3 } });
    expect(three.body.ingredient).toMatchObject({ quantity_per_dish: 3, unit: "oz" });
    const pounds = await owner.call(updateIngredient, { body: { id: line.id, unit: "lb" } });
    expect(pounds.body.ingredient).toMatchObject({ quantity_per_dish: 3, unit: "lb", stock_quantity: 3 });
  });
});

test("what is entered without a unit is in the unit that is shown", async () => {
  const { id } = await add({ quantity_available: 10 });
  await owner.call(inventory.updateItem, { query: { id }, body: { quantity_available: 9, reorder_threshold: 2 } });
  expect(await read(id)).toMatchObject({ quantity_available: 9, reorder_threshold: 2 });
  const wasted = await owner.call(bookWaste, { query: { id }, body: { quantity: 1 } });
  expect(wasted.body.item).toMatchObject({ quantity_available: 8 });
  expect((await owner.call(bookWaste, { query: { id }, body: { quantity: 8, unit: "oz" } })).body.item).toMatchObject({
    quantity_available: 7.5,
  });
  await owner.call(changeItems, { body: { ids: [id], changes: { reorder_threshold: 3, par: 6 } } });
  expect(await read(id)).toMatchObject({ reorder_threshold: 3, par: 6 });
  await owner.call(postStocktake, { body: { id: uuid(), counts: [{ id, counted: 5 }] } });
  expect(await read(id)).toMatchObject({ quantity_available: 5 });
  const { movements } = (await owner.call(listMovements, { query: { id } })).body;
  expect(movements[0]).toMatchObject({ unit: "lb", balance_after: 5, quantity: -2.5 });
});

test("a pack in pounds is shown as it was entered", async () => {
  const item = await add({ packs: [{ name: "case", count: 4, size: 10, unit: "lb" }] });
  expect(item.packs).toMatchObject([{ name: "case", count: 4, size: 10, unit: "lb", quantity: 40 }]);
  const { body } = await owner.call(bookWaste, { query: { id: item.id }, body: { quantity: 1, unit: "case" } });
  expect(body.item.quantity_available).toBe(60);
});

describe("a change of the unit", () => {
  test("from pounds to kilograms and back loses nothing", async () => {
    const { id } = await add({ quantity_available: 10 });
    const asked = await owner.call(inventory.updateItem, { query: { id }, body: { unit: "kg" } });
    expect(asked.body).toMatchObject({ code: "UNIT_CONVERSION_NEEDED", details: { from_unit: "lb", to_unit: "kg" } });
    const known = (asked.body.details as { known: { from: number; to: number } }).known;
    const kilograms = await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "kg", unit_conversion: known },
    });
    expect(kilograms.body.item).toMatchObject({
      unit: "kg",
      quantity_available: 4.535924,
      reorder_threshold: 4.535924,
    });
    const back = await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "lb", unit_conversion: { from: known.to, to: known.from } },
    });
    expect(back.body.item).toMatchObject({ unit: "lb", unit_price: 4.74 });
    expect(back.body.item.quantity_available).toBeCloseTo(10, 5);
  });

  test("from pounds to grams changes nothing in the ledger", async () => {
    const { id } = await add({ quantity_available: 10 });
    const { body } = await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "g", unit_conversion: { from: 1, to: 453.59237 } },
    });
    expect(body.item).toMatchObject({ unit: "g", quantity_available: 4535.9237 });
    expect(await kitchen.count("stock_movements", `item_id = '${id}'`)).toBe(1);
  });

  test("that keeps the numbers makes 10 kg of 10 lb", async () => {
    const { id } = await add({ quantity_available: 10 });
    const { body } = await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "kg", unit_conversion: "keep" },
    });
    expect(body.item).toMatchObject({ unit: "kg", quantity_available: 10, reorder_threshold: 10, unit_price: 4.74 });
  });
});

test("a gallon is what the country means, and is asked where it means neither", async () => {
  expect((await add({ unit: "gal" })).unit).toBe("gal");
  const ireland = await createOwner(app, { country: "Ireland", currency: "EUR" });
  const irish = await add({ unit: "gal", quantity_available: 1 }, ireland);
  expect(irish).toMatchObject({ unit: "imp gal", quantity_available: 1 });
  expect(await stored(irish.id)).toMatchObject({ unit: "ml", quantity_available: "4546.090000" });
  const singapore = await createOwner(app, { country: "Singapore", currency: "SGD" });
  const body = { name: "Oil", quantity_available: 1, reorder_threshold: 0 };
  const asked = await singapore.call(inventory.createItem, { body: { ...body, unit: "gal" } });
  expect(asked).toMatchObject({ status: 400, body: { error: expect.stringContaining('"US gal" or "imp gal"') } });
  expect((await add({ unit: "US gal" }, singapore)).unit).toBe("US gal");
});

test("a process of the version before reads grams where pounds are shown", async () => {
  const { id } = await add({ quantity_available: 2 });
  await app.pool.query("update inventory set unit = 'kg', quantity_available = 3 where id = $1", [id]);
  expect(await read(id)).toMatchObject({ unit: "kg", quantity_available: 3 });
});
