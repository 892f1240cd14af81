import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as categories from "#src/features/dishes/categories/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import * as sizes from "#src/features/dishes/size-contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { countQueries } from "#src/testing/count-queries.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let other: Owner;
let rice: string;
let oil: string;
let eggs: string;
let mains: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  other = await createOwner(app);
  rice = await item("Rice", "kg", 2, 10);
  oil = await item("Oil", "L", 5, 3);
  eggs = await item("Eggs", "tray", 9, 4);
  mains = (await owner.call(categories.createCategory, { body: { name: "Mains" } })).body.category.id;
});
afterAll(() => app.stop());

async function item(name: string, unit: "kg" | "L" | "tray" | "pcs", unit_price: number, quantity_available: number) {
  const body = { name, unit, unit_price, quantity_available, reorder_threshold: 1 };
  return (await owner.call(inventory.createItem, { body })).body.item.id;
}

const recipe = (ingredient_id: string, quantity_per_dish: number, unit: "g" | "kg" | "ml" | "L" | "pcs") => ({
  ingredient_id,
  quantity_per_dish,
  unit,
});

async function friedRice() {
  const { body } = await owner.call(dishes.createDish, {
    body: {
      name: "Fried rice",
      description: "With egg.",
      category_id: mains,
      sizes: [
        { name: "Regular", price: 8.5, ingredients: [recipe(rice, 150, "g"), recipe(oil, 10, "ml")] },
        { name: "Large", price: 12, ingredients: [recipe(rice, 0.3, "kg")] },
      ],
    },
  });
  return body.dish;
}

test("a dish is created with its sizes and recipes in one request, converted to stock units", async () => {
  const response = await owner.call(dishes.createDish, {
    body: {
      name: "  Congee ",
      description: "Slow.",
      category_id: mains,
      price: 99,
      is_available: true,
      sizes: [{ name: "Bowl", price: "6.50", ingredients: [{ ...recipe(rice, 80, "g"), yield_percent: 80 }] }],
    },
  });
  expect(response.status).toBe(201);
  expect(response.body.dish).toMatchObject({
    name: "Congee",
    price: 6.5,
    category_name: "Mains",
    image_url: null,
    sizes: [
      {
        name: "Bowl",
        price: 6.5,
        food_cost: 0.2,
        cost_problems: [],
        ingredients: [
          {
            name: "Rice",
            quantity_per_dish: 80,
            unit: "g",
            stock_quantity: 0.1,
            calories: 0,
            ingredient: { id: rice, name: "Rice", unit: "kg", status: "in_stock" },
          },
        ],
      },
    ],
  });
});

test("a dish created without sizes has one named Regular", async () => {
  const { body } = await owner.call(dishes.createDish, { body: { name: "Tea", price: 3, is_available: false } });
  expect(body.dish.sizes).toMatchObject([{ name: "Regular", price: 3 }]);
  const free = await owner.call(dishes.createDish, { body: { name: "Water", is_available: false } });
  expect(free.body.dish.sizes).toMatchObject([{ name: "Regular", price: 0, food_cost: null }]);
});

test("an update changes the sizes with an id, adds those without and removes the rest", async () => {
  const dish = await friedRice();
  const [regular, large] = dish.sizes;
  const { body } = await owner.call(dishes.updateDish, {
    query: { id: dish.id },
    body: {
      sizes: [
        { name: "Small", price: 6, ingredients: [recipe(rice, 100, "g")] },
        { id: regular?.id, name: "Medium", price: 9, ingredients: [recipe(rice, 200, "g")] },
      ],
    },
  });
  expect(body.dish.sizes.map((size) => size.name)).toEqual(["Small", "Medium"]);
  expect(body.dish.sizes[1]).toMatchObject({ id: regular?.id, price: 9 });
  // The same ingredient stays the same line, so that its nutrition stays.
  expect(body.dish.sizes[1]?.ingredients).toMatchObject([{ id: regular?.ingredients[0]?.id, stock_quantity: 0.2 }]);
  const gone = await owner.call(sizes.updateSize, { body: { id: large?.id ?? "", price: 1 } });
  expect(gone.status).toBe(404);
});

