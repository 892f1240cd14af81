import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateNutrition } from "#src/features/dishes/ai/contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { declareShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { prepKitchenOf, type PrepKitchen } from "#src/testing/prep-fixture.ts";

// Values that follow from a recipe: costs, units, allergens and nutrition.

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  owner = await createOwner(app);
  kitchen = prepKitchenOf(owner);
});
afterAll(() => app.stop());

/** A job follows at once, or when the queue is polled; on a busy machine later. */
const JOB = { timeout: 90_000 };

const one = (ingredient_id: string) => ({ ingredient_id, quantity: 1, unit: "kg" }) as const;

async function stored(id: string) {
  const { items } = (await owner.call(inventory.listInventory)).body;
  return items.find((item) => item.id === id);
}

test("a cost follows the prices of the parts through every level, and is not set by hand", async () => {
  const butter = await kitchen.item("Butter", "kg", 10, { price: 6 });
  const roux = await kitchen.prep("Roux", {
    batch: 2,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: butter, quantity: 1, unit: "kg" }],
  });
  const bechamel = await kitchen.prep("Bechamel", {
    batch: 4,
    unit: "kg",
    mode: "through",
    lines: [{ ingredient_id: roux, quantity: 1, unit: "kg" }],
  });
  const dish = await kitchen.dish("Lasagne", [{ ingredient_id: bechamel, quantity: 200, unit: "g" }]);
  const costs = async () => {
    const { dishes } = (await owner.call(listDishes)).body;
    const [first, second] = [await stored(roux), await stored(bechamel)];
    return [first?.unit_price, second?.unit_price, dishes.find(({ id }) => id === dish.id)?.sizes[0]?.food_cost];
  };
  await expect.poll(costs, JOB).toEqual([3, 0.75, 0.15]);
  await owner.call(inventory.updateItem, { query: { id: butter }, body: { unit_price: 8 } });
  await expect.poll(costs, JOB).toEqual([4, 1, 0.2]);
  await owner.call(inventory.updateItem, { query: { id: butter }, body: { unit_price: 0 } });
  await expect.poll(costs, JOB).toEqual([0, 0, null]);
  const byHand = await owner.call(inventory.updateItem, { query: { id: roux }, body: { unit_price: 9 } });
  expect(byHand).toMatchObject({ status: 400, body: { error: "The price of Roux follows from its recipe." } });
});

test("a change of unit converts the recipes, and is rejected when one cannot be converted", async () => {
  const cheese = await kitchen.item("Cheese", "kg", 0);
  const mix = await kitchen.prep("Cheese mix", {
    batch: 2,
    unit: "kg",
    mode: "through",
    lines: [{ ingredient_id: cheese, quantity: 500, unit: "g" }],
  });
  const toast = await kitchen.dish("Toast", [{ ingredient_id: mix, quantity: 40, unit: "g" }]);
  const need = async () => {
    const { rows } = await app.pool.query("select quantity::float from recipe_needs where size_id = $1", [
      toast.sizeId,
    ]);
    return rows.map(({ quantity }: { quantity: number }) => quantity);
  };
  expect(await need()).toEqual([0.01]);
  const change = (id: string, unit: "g" | "pcs") =>
    owner.call(inventory.updateItem, { query: { id }, body: { unit, unit_conversion: "keep" } });
  expect((await change(cheese, "g")).status).toBe(200);
  expect(await need()).toEqual([10]);
  expect((await change(mix, "g")).status).toBe(200);
  expect(await need()).toEqual([10]);
  expect(await change(cheese, "pcs")).toMatchObject({
    status: 409,
    body: { code: "RECIPES_NEED_CONVERSION", details: { prep_items: ["Cheese mix"] } },
  });
});

test("allergens and nutrition of the parts are those of the dish", async () => {
  const [wheat, sugar] = [await kitchen.item("Wheat flour", "kg"), await kitchen.item("White sugar", "kg")];
  const lines = [wheat, sugar].map((id) => ({ ingredient_id: id, quantity: 500, unit: "g" }) as const);
  const mix = await kitchen.prep("Cookie mix", { batch: 1, unit: "kg", mode: "stocked", lines });
  const inner = await kitchen.prep("Crumble", { batch: 1, unit: "kg", mode: "through", lines: [one(mix)] });
  const cookie = await kitchen.dish("Cookie", [{ ingredient_id: inner, quantity: 100, unit: "g" }]);
  const declare = (id: string, states: Record<string, string>) => declareShown(owner, id, states);
  await declare(wheat, { gluten: "contains", milk: "none" });
  await declare(sugar, { gluten: "none", milk: "none" });
  const declared = async () => {
    const { dishes } = (await owner.call(listDishes)).body;
    return dishes.find(({ id }) => id === cookie.id)?.declared;
  };
  expect(await declared()).toMatchObject({ contains: ["gluten"], may_contain: [] });
  expect((await declared())?.unknown).not.toContain("milk");
  // The owner's declaration of the prep item adds to its parts and removes nothing.
  await declare(mix, { gluten: "none", milk: "contains" });
  expect(await declared()).toMatchObject({ contains: ["gluten", "milk"] });

  const nutrition = async (name: string, ingredient_id: string, quantity: number) =>
    (await owner.call(estimateNutrition, { body: { name, ingredient_id, quantity, unit: "g" } })).body;
  const parts = [await nutrition("Wheat flour", wheat, 50), await nutrition("White sugar", sugar, 50)];
  const whole = await nutrition("Crumble", inner, 100);
  expect(whole.calories).toBeGreaterThan(100);
  expect(whole.calories).toBeCloseTo(parts[0]!.calories + parts[1]!.calories, 1);
});
