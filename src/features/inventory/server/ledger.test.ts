import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
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

const { count, waste, history, undo, undoLast } = ledgerOf(() => owner);

describe("history", () => {
  test("lists each movement with its reason, actor and the stock after it", async () => {
    const id = await kitchen.item("Rice", 4, { unit: "kg" });
    await count(id, 3.5);
    await waste(id, { quantity: 0.25, note: "spilt" });
    const { movements, pagination } = await history(id);
    expect(movements).toMatchObject([
      { quantity: -0.25, unit: "kg", balance_after: 3.25, reason: "waste", source_type: "waste", note: "spilt" },
      { quantity: -0.5, unit: "kg", balance_after: 3.5, reason: "count", source_type: "manual" },
      { quantity: 4, unit: "kg", balance_after: 4, reason: "count", source_type: "opening" },
    ]);
    expect(movements[0]?.actor_name).toMatch(/^Owner/);
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, pageSize: 20 });
  });

  test("each page continues where the one before ended", async () => {
    const id = await kitchen.item("Salt", 0);
    for (let quantity = 1; quantity <= 24; quantity += 1) await count(id, quantity);
    const [first, second] = [await history(id, 1), await history(id, 2)];
    expect(first.movements.map((movement) => movement.balance_after)).toEqual(
      Array.from({ length: 20 }, (_, at) => 24 - at),
    );
    expect(second.movements.map((movement) => movement.balance_after)).toEqual([4, 3, 2, 1, 0]);
    expect(second.pagination.totalPages).toBe(2);
  });

  test("every page of a long ledger has the same stocks, from whichever end it is read", async () => {
    const id = await kitchen.item("Pepper", 7, { unit: "kg" });
    for (let round = 1; round <= 60; round += 1) await count(id, (round * 13) % 29);
    await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    for (let round = 1; round <= 25; round += 1) await count(id, round * 7.5);
    const { rows } = await app.pool.query<{ id: string; balance: string }>(
      "select id, sum(quantity) over (order by seq) as balance from stock_movements where item_id = $1 order by seq desc",
      [id],
    );
    const expected = rows.map(({ id: movement, balance }) => [movement, Number(balance)]);
    expect(expected).toHaveLength(87);
    for (let page = 1; page <= 6; page += 1) {
      const { movements, pagination } = await history(id, page);
      expect(pagination.totalPages).toBe(5);
      expect(movements.map((movement) => [movement.id, movement.balance_after])).toEqual(
        expected.slice((page - 1) * 20, page * 20),
      );
    }
    expect((await history(id, 5)).movements.at(-1)).toMatchObject({ unit: "kg", balance_after: 7 });
  });

  test("the daily stock ends with today's and includes the days before", async () => {
    const id = await kitchen.item("Oil", 10, { unit: "L" });
    await app.pool.query("update stock_movements set created_at = now() - interval '3 days' where item_id = $1", [id]);
    await count(id, 4);
    const { body } = await owner.call(ledger.stockHistory, { query: { id, days: 5 } });
    expect(body.unit).toBe("L");
    expect(body.days.map((day) => day.quantity)).toEqual([0, 10, 10, 10, 4]);
  });
});