test("changing availability changes nothing else, and a price alone is that of the first size", async () => {
  const dish = await friedRice();
  const off = await owner.call(dishes.updateDish, { query: { id: dish.id }, body: { is_available: false } });
  expect(off.body.dish).toMatchObject({ is_available: false, name: "Fried rice", price: 8.5 });
  expect(off.body.dish.sizes).toEqual(dish.sizes);
  const repriced = await owner.call(dishes.updateDish, { query: { id: dish.id }, body: { price: 9.9 } });
  expect(repriced.body.dish.sizes.map((size) => size.price)).toEqual([9.9, 12]);
  expect(repriced.body.dish.sizes[0]?.ingredients).toHaveLength(2);
});

test("nutrition is scaled with the amount unless it is given", async () => {
  const dish = await friedRice();
  const line = dish.sizes[0]?.ingredients[0];
  const facts = { protein: 10, carbs: 120, fat: 1, fiber: 2, sugar: 0.1, source: "usda-sr28" };
  await owner.call(sizes.updateIngredient, { body: { id: line?.id ?? "", calories: 540, nutrition: facts } });
  const half = await owner.call(sizes.updateIngredient, { body: { id: line?.id ?? "", quantity_per_dish: 75 } });
  expect(half.body.ingredient).toMatchObject({ calories: 270, nutrition: { carbs: 60, source: "usda-sr28" } });
});

test("a deleted dish is not listed, and its row stays", async () => {
  const dish = await friedRice();
  expect((await owner.call(dishes.deleteDish, { query: { id: dish.id } })).body).toEqual({ id: dish.id });
  const { body } = await owner.call(dishes.listDishes);
  expect(body.dishes.map((dish) => dish.id)).not.toContain(dish.id);
  expect((await owner.call(dishes.deleteDish, { query: { id: dish.id } })).status).toBe(404);
  expect((await app.pool.query("select from dish where id = $1", [dish.id])).rowCount).toBe(1);
});

