import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { listMovements } from "#src/features/inventory/ledger-contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { bookBatch, listBatches, type NewBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf, type Kitchen } from "#src/testing/order-fixture.ts";
import { prepKitchenOf, type PrepKitchen } from "#src/testing/prep-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
let stock: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = prepKitchenOf(owner);
  stock = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const book = (batch: Omit<NewBatch, "id" | "note"> & { id?: string }) =>
  owner.call(bookBatch, { body: { id: uuid(), note: null, ...batch } });

/** Sauce of tomatoes and of cut herbs, which are passed through. */
async function sauceOf(tomatoes: number) {
  const tomato = await kitchen.item("Tomato", "kg", tomatoes);
  const herb = await kitchen.item("Herb", "g", 1000);
  const cut = await kitchen.prep("Cut herbs", {
    batch: 100,
    unit: "g",
    mode: "through",
    lines: [{ ingredient_id: herb, quantity: 100, unit: "g", yield_percent: 80 }],
  });
  const sauce = await kitchen.prep("Sauce", {
    batch: 2,
    unit: "kg",
    mode: "stocked",
    threshold: 3,
    lines: [
      { ingredient_id: tomato, quantity: 3, unit: "kg" },
      { ingredient_id: cut, quantity: 40, unit: "g" },
    ],
  });
  return { tomato, herb, cut, sauce };
}

test("a batch takes what its recipe says for what was made, once, and can be undone once", async () => {
  const { tomato, herb, sauce, cut } = await sauceOf(20);
  const id = uuid();
  const first = await book({ id, item_id: sauce });
  expect(first).toMatchObject({
    status: 200,
    body: { batch: { name: "Sauce", planned: 2, made: 2, unit: "kg", yield_percent: 100, undone_at: null } },
  });
  expect(first.body.batch.used).toEqual([
    { item_id: herb, name: "Herb", quantity: 50 },
    { item_id: tomato, name: "Tomato", quantity: 3 },
  ]);
  expect((await book({ id, item_id: sauce })).body).toEqual(first.body);
  expect([await stock.stock(tomato), await stock.stock(herb), await stock.stock(sauce)]).toEqual([17, 950, 2]);

  const less = await book({ item_id: sauce, planned: 4, made: 3 });
  expect(less.body.batch).toMatchObject({ planned: 4, made: 3, yield_percent: 75 });
  expect([await stock.stock(tomato), await stock.stock(sauce)]).toEqual([12.5, 5]);
  const { movements } = (await owner.call(listMovements, { query: { id: sauce } })).body;
  expect(movements.map(({ reason, source_type, quantity }) => [reason, source_type, quantity])).toEqual([
    ["produce", "batch", 3],
    ["produce", "batch", 2],
  ]);
  expect(await book({ item_id: cut })).toMatchObject({ status: 409, body: { code: "NOT_STOCKED" } });

  const undone = await owner.call(undoBatch, { query: { id: less.body.batch.id } });
  expect(undone).toMatchObject({ status: 200, body: { batch: { undone_at: expect.any(String) as string } } });
  expect([await stock.stock(tomato), await stock.stock(herb), await stock.stock(sauce)]).toEqual([17, 950, 2]);
  const again = await owner.call(undoBatch, { query: { id: less.body.batch.id } });
  expect(again).toMatchObject({ status: 409, body: { code: "NOT_UNDOABLE" } });
  const { batches } = (await owner.call(listBatches, { query: { item_id: sauce } })).body;
  expect(batches.map(({ made }) => made)).toEqual([3, 2]);
});

test("a batch books what was really used, in any unit, and when it expires", async () => {
  const { tomato, herb, sauce } = await sauceOf(20);
  const { body } = await book({
    item_id: sauce,
    made: 1.8,
    expires_on: "2030-01-31",
    used: [
      { item_id: tomato, quantity: 3200, unit: "g" },
      { item_id: herb, quantity: 0 },
    ],
  });
  expect(body.batch).toMatchObject({
    planned: 2,
    made: 1.8,
    yield_percent: 90,
    expires_on: "2030-01-31",
    used: [{ item_id: tomato, name: "Tomato", quantity: 3.2 }],
  });
  expect([await stock.stock(tomato), await stock.stock(herb), await stock.stock(sauce)]).toEqual([16.8, 1000, 1.8]);
  const reject = async (used: NewBatch["used"]) => (await book({ item_id: sauce, used })).body.code;
  expect(await reject([{ item_id: uuid(), quantity: 1 }])).toBe("INVALID_INGREDIENT");
  expect(await reject([{ item_id: sauce, quantity: 1 }])).toBe("INVALID_INGREDIENT");
  expect(await reject([{ item_id: tomato, quantity: 1, unit: "pcs" }])).toBe("NO_CONVERSION");
});

