import { afterAll, beforeAll, expect, test } from "vitest";
import { createDish, listDishes } from "#src/features/dishes/contract.ts";
import { orderDishes } from "#src/features/dishes/menu-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

test("dishes are numbered in the order of the list; another company's dish is not found", async () => {
  const ids: string[] = [];
  for (const name of ["A", "B", "C"])
    ids.push((await owner.call(createDish, { body: { name, is_available: false } })).body.dish.id);
  const [a = "", b = "", c = ""] = ids;
  expect((await owner.call(orderDishes, { body: { ids: [c, a] } })).body.ids).toEqual([c, a]);
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes.map(({ name, display_order }) => [name, display_order])).toEqual([
    ["A", 1],
    ["B", null],
    ["C", 0],
  ]);
  const other = await createOwner(app);
  expect((await other.call(orderDishes, { body: { ids: [b] } })).status).toBe(404);
});
