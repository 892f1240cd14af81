import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import * as areas from "#src/features/counts/area-contract.ts";
import * as counts from "#src/features/counts/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { undoMovement, listMovements } from "#src/features/inventory/ledger-contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { countingOf } from "#src/testing/count-fixture.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let counting: ReturnType<typeof countingOf>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  counting = countingOf(app, owner);
});

/** An item that has been in stock for a day. */
async function held(name: string, quantity: number, price = 1): Promise<string> {
  const id = await kitchen.item(name, quantity, { unit: "kg", price });
  await counting.age(id, 24 * 60);
  return id;
}

const addArea = async (name: string, item_ids: string[]) => {
  const { area } = (await owner.call(areas.addArea, { body: { name } })).body;
  await owner.call(areas.changeArea, { query: { id: area.id }, body: { item_ids } });
  return area.id;
};

/** Sells `quantity` of an item, some minutes ago. */
async function sold(item: string, quantity: number, minutesAgo: number) {
  const dish = await kitchen.dish("Bowl", { price: 5, recipe: [[item, quantity]] });
  await owner.call(placeOrder, { body: { items: [dish.line(1)] } });
  await app.pool.query(
    `update stock_movements set created_at = now() - make_interval(mins => $2)
     where item_id = $1 and reason = 'sale' and created_at > now() - interval '1 minute'`,
    [item, minutesAgo],
  );
}

test("two people count in one count; the latest line of an item and area stands and both are shown", async () => {
  const rice = await held("Rice", 10);
  const { id } = await counting.start();
  expect((await counting.start()).id).toBe(id);
  await counting.send(id, [{ item: rice, counted: 6, minutesAgo: 5 }]);
  await counting.send(id, [{ item: rice, counted: 8, minutesAgo: 3 }]);
  await counting.send(id, [{ item: rice, counted: 7, minutesAgo: 4 }]);
  const count = await counting.read(id);
  expect(count.lines.map(({ counted, stands }) => [counted, stands])).toEqual([
    [6, false],
    [8, true],
    [7, false],
  ]);
  expect(count.results).toMatchObject([{ counted: 8, expected: 10, difference: -2, cost: -2, state: "ready" }]);
  const closed = (await counting.close(id)).body.count;
  expect(closed).toMatchObject({ state: "closed", results: [{ difference: -2, state: "booked" }] });
  expect(await kitchen.stock(rice)).toBe(8);
  expect((await counting.close(id)).body.count).toEqual(closed);
  expect(await kitchen.stock(rice)).toBe(8);
});

test("counted 8 at 10:50 after 2 were sold since 10:00 leaves 8", async () => {
  const rice = await held("Rice", 10);
  await sold(rice, 2, 30);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8, minutesAgo: 10 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(8);
});