test("a batch larger than what is there is rejected by name, unless the owner sells below zero", async () => {
  const { tomato, sauce } = await sauceOf(4);
  const large = { item_id: sauce, planned: 4 };
  expect(await book(large)).toMatchObject({
    status: 409,
    body: {
      code: "NOT_ENOUGH_STOCK",
      error:
        "This batch needs more than there is: 6 kg of Tomato (4 kg in stock). Count what is there, or make a smaller batch.",
      details: { items: [{ id: tomato, needed: 6, quantity_available: 4 }] },
    },
  });
  expect([await stock.stock(tomato), await stock.stock(sauce)]).toEqual([4, 0]);
  await app.pool.query("update companies set allow_negative_stock = true where id = $1", [owner.companyId]);
  expect((await book(large)).status).toBe(200);
  expect([await stock.stock(tomato), await stock.stock(sauce)]).toEqual([-2, 4]);
  await app.pool.query("update companies set allow_negative_stock = false where id = $1", [owner.companyId]);
});

test("of parallel batches only those are booked that the stock covers, and one key books one", async () => {
  const { tomato, sauce } = await sauceOf(9);
  const same = uuid();
  const booked = await Promise.all([
    ...Array.from({ length: 4 }, () => book({ item_id: sauce })),
    book({ id: same, item_id: sauce, planned: 0.5 }),
    book({ id: same, item_id: sauce, planned: 0.5 }),
  ]);
  const made = await stock.stock(sauce);
  expect(await stock.stock(tomato)).toBe(9 - made * 1.5);
  expect(await stock.stock(tomato)).toBeGreaterThanOrEqual(0);
  const { batches } = (await owner.call(listBatches, { query: { item_id: sauce } })).body;
  expect(batches.reduce((sum, batch) => sum + batch.made, 0)).toBe(made);
  expect(new Set(booked.filter(({ status }) => status === 200).map(({ body }) => body.batch.id)).size).toBe(
    batches.length,
  );
});

test("a batch whose product was sold since is not undone; after a change of unit it is undone in the new one", async () => {
  const { tomato, sauce } = await sauceOf(20);
  const first = await book({ item_id: sauce });
  const pasta = await kitchen.dish("Pasta", [{ ingredient_id: sauce, quantity: 500, unit: "g" }]);
  await owner.call(placeOrder, { body: { items: [pasta.line(1)] } });
  expect(await owner.call(undoBatch, { query: { id: first.body.batch.id } })).toMatchObject({
    status: 409,
    body: { code: "STOCK_USED" },
  });
  const second = await book({ item_id: sauce });
  await owner.call(updateItem, { query: { id: tomato }, body: { unit: "g", unit_conversion: { from: 1, to: 1000 } } });
  expect(await stock.stock(tomato)).toBe(14_000);
  expect((await owner.call(undoBatch, { query: { id: second.body.batch.id } })).status).toBe(200);
  expect([await stock.stock(tomato), await stock.stock(sauce)]).toEqual([17_000, 1.5]);
});

test("a low prep item asks for batches while its parts are there, and is not ordered from a supplier", async () => {
  const { tomato, sauce } = await sauceOf(7);
  const requests = async () => {
    const { requests: open } = (await owner.call(listRequests)).body;
    return open.filter(({ id }) => id === sauce);
  };
  // Threshold 3: 6 kg are three batches of 2, and the tomatoes last for two.
  expect(await requests()).toEqual([
    {
      kind: "prep",
      id: sauce,
      name: "Sauce",
      quantity_available: 0,
      unit: "kg",
      batches: 2,
      makes: 4,
      why: null,
      forecast_day: null,
    },
  ]);
  await book({ item_id: sauce, planned: 4 });
  expect(await requests()).toEqual([]);
  await owner.call(updateItem, { query: { id: tomato }, body: { quantity_available: 1 } });
  await owner.call(updateItem, { query: { id: sauce }, body: { quantity_available: 0 } });
  expect(await requests()).toEqual([]);
});
