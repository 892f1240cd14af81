import { afterAll, beforeAll, expect, test } from "vitest";
import { listDishes } from "#src/features/dishes/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import * as prep from "#src/features/prep/contract.ts";
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

async function needsOf(sizeId: string): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ item_id: string; quantity: string }>(
    "select item_id, quantity from recipe_needs where company_id = $1 and size_id = $2",
    [owner.companyId, sizeId],
  );
  return Object.fromEntries(rows.map(({ item_id, quantity }) => [item_id, Number(quantity)]));
}

async function isSoldOut(dishId: string): Promise<boolean | undefined> {
  const { body } = await owner.call(readPublicMenu, { query: { username: owner.username } });
  return body.dishes.find(({ id }) => id === dishId)?.sold_out;
}

const order = (line: { menu_item_id: string; size_id: string; quantity: number; price: number }) =>
  owner.call(placeOrder, { body: { items: [line] } });

test("three levels with yields, in g, kg and pcs, take exactly 1,000 needs with 1,000 portions", async () => {
  const tomato = await kitchen.item("Tomato", "kg", 1000);
  const onion = await kitchen.item("Onion", "pcs", 1000, { packs: [{ name: "pcs", size: 150, unit: "g" }] });
  const oil = await kitchen.item("Oil", "g", 100_000);
  const cut = await kitchen.prep("Cut onion", {
    batch: 1,
    unit: "kg",
    mode: "through",
    lines: [{ ingredient_id: onion, quantity: 1, unit: "kg", yield_percent: 70 }],
  });
  const sauce = await kitchen.prep("Sauce", {
    batch: 3,
    unit: "kg",
    mode: "through",
    lines: [
      { ingredient_id: tomato, quantity: 3500, unit: "g", yield_percent: 80 },
      { ingredient_id: cut, quantity: 400, unit: "g" },
      { ingredient_id: oil, quantity: 0.1, unit: "kg" },
    ],
  });
  const base = await kitchen.prep("Base", {
    batch: 7,
    unit: "pcs",
    mode: "through",
    lines: [
      { ingredient_id: sauce, quantity: 900, unit: "g", yield_percent: 92.5 },
      { ingredient_id: oil, quantity: 10, unit: "g" },
    ],
  });
  const dish = await kitchen.dish("Pizza", [
    { ingredient_id: base, quantity: 1, unit: "pcs" },
    { ingredient_id: tomato, quantity: 20, unit: "g", yield_percent: 80 },
  ]);

  // The expected needs computed with fractions of whole numbers: sauce for one base in kg, as [numerator, denominator].
  const sauceKg: Fraction = times([9n, 10n], [1000n, 925n], [1n, 7n]);
  const expected = {
    [tomato]: rounded(plus(times(sauceKg, [35n, 10n], [100n, 80n], [1n, 3n]), times([2n, 100n], [100n, 80n]))),
    [onion]: rounded(times(sauceKg, [4n, 10n], [100n, 70n], [1n, 3n], [1000n, 150n])),
    [oil]: rounded(plus(times(sauceKg, [100n, 1n], [1n, 3n]), [10n, 7n])),
  };
  expect(await needsOf(dish.sizeId)).toEqual(expected);

  for (let n = 0; n < 10; n += 1) expect((await order(dish.line(100))).status).toBe(201);
  const left = (start: number, id: string) => Number((start - 1000 * expected[id]!).toFixed(6));
  expect(await stock.stock(tomato)).toBe(left(1000, tomato));
  expect(await stock.stock(onion)).toBe(left(1000, onion));
  expect(await stock.stock(oil)).toBe(left(100_000, oil));
});

type Fraction = [numerator: bigint, denominator: bigint];
const times = (...factors: Fraction[]) => factors.reduce<Fraction>(([a, b], [c, d]) => [a * c, b * d], [1n, 1n]);
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
/** Half up, to 6 decimals. */
const rounded = ([a, b]: Fraction) => Number((a * 2_000_000n + b) / (2n * b)) / 1_000_000;

test("parallel orders through shared parts sell exactly what is there", async () => {
  const flour = await kitchen.item("Flour", "kg", 1);
  const dough = await kitchen.prep("Dough", {
    batch: 3,
    unit: "kg",
    mode: "through",
    lines: [{ ingredient_id: flour, quantity: 2, unit: "kg" }],
  });
  const bread = await kitchen.prep("Bread", {
    batch: 1,
    unit: "kg",
    mode: "through",
    lines: [{ ingredient_id: dough, quantity: 1.5, unit: "kg" }],
  });
  const slice = await kitchen.dish("Slice", [{ ingredient_id: bread, quantity: 100, unit: "g" }]);
  const roll = await kitchen.dish("Roll", [{ ingredient_id: dough, quantity: 150, unit: "g" }]);
  expect([await needsOf(slice.sizeId), await needsOf(roll.sizeId)]).toEqual([{ [flour]: 0.1 }, { [flour]: 0.1 }]);

  const placed = await Promise.all(Array.from({ length: 24 }, (_, n) => order((n % 2 === 0 ? slice : roll).line(1))));
  const statuses = placed.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(14);
  expect(await stock.stock(flour)).toBe(0);
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes.find(({ id }) => id === slice.id)?.sizes[0]?.needs).toEqual([
    { stock_quantity: 0.1, ingredient: { id: flour, status: "out_of_stock", quantity_available: 0 } },
  ]);
});

test("a stocked item is taken itself, and its dish is sold out while its parts are there", async () => {
  const beans = await kitchen.item("Beans", "kg", 50);
  const chili = await kitchen.prep("Chili", {
    batch: 2,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: beans, quantity: 1, unit: "kg" }],
  });
  const bowl = await kitchen.dish("Bowl", [{ ingredient_id: chili, quantity: 400, unit: "g" }]);
  expect(await needsOf(bowl.sizeId)).toEqual({ [chili]: 0.4 });
  expect(await order(bowl.line())).toMatchObject({ status: 409, body: { code: "SOLD_OUT" } });
  await expect.poll(() => isSoldOut(bowl.id)).toBe(true);

  const { recipes } = (await owner.call(prep.listPrepRecipes)).body;
  const { item_unit: _, ...saved } = recipes.find(({ item_id }) => item_id === chili)!;
  const body = {
    ...saved,
    mode: "through" as const,
    lines: [{ ingredient_id: beans, quantity: 1, unit: "kg" as const }],
  };
  await kitchen.save(chili, body);
  expect(await needsOf(bowl.sizeId)).toEqual({ [beans]: 0.2 });
  await expect.poll(() => isSoldOut(bowl.id)).toBe(false);
  expect((await order(bowl.line(2))).status).toBe(201);
  expect(await stock.stock(beans)).toBe(49.6);

  await owner.call(prep.deletePrepRecipe, { query: { id: chili } });
  expect(await needsOf(bowl.sizeId)).toEqual({ [chili]: 0.4 });
});