describe("sizes", () => {
  test.each(["dishId", "menuItemId", "dish_id"] as const)("are listed and added by %s", async (name) => {
    const dish = await friedRice();
    const added = await owner.call(sizes.createSize, { body: { [name]: dish.id, name: "Family", price: 25 } });
    expect(added.status).toBe(201);
    expect(added.body.size).toMatchObject({ menu_item_id: dish.id, name: "Family", price: 25, ingredients: [] });
    const listed = await owner.call(sizes.listSizes, { query: { [name]: dish.id } });
    expect(listed.body.sizes.map((size) => size.name)).toEqual(["Regular", "Large", "Family"]);
  });

  test("need a name and a price above zero", async () => {
    const dish = await friedRice();
    const message = "Invalid size: Please enter a name and a valid price for the new size.";
    for (const body of [
      { dishId: dish.id, name: " ", price: 3 },
      { dishId: dish.id, name: "Mini", price: 0 },
    ]) {
      const response = await owner.call(sizes.createSize, { body });
      expect([response.status, response.body.error]).toEqual([400, message]);
    }
    const edit = await owner.call(sizes.updateSize, { body: { id: dish.sizes[0]?.id ?? "", price: 0 } });
    expect([edit.status, edit.body.error]).toEqual([400, message]);
  });

  test("can be removed except the last", async () => {
    const dish = await friedRice();
    const ids = dish.sizes.map((size) => size.id);
    expect((await owner.call(sizes.deleteSize, { query: { id: ids[0] ?? "" } })).body).toEqual({ id: ids[0] });
    const last = await owner.call(sizes.deleteSize, { query: { id: ids[1] ?? "" } });
    expect(last).toMatchObject({
      status: 409,
      body: { code: "LAST_SIZE", error: "Cannot remove size: You must have at least one size for your dish." },
    });
  });

  test("removing two at once leaves one", async () => {
    const dish = await friedRice();
    const responses = await Promise.all(
      dish.sizes.map((size) => owner.call(sizes.deleteSize, { query: { id: size.id } })),
    );
    expect(responses.map((response) => response.status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test("a price has no more decimals than the currency", async () => {
    const response = await owner.call(dishes.createDish, { body: { name: "Odd", price: 1.005 } });
    expect(response.body.error).toBe("A price in USD has at most 2 decimals.");
    const tokyo = await createOwner(app, { currency: "JPY" });
    const yen = await tokyo.call(dishes.createDish, { body: { name: "Ramen", price: 980.5 } });
    expect(yen.body.error).toBe("A price in JPY has at most 0 decimals.");
  });
});

describe("ingredients", () => {
  test("are added, changed and removed one by one", async () => {
    const dish = await friedRice();
    const sizeId = dish.sizes[1]?.id ?? "";
    const added = await owner.call(sizes.createIngredient, {
      body: { dish_size_id: sizeId, ...recipe(oil, 20, "ml"), calories: 177, company_id: other.companyId },
    });
    expect(added.status).toBe(201);
    expect(added.body.ingredient).toMatchObject({ name: "Oil", stock_quantity: 0.02, calories: 177 });
    const { id } = added.body.ingredient;
    const changed = await owner.call(sizes.updateIngredient, { body: { id, quantity_per_dish: 0.5, unit: "L" } });
    expect(changed.body.ingredient).toMatchObject({ stock_quantity: 0.5, calories: 4425 });
    expect((await owner.call(sizes.deleteIngredient, { query: { id } })).body).toEqual({ id });
    const emptied = await owner.call(sizes.deleteIngredient, { query: { dish_size_id: sizeId } });
    expect(emptied.body).toEqual({ id: sizeId });
    const left = await owner.call(sizes.listIngredients, { query: { dish_size_id: sizeId } });
    expect(left.body.ingredients).toEqual([]);
  });

  test("are rejected twice in one size", async () => {
    const dish = await friedRice();
    const twice = { ingredients: [recipe(rice, 1, "g"), recipe(rice, 2, "g")] };
    const whole = await owner.call(dishes.updateDish, {
      query: { id: dish.id },
      body: { sizes: [{ name: "Regular", price: 1, ...twice }] },
    });
    const single = await owner.call(sizes.createIngredient, {
      body: { dish_size_id: dish.sizes[0]?.id ?? "", ...recipe(rice, 5, "g") },
    });
    for (const response of [whole, single]) {
      expect(response.status).toBe(409);
      expect(response.body.error).toBe("Duplicate ingredient: Rice is already in this size.");
    }
  });

  test("must exist and belong to the company", async () => {
    const body = { name: "Ghost", unit: "kg", quantity_available: 1, reorder_threshold: 1 } as const;
    const theirs = (await other.call(inventory.createItem, { body })).body.item.id;
    for (const ingredient_id of [theirs, owner.companyId]) {
      const response = await owner.call(dishes.createDish, {
        body: { name: "Ghost", sizes: [{ name: "One", price: 1, ingredients: [recipe(ingredient_id, 1, "g")] }] },
      });
      expect(response.status).toBe(404);
      expect(response.body.error).toBe("Invalid ingredient: The selected ingredient does not exist.");
    }
  });

  test("need a quantity", async () => {
    const dish = await friedRice();
    const response = await owner.call(sizes.createIngredient, {
      body: { dish_size_id: dish.sizes[1]?.id ?? "", ...recipe(oil, 0, "ml") },
    });
    expect([response.status, response.body.error]).toEqual([400, "Oil: please enter a quantity above 0."]);
  });

  test("without a conversion are rejected in the unit that the item is shown in", async () => {
    const flour = await addItem(owner, { name: "Flour", unit: "lb" });
    const rejected = await owner.call(dishes.createDish, {
      body: { name: "Bread", sizes: [{ name: "Regular", price: 7, ingredients: [recipe(flour.id, 3, "ml")] }] },
    });
    expect([rejected.body.code, rejected.body.error]).toEqual([
      "NO_CONVERSION",
      "Flour is held in lb, which cannot be converted to ml: give the item a pack size, such as how many ml one lb holds.",
    ]);
  });

  test("without a conversion are rejected, and accepted once the item has a pack size", async () => {
    const omelette = {
      name: "Omelette",
      is_available: false,
      sizes: [{ name: "Regular", price: 7, ingredients: [recipe(eggs, 3, "pcs")] }],
    };
    const rejected = await owner.call(dishes.createDish, { body: omelette });
    expect(rejected.status).toBe(400);
    expect(rejected.body).toMatchObject({
      code: "NO_CONVERSION",
      error:
        "Eggs is held in tray, which cannot be converted to pcs: give the item a pack size, such as how many pcs one tray holds.",
    });
    await app.pool.query(
      "insert into item_packs (company_id, id, item_id, name, quantity, unit) values ($1, gen_random_uuid(), $2, 'tray', 30, 'pcs')",
      [owner.companyId, eggs],
    );
    const created = await owner.call(dishes.createDish, { body: omelette });
    expect(created.body.dish.sizes[0]).toMatchObject({ food_cost: 0.9, ingredients: [{ stock_quantity: 0.1 }] });
  });
});

test("the cost follows the ingredient's price, and without one the response contains the reason", async () => {
  const dish = await friedRice();
  expect(dish.sizes[0]).toMatchObject({ food_cost: 0.35 });
  await owner.call(inventory.updateItem, { query: { id: oil }, body: { unit_price: 10 } });
  const costs = async () =>
    (await owner.call(sizes.listSizes, { query: { dishId: dish.id } })).body.sizes.map((size) => size.food_cost);
  expect(await costs()).toEqual([0.4, 0.6]);
  await owner.call(inventory.updateItem, { query: { id: oil }, body: { unit_price: 0 } });
  const { body } = await owner.call(sizes.listSizes, { query: { dishId: dish.id } });
  expect(body.sizes[0]).toMatchObject({ food_cost: null, cost_problems: ["Oil has no price"] });
});

test("another company's dishes can be neither read nor changed", async () => {
  const dish = await friedRice();
  const id = dish.id;
  const sizeId = dish.sizes[0]?.id ?? "";
  const lineId = dish.sizes[0]?.ingredients[0]?.id ?? "";
  const responses = await Promise.all([
    other.call(dishes.updateDish, { query: { id }, body: { name: "Mine" } }),
    other.call(dishes.deleteDish, { query: { id } }),
    other.call(sizes.listSizes, { query: { dishId: id } }),
    other.call(sizes.createSize, { body: { dishId: id, name: "Mine", price: 1 } }),
    other.call(sizes.updateSize, { body: { id: sizeId, price: 1 } }),
    other.call(sizes.deleteSize, { query: { id: sizeId } }),
    other.call(sizes.listIngredients, { query: { dish_size_id: sizeId } }),
    other.call(sizes.updateIngredient, { body: { id: lineId, quantity_per_dish: 1 } }),
    other.call(sizes.deleteIngredient, { query: { id: lineId } }),
    other.call(sizes.deleteIngredient, { query: { dish_size_id: sizeId } }),
  ]);
  expect(responses.map((response) => response.status)).toEqual(responses.map(() => 404));
  expect((await other.call(dishes.listDishes)).body.dishes).toEqual([]);
  const { body } = await owner.call(categories.createCategory, { body: { name: "Ours" } });
  const foreign = await other.call(dishes.createDish, { body: { name: "X", category_id: body.category.id } });
  expect([foreign.status, foreign.body.error]).toEqual([404, "Category not found"]);
});

test("the debug call returns 204", async () => {
  expect((await owner.call(dishes.debugDishUpdate, { body: { anything: [1] } })).status).toBe(204);
});

test("listing thirty dishes takes as many queries as listing one", async () => {
  const busy = await createOwner(app);
  const queryCount = countQueries(app);
  const statements = async () => {
    const before = queryCount();
    await busy.call(dishes.listDishes);
    return queryCount() - before;
  };
  await busy.call(dishes.createDish, { body: { name: "First", price: 1, is_available: false } });
  const one = await statements();
  expect(one).toBeGreaterThan(4);
  for (let n = 0; n < 30; n += 1)
    await busy.call(dishes.createDish, { body: { name: `Dish ${n}`, price: 1, is_available: false } });
  expect(await statements()).toBe(one);
});