test("a phone whose clock is two hours behind and that sends two hours late is corrected and said", async () => {
  const rice = await held("Rice", 10);
  await sold(rice, 2, 60);
  const { id } = await counting.start();
  const behindMs = 2 * 3_600_000;
  const { body } = await counting.send(id, [{ item: rice, counted: 9, minutesAgo: 120 }], { behindMs });
  // To a minute: the request takes its time on a busy machine.
  expect(Math.abs(body.clock_offset - 7200)).toBeLessThan(60);
  const count = await counting.read(id);
  const [line] = count.lines;
  expect(line?.late).toBe(true);
  expect((Date.now() - Date.parse(line?.counted_at ?? "")) / 60_000).toBeCloseTo(120, 0);
  expect(count.results).toMatchObject([{ expected: 10, difference: -1 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(7);
});

test("sales between two areas' moments are no difference within their range, and no more than that", async () => {
  const rice = await held("Rice", 10);
  const [cellar, bar] = [await addArea("Cellar", [rice]), await addArea("Bar", [rice])];
  await sold(rice, 3, 20);
  const { id } = await counting.start();
  const send = (counted: number, area: string, minutesAgo: number) =>
    counting.send(id, [{ item: rice, counted, area, minutesAgo }]);
  await send(6, cellar, 30);
  expect((await counting.read(id)).results).toMatchObject([{ state: "incomplete", missing_areas: ["Bar"] }]);
  await send(4, bar, 10);
  expect((await counting.read(id)).results).toMatchObject([{ counted: 10, difference: 0, state: "ready" }]);
  await send(1, bar, 9);
  expect((await counting.read(id)).results).toMatchObject([{ counted: 7, difference: 0 }]);
  await send(0, bar, 8);
  expect((await counting.read(id)).results).toMatchObject([{ counted: 6, expected: 7, difference: -1 }]);
  await send(5, bar, 7);
  expect((await counting.read(id)).results).toMatchObject([{ counted: 11, expected: 10, difference: 1 }]);
});

test("an item is not booked while one of its areas is uncounted, unless there is none", async () => {
  const rice = await held("Rice", 10);
  const cellar = await addArea("Cellar", [rice]);
  await addArea("Bar", [rice]);
  const first = await counting.start();
  await counting.send(first.id, [{ item: rice, counted: 4, area: cellar, minutesAgo: 1 }]);
  expect((await counting.close(first.id)).body.count.results).toEqual([]);
  expect(await kitchen.stock(rice)).toBe(10);
  const second = await counting.start();
  await counting.send(second.id, [{ item: rice, counted: 4, area: cellar }]);
  await counting.close(second.id, { uncounted_are_empty: true });
  expect(await kitchen.stock(rice)).toBe(4);
});

test("a line that arrives twice is stored once, and an empty one takes back what was counted", async () => {
  const rice = await held("Rice", 10);
  const { id } = await counting.start();
  const line = { id: uuid(), item: rice, counted: 6, minutesAgo: 2 };
  await counting.send(id, [line]);
  expect((await counting.send(id, [line])).body).toMatchObject({ stored: [line.id], rejected: [], version: 1 });
  expect((await counting.read(id)).lines).toHaveLength(1);
  await counting.send(id, [{ item: rice, counted: null, minutesAgo: 1 }]);
  expect((await counting.read(id)).results).toEqual([]);
});

test("a line for a count that was closed meanwhile is rejected with who closed it, and counts in a new one", async () => {
  const [rice, salt] = [await held("Rice", 10), await held("Salt", 5)];
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8, minutesAgo: 5 }]);
  await counting.close(id);
  const late = [
    { item: rice, counted: 7, minutesAgo: 6 },
    { item: salt, counted: 4, minutesAgo: 6 },
  ];
  const rejected = await counting.send(id, late);
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ code: "COUNT_CLOSED", details: { id, state: "closed" } });
  const next = await counting.start();
  await counting.send(next.id, late);
  // Rice was counted again after this line.
  expect((await counting.read(next.id)).results).toMatchObject([
    { name: "Rice", state: "superseded" },
    { name: "Salt", state: "ready", difference: -1 },
  ]);
  await counting.close(next.id);
  expect([await kitchen.stock(rice), await kitchen.stock(salt)]).toEqual([8, 4]);
});

test("a line that was counted after a closed count, but before it was booked, starts from what that count found", async () => {
  const rice = await held("Rice", 10);
  const first = await counting.start();
  await counting.send(first.id, [{ item: rice, counted: 8, minutesAgo: 30 }]);
  await counting.close(first.id);
  const second = await counting.start();
  await counting.send(second.id, [{ item: rice, counted: 7.5, minutesAgo: 20 }]);
  expect((await counting.read(second.id)).results).toMatchObject([{ expected: 8, difference: -0.5 }]);
  await counting.close(second.id);
  expect(await kitchen.stock(rice)).toBe(7.5);
});

test("an undone count no longer supersedes, and is no part of the book", async () => {
  const rice = await held("Rice", 10);
  const first = await counting.start();
  await counting.send(first.id, [{ item: rice, counted: 2, minutesAgo: 10 }]);
  await counting.close(first.id);
  const { undoable } = (await owner.call(listMovements, { query: { id: rice } })).body;
  await owner.call(undoMovement, { query: { id: rice }, body: { movement_id: undoable ?? "" } });
  const second = await counting.start();
  await counting.send(second.id, [{ item: rice, counted: 9, minutesAgo: 12 }]);
  expect((await counting.read(second.id)).results).toMatchObject([{ state: "ready", expected: 10, difference: -1 }]);
  await counting.close(second.id);
  expect(await kitchen.stock(rice)).toBe(9);
});

test("lines are converted to the item's present unit, and a merged item's belong to its successor", async () => {
  const [old, rice, salt] = [await held("Rice old", 6), await held("Rice", 4), await held("Salt", 5)];
  const { id } = await counting.start();
  await counting.send(id, [
    { item: rice, counted: 4, minutesAgo: 3 },
    { item: salt, counted: 4, minutesAgo: 3 },
  ]);
  const merge = await owner.call(mergeItems, { body: { from: old, into: rice } });
  expect(merge.status).toBe(200);
  await counting.send(id, [{ item: old, counted: 5 }]);
  const conversion = { unit: "g" as const, unit_conversion: { from: 1, to: 1000 } };
  for (const item of [rice, salt]) {
    expect((await owner.call(inventory.updateItem, { query: { id: item }, body: conversion })).status).toBe(200);
  }
  const count = await counting.read(id);
  expect(count.results).toMatchObject([
    { item_id: rice, unit: "g", counted: 9000, expected: 10_000, difference: -1000 },
    { item_id: salt, unit: "g", counted: 4000, difference: -1000 },
  ]);
  expect(count.lines[2]).toMatchObject({ item_id: old, merged_into: { id: rice, name: "Rice" } });
  await counting.close(id);
  expect([await kitchen.stock(old), await kitchen.stock(rice), await kitchen.stock(salt)]).toEqual([0, 9000, 4000]);
});