describe("undo", () => {
  test("undoes the last change made by hand, once, and leaves later sales", async () => {
    const id = await kitchen.item("Flour", 10, { unit: "kg" });
    const bread = await kitchen.dish("Bread", { price: 5, recipe: [[id, 1]] });
    await count(id, 20);
    await owner.call(placeOrder, { body: { items: [bread.line(2)] } });
    const { undoable } = await history(id);
    const undone = await undo(id, undoable ?? "");
    expect(undone.body.item.quantity_available).toBe(8);
    expect((await undo(id, undoable ?? "")).body.code).toBe("NOT_UNDOABLE");
    expect((await history(id)).undoable).toBeNull();
    expect(await kitchen.stock(id)).toBe(8);
  });

  test("of two simultaneous requests one succeeds", async () => {
    const id = await kitchen.item("Sugar", 10);
    await count(id, 25);
    const { undoable } = await history(id);
    const responses = await Promise.all([undo(id, undoable ?? ""), undo(id, undoable ?? "")]);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 409]));
    expect(await kitchen.stock(id)).toBe(10);
  });

  test("is rejected when the stock that the change added has been used", async () => {
    const id = await kitchen.item("Cream", 0);
    const cake = await kitchen.dish("Cake", { price: 5, recipe: [[id, 30]] });
    await count(id, 50);
    expect((await owner.call(placeOrder, { body: { items: [cake.line()] } })).status).toBe(201);
    const response = await undoLast(id);
    expect(response?.status).toBe(409);
    expect(response?.body.error).toBe(
      "Undoing this would leave -30 g, because stock was used since. Count it instead.",
    );
  });

  test("a cancelled order returns its stock in the item's current unit", async () => {
    const id = await kitchen.item("Lentils", 10, { unit: "kg" });
    const dal = await kitchen.dish("Dal", { price: 5, recipe: [[id, 0.25]] });
    await app.pool.query("update dish_ingredient set unit = 'kg' where ingredient_id = $1", [id]);
    const placed = await owner.call(placeOrder, { body: { items: [dal.line(2)] } });
    const conversion = { unit: "g" as const, unit_conversion: { from: 1, to: 1000 } };
    await owner.call(inventory.updateItem, { query: { id }, body: conversion });
    expect(await kitchen.stock(id)).toBe(9500);
    await owner.call(changeOrder, { query: { id: placed.body.order.id }, body: { status: "cancelled" } });
    expect(await kitchen.stock(id)).toBe(10_000);
  });

  test("is rejected for an earlier movement and for another item's", async () => {
    const [one, other] = [await kitchen.item("One", 5), await kitchen.item("Other", 5)];
    await count(one, 6);
    const first = (await history(one)).undoable ?? "";
    await waste(one, { quantity: 1 });
    expect((await undo(one, first)).status).toBe(409);
    expect((await undo(other, first)).status).toBe(409);
    expect((await undo(one, uuid())).status).toBe(409);
  });

  test("converts the movement when the unit has changed since", async () => {
    const id = await kitchen.item("Beans", 2, { unit: "kg" });
    await count(id, 3);
    await owner.call(inventory.updateItem, {
      query: { id },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    expect((await undoLast(id))?.body.item).toMatchObject({ quantity_available: 2000, unit: "g" });
  });
});

describe("waste", () => {
  test("is booked in any unit that converts to the item's", async () => {
    const { body } = await owner.call(inventory.createItem, {
      body: {
        name: "Eggs",
        unit: "pcs",
        quantity_available: 100,
        reorder_threshold: 0,
        packs: [{ name: "tray", size: 30, unit: "pcs" }],
      },
    });
    const response = await waste(body.item.id, { quantity: 1.5, unit: "tray" });
    expect(response.body.item.quantity_available).toBe(55);
    const rejected = await waste(body.item.id, { quantity: 1, unit: "kg" });
    expect(rejected.status).toBe(400);
    expect(rejected.body.error).toBe("kg of Eggs cannot be converted to pcs. Add a pack size first.");
  });

  test("cannot exceed the stock unless the owner allows stock below zero", async () => {
    const id = await kitchen.item("Milk", 2, { unit: "L" });
    const response = await waste(id, { quantity: 2500, unit: "ml" });
    expect(response.status).toBe(409);
    expect(response.body.error).toBe("Only 2 L of Milk are in stock.");
    await app.pool.query("update companies set allow_negative_stock = true where id = $1", [owner.companyId]);
    expect((await waste(id, { quantity: 2500, unit: "ml" })).body.item.quantity_available).toBe(-0.5);
    await app.pool.query("update companies set allow_negative_stock = false where id = $1", [owner.companyId]);
  });

  test.each([{ quantity: 0 }, { quantity: -1 }, { quantity: "a lot" }, {}])("rejects %j", async (body) => {
    const id = await kitchen.item("Tea", 2);
    expect((await waste(id, body as never)).status).toBe(400);
  });
});
