import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { undoMovement, listMovements } from "#src/features/inventory/ledger-contract.ts";
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

test("two people count in one count; the latest line of an item and area stands and both are shown", async () => {
  const rice = await counting.held("Rice", 10);
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
  const rice = await counting.held("Rice", 10);
  await counting.sold(rice, 2, 30);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8, minutesAgo: 10 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(8);
});

test("a phone whose clock is two hours behind and that sends two hours late is corrected and said", async () => {
  const rice = await counting.held("Rice", 10);
  await counting.sold(rice, 2, 60);
  const { id } = await counting.start();
  const behindMs = 2 * 3_600_000;
  const { body } = await counting.send(id, [{ item: rice, counted: 9, minutesAgo: 120 }], { behindMs });
  // Within a minute, because the request takes its time on a busy machine.
  expect(Math.abs(body.clock_offset - 7200)).toBeLessThan(60);
  const count = await counting.read(id);
  const [line] = count.lines;
  expect(line?.late).toBe(true);
  expect((Date.now() - Date.parse(line?.counted_at ?? "")) / 60_000).toBeCloseTo(120, 0);
  expect(count.results).toMatchObject([{ expected: 10, difference: -1 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(7);
});

test("a line that arrives twice is stored once, and an empty one takes back what was counted", async () => {
  const rice = await counting.held("Rice", 10);
  const { id } = await counting.start();
  const line = { id: uuid(), item: rice, counted: 6, minutesAgo: 2 };
  await counting.send(id, [line]);
  expect((await counting.send(id, [line])).body).toMatchObject({ stored: [line.id], rejected: [], version: 1 });
  expect((await counting.read(id)).lines).toHaveLength(1);
  await counting.send(id, [{ item: rice, counted: null, minutesAgo: 1 }]);
  expect((await counting.read(id)).results).toEqual([]);
});

test("a line for a count that was closed meanwhile is rejected with who closed it, and counts in a new one", async () => {
  const [rice, salt] = [await counting.held("Rice", 10), await counting.held("Salt", 5)];
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
  const rice = await counting.held("Rice", 10);
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
  const rice = await counting.held("Rice", 10);
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
  const [old, rice, salt] = [
    await counting.held("Rice old", 6),
    await counting.held("Rice", 4),
    await counting.held("Salt", 5),
  ];
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
  const [old, rice] = [await counting.held("Rice old", 6), await counting.held("Rice", 4)];
  const { id } = await counting.start();
  await owner.call(mergeItems, { body: { from: old, into: rice } });
  await counting.send(id, [{ item: old, counted: 5.5 }]);
  expect((await counting.read(id)).results).toMatchObject([{ item_id: rice, expected: 6, difference: -0.5 }]);
  await counting.close(id);
  expect(await kitchen.stock(rice)).toBe(9.5);
});

test("lines that cannot be stored are listed with the reason, and the others are stored", async () => {
  const rice = await counting.held("Rice", 10);
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
