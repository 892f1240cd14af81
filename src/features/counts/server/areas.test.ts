import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as areas from "#src/features/counts/area-contract.ts";
import { changeItems } from "#src/features/inventory/bulk-contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
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

const addArea = async (name: string, item_ids: string[]) => {
  const { area } = (await owner.call(areas.addArea, { body: { name } })).body;
  await owner.call(areas.changeArea, { query: { id: area.id }, body: { item_ids } });
  return area.id;
};

test("sales between two areas' moments are no difference within their range, and no more than that", async () => {
  const rice = await counting.held("Rice", 10);
  const [cellar, bar] = [await addArea("Cellar", [rice]), await addArea("Bar", [rice])];
  await counting.sold(rice, 3, 20);
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
  const rice = await counting.held("Rice", 10);
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

test("storage areas are named once, ordered, filled in the order of the shelf and removed", async () => {
  const [rice, salt] = [await counting.held("Rice", 10), await counting.held("Salt", 5)];
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

test("many ingredients are put into an area together, at the end of its shelf and in no other area", async () => {
  const [rice, salt, tea] = [
    await counting.held("Rice", 10),
    await counting.held("Salt", 5),
    await counting.held("Tea", 1),
  ];
  const [cellar, bar] = [await addArea("Cellar", [salt, rice]), await addArea("Bar", [tea, rice])];
  const { status } = await owner.call(changeItems, { body: { ids: [rice, salt], changes: { area_id: bar } } });
  expect(status).toBe(200);
  expect((await owner.call(areas.listAreas)).body.areas).toEqual([
    { id: cellar, name: "Cellar", item_ids: [] },
    { id: bar, name: "Bar", item_ids: [tea, rice, salt] },
  ]);
  const changes = { par: 20, area_id: uuid() };
  const rejected = await owner.call(changeItems, { body: { ids: [rice], changes } });
  expect(rejected).toMatchObject({ status: 404, body: { error: "Storage area not found" } });
  const { items } = (await owner.call(listInventory)).body;
  expect(items.find(({ id }) => id === rice)?.par).toBeNull();
});