test("a merged item that was counted without its successor is compared with what it brought", async () => {
  const [old, rice] = [await held("Rice old", 6), await held("Rice", 4)];
  const { id } = await counting.start();
  await owner.call(mergeItems, { body: { from: old, into: rice } });
  await counting.send(id, [{ item: old, counted: 5.5 }]);
  expect((await counting.read(id)).results).toMatchObject([{ item_id: rice, expected: 6, difference: -0.5 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(9.5);
});

test("a blind count hides what is expected until it is closed", async () => {
  const rice = await held("Rice", 10);
  const { id, blind } = await counting.start(true);
  expect(blind).toBe(true);
  await counting.send(id, [{ item: rice, counted: 8 }]);
  const hidden = { counted: 8, expected: null, difference: null, cost: null };
  expect((await counting.read(id)).results).toMatchObject([hidden]);
  expect((await counting.read(id, true)).results).toMatchObject([{ expected: 10, difference: -2 }]);
  expect((await counting.close(id)).body.count.results).toMatchObject([{ expected: 10, difference: -2 }]);
});

test("nobody books lines that they were not shown", async () => {
  const rice = await held("Rice", 10);
  const { id, version } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  const rejected = await counting.close(id, { version });
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ code: "COUNT_CHANGED", details: { version: 1 } });
  expect(await kitchen.stock(rice)).toBe(10);
});

test("a discarded count books nothing and stays readable", async () => {
  const rice = await held("Rice", 10);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  expect((await owner.call(counts.discardCount, { query: { id } })).body.count.state).toBe("discarded");
  expect(await kitchen.stock(rice)).toBe(10);
  expect((await counting.close(id)).body).toMatchObject({ code: "COUNT_CLOSED" });
  const { body } = await owner.call(counts.listCounts);
  expect(body).toMatchObject({ open: null, counts: [{ id, state: "discarded", items: 0 }] });
});

test("an item that differs far more than usual is to be counted again, once", async () => {
  const rice = await held("Rice", 100);
  for (const minutesAgo of [600, 300]) {
    const { id } = await counting.start();
    await counting.send(id, [{ item: rice, counted: 100, minutesAgo }]);
    await counting.close(id);
  }
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 10, minutesAgo: 2 }]);
  expect((await counting.read(id)).results).toMatchObject([{ recount: true }]);
  await counting.send(id, [{ item: rice, counted: 10, minutesAgo: 1 }]);
  expect((await counting.read(id)).results).toMatchObject([{ recount: false, difference: -90 }]);
});

test("lines that cannot be stored are listed with the reason, and the others are stored", async () => {
  const rice = await held("Rice", 10);
  const { id } = await counting.start();
  const [good, unit, unknown, area] = [uuid(), uuid(), uuid(), uuid()];
  const { body } = await counting.send(id, [
    { id: good, item: rice, counted: 1 },
    { id: unit, item: rice, counted: 1, unit: "tray" },
    { id: unknown, item: uuid(), counted: 1 },
    { id: area, item: rice, counted: 1, area: uuid() },
  ]);
  expect(body.stored).toEqual([good]);
  expect(body.rejected.map((one) => one.id)).toEqual([unit, unknown, area]);
});

test("storage areas are named once, ordered, filled in the order of the shelf and removed", async () => {
  const [rice, salt] = [await held("Rice", 10), await held("Salt", 5)];
  const [cellar, bar] = [await addArea("Cellar", [salt, rice]), await addArea("Bar", [rice])];
  expect((await owner.call(areas.addArea, { body: { name: "cellar" } })).body).toMatchObject({ code: "AREA_EXISTS" });
  const ordered = await owner.call(areas.orderAreas, { body: { ids: [bar] } });
  expect(ordered.body.areas).toEqual([
    { id: bar, name: "Bar", item_ids: [rice] },
    { id: cellar, name: "Cellar", item_ids: [salt, rice] },
  ]);
  await owner.call(areas.deleteArea, { query: { id: bar } });
  expect((await owner.call(areas.listAreas)).body.areas).toHaveLength(1);
});

test("a count as CSV has its items and every line", async () => {
  const rice = await held("=Rice", 10);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  await counting.close(id);
  const { body } = await owner.call(counts.countCsv, { query: { id } });
  expect(body).toContain("'=Rice,kg,8,10,-2,-2");
});
