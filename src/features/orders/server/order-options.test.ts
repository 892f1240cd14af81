import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateOptionGroup } from "#src/features/offer/options/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { sizeFactors } from "#src/features/offer/options/size-factor.ts";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { savePrepRecipe } from "#src/features/prep/contract.ts";
import { callerOf, startTestApp, type Caller, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let guest: Caller;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  guest = callerOf(app);
});
afterAll(() => app.stop());

interface Line {
  dish: DishOnMenu;
  options: { option_id: string; count: number }[];
  quantity?: number;
  price: number;
}

function order({ companyId }: Owner, ...lines: Line[]) {
  const items = lines.map(({ dish, quantity = 1, ...line }) => ({ ...dish.line(quantity), ...line }));
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const body = { items, total: Number(total.toFixed(3)), table_number: "7", company_id: companyId };
  return guest.call(orders.placePublicOrder, { body, key: uuid() });
}

/** A bowl for 9 with rice and onion, a base that must be chosen, and toppings of which one is included. */
async function bowl() {
  const rice = await kitchen.item("Rice", 1000, { price: 0.002 });
  const onion = await kitchen.item("Onion", 1000, { price: 0.01 });
  const avocado = await kitchen.item("Avocado", 1000, { price: 0.02 });
  const dish = await kitchen.dish("Bowl", {
    price: 9,
    recipe: [
      [rice, 100],
      [onion, 20],
    ],
  });
  const base = await createGroup(owner, [dish.id], {
    name: "Base",
    choose_min: 1,
    choose_max: 1,
    options: [{ name: "White rice" }, { name: "Brown rice", price: 0.5 }],
  });
  const toppings = await createGroup(owner, [dish.id], {
    included: 1,
    extra_price: 1.5,
    choose_max: 4,
    options: [{ name: "Avocado", price: 2, takes: [[avocado, 40]] }, { name: "Egg" }],
  });
  const without = await createGroup(owner, [dish.id], {
    name: "Without",
    options: [{ name: "No onion", takes: [[onion, -50]] }],
  });
  const pick = (group: typeof base, at: number, count = 1) => ({ option_id: group.options[at]?.id ?? "", count });
  return { dish, rice, onion, avocado, base, toppings, without, pick };
}

test("a line costs and takes its options, stores them, and a cancellation returns exactly that", async () => {
  const { dish, rice, onion, avocado, base, toppings, without, pick } = await bowl();
  // 9 + 0.50 + avocado 2 x 2 + egg 0, and two beyond the included one at 1.50 each.
  const options = [pick(base, 1), pick(toppings, 0, 2), pick(toppings, 1), pick(without, 0)];
  const { status, body } = await order(owner, { dish, options, quantity: 3, price: 16.5 });
  expect(body).toMatchObject({ total_amount: 49.5 });
  expect(status).toBe(201);
  const { body: shown } = await guest.call(orders.publicOrderStatus, { query: { token: body.status_token } });
  expect(shown.order.items).toMatchObject([
    {
      unit_price: 16.5,
      total_price: 49.5,
      options: [
        { group_name: "Base", option_name: "Brown rice", count: 1, total_price: 0.5 },
        { group_name: "Toppings", option_name: "Avocado", count: 2, total_price: 5.5 },
        { group_name: "Toppings", option_name: "Egg", count: 1, total_price: 1.5 },
        { group_name: "Without", option_name: "No onion", count: 1, total_price: 0 },
      ],
    },
  ]);
  expect(await Promise.all([rice, onion, avocado].map((id) => kitchen.stock(id)))).toEqual([700, 1000, 760]);
  // Rice 100 x 0.002 and avocado 80 x 0.02; the onion is omitted.
  const { rows } = await app.pool.query<{ unit_cost: string; needs: Record<string, number> }>(
    `select unit_cost, (select jsonb_object_agg(need.item_id, need.quantity) from order_item_needs need
       where need.order_item_id = item.id) as needs
     from order_items item where order_id = $1`,
    [body.order_id],
  );
  expect(rows.map(({ unit_cost, needs }) => [Number(unit_cost), needs])).toEqual([
    [1.8, { [rice]: 300, [avocado]: 240 }],
  ]);
  await owner.call(list.changeOrder, { query: { id: body.order_id }, body: { status: "cancelled" } });
  expect(await Promise.all([rice, onion, avocado].map((id) => kitchen.stock(id)))).toEqual([1000, 1000, 1000]);
});

test("what cannot be chosen is rejected by name", async () => {
  const { dish, base, toppings, pick } = await bowl();
  const rejected = async (price: number, ...options: Line["options"]) =>
    (await order(owner, { dish, options, price })).body;
  expect(await rejected(9)).toMatchObject({
    code: "DISH_UNAVAILABLE",
    error: "Please choose more of Base for Bowl.",
    details: {
      items: [{ dish_name: "Bowl", group_name: "Base", group_id: expect.any(String) as string, reason: "too_few" }],
    },
  });
  expect(await rejected(9.5, pick(base, 0), pick(base, 1))).toMatchObject({
    error: "Please choose fewer of Base for Bowl.",
  });
  const [egg] = toppings.options.filter(({ name }) => name === "Egg");
  await owner.call(updateOptionGroup, {
    query: { id: toppings.id },
    body: {
      ...toppings,
      options: [
        { id: egg?.id, name: "Egg", is_available: false },
        { name: "Tofu", price: 3 },
      ],
    },
  });
  expect(await rejected(11, pick(base, 0), pick(toppings, 0))).toMatchObject({
    code: "DISH_UNAVAILABLE",
    error: "Avocado (Bowl) is not on the menu.",
    details: { items: [{ option_name: "Avocado", option_id: expect.any(String) as string, reason: "removed" }] },
  });
  expect(await rejected(9, pick(base, 0), pick(toppings, 1))).toMatchObject({
    code: "SOLD_OUT",
    error: "Sorry, Egg (Bowl) is sold out.",
    details: { items: [{ group_name: "Toppings", option_name: "Egg" }] },
  });
  const changed = await rejected(9, pick(base, 1));
  expect(changed).toMatchObject({
    code: "PRICE_CHANGED",
    details: { items: [{ price: 9.5, options: [{ option_name: "Brown rice", unit_price: 0.5 }] }] },
  });
  expect(JSON.stringify(changed)).not.toContain("cost");
});

test("50 guests order the last portion of a topping at once: one order, 49 rejections that name it", async () => {
  const { dish, base, pick } = await bowl();
  const truffle = await kitchen.item("Truffle", 5);
  const extras = await createGroup(owner, [dish.id], {
    name: "Extras",
    options: [{ name: "Truffle", takes: [[truffle, 5]] }],
  });
  const options = [pick(base, 0), pick(extras, 0)];
  const responses = await Promise.all(Array.from({ length: 50 }, () => order(owner, { dish, options, price: 9 })));
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
  const rejected = responses.filter((response) => response.status === 409);
  expect(rejected).toHaveLength(49);
  for (const { body } of rejected) expect(body).toMatchObject({ error: "Sorry, Truffle (Bowl) is sold out." });
  expect(await kitchen.stock(truffle)).toBe(0);
});

test("an option can take more of a larger size, in stock, costs and calories, and a cancellation returns exactly that", async () => {
  const shop = await createOwner(app);
  const its = kitchenOf(app, shop);
  const rice = await its.item("Rice", 10_000, { price: 0.002 });
  const lid = await its.item("Lid", 100, { unit: "pcs", price: 0.1 });
  const chicken = await its.item("Chicken", 1000, { price: 0.01 });
  const sauce = await its.item("Sauce", 1000, { price: 0.01 });
  const dish = await its.dish(
    "Bowl",
    { name: "Small", price: 9, recipe: [[rice, 120]] },
    {
      name: "Large",
      price: 12,
      recipe: [
        [rice, 200],
        [lid, 1],
      ],
    },
  );
  const extras = await createGroup(shop, [dish.id], {
    name: "Extras",
    choose_max: 3,
    options: [
      { name: "Extra chicken", price: 2, takes: [[sauce, 10]], takes_by_size: [[chicken, 30]] },
      { name: "Less rice", takes_by_size: [[rice, -60]] },
    ],
  });
  await app.pool.query("update dish_ingredient set unit = 'pcs' where company_id = $1 and ingredient_id = $2", [
    shop.companyId,
    lid,
  ]);
  const [chickenId, lessId] = extras.options.map(({ id }) => id) as [string, string];
  const taken = (before: number[], after: number[]) =>
    before.map((quantity, at) => Number((quantity - (after[at] ?? 0)).toFixed(6)));
  const stock = async () => [await its.stock(rice), await its.stock(chicken), await its.stock(sauce)];
  for (const [at, price, takes] of [
    [0, 13, [60, 60, 20]],
    [1, 16, [100, 100, 20]],
  ] as const) {
    const before = await stock();
    const { id: size_id } = dish.sizes[at]!;
    const items = [
      {
        menu_item_id: dish.id,
        size_id,
        quantity: 1,
        price,
        options: [
          { option_id: chickenId, count: 2 },
          { option_id: lessId, count: 1 },
        ],
      },
    ];
    const body = { items, total: price, table_number: "7", company_id: shop.companyId };
    const placed = await guest.call(orders.placePublicOrder, { body, key: uuid() });
    expect(placed.status).toBe(201);
    expect(taken(before, await stock())).toEqual(takes);
    const { rows } = await app.pool.query<{ cost: number }>(
      "select unit_cost::float as cost from order_item_options where company_id = $1 and option_name = 'Extra chicken' order by id desc limit 1",
      [shop.companyId],
    );
    expect(rows[0]?.cost).toBeCloseTo((takes[1] / 2) * 0.01 + 10 * 0.01, 6);
    await shop.call(list.changeOrder, { query: { id: placed.body.order_id }, body: { status: "cancelled" } });
    expect(await stock()).toEqual(before);
  }
  // The menu gives the factor of a size only where an option follows the size.
  const menu = await guest.call(readPublicMenu, { query: { username: shop.username } });
  expect(menu.body.dishes[0]?.sizes.map(({ factor }) => factor)).toEqual([undefined, 1.666667]);
});

test("SQL and TypeScript agree on how large a size is", async () => {
  const shop = await createOwner(app);
  const its = kitchenOf(app, shop);
  const items = [await its.item("One", 1), await its.item("Two", 1), await its.item("Three", 1)];
  const amount = fc.record({
    quantity_per_dish: fc.integer({ min: 1, max: 3_000_000 }).map((thousandths) => thousandths / 1000),
    unit: fc.constantFrom("g", "kg", "ml", "L", "pcs"),
  });
  const recipe = fc.array(amount, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(recipe, recipe, recipe), async (recipes) => {
      const dish = await its.dish(
        "Any",
        ...recipes.map((lines, at) => ({
          name: `Size ${at}`,
          price: 1,
          recipe: lines.map((_, line) => [items[line]!, 1] as const),
        })),
      );
      const factors: number[] = [];
      for (const [at, lines] of recipes.entries()) {
        for (const [line, { quantity_per_dish, unit }] of lines.entries()) {
          await app.pool.query(
            "update dish_ingredient set quantity_per_dish = $4, unit = $5 where company_id = $1 and dish_size_id = $2 and ingredient_id = $3",
            [shop.companyId, dish.sizes[at]?.id, items[line], quantity_per_dish, unit],
          );
        }
      }
      for (const { id } of dish.sizes) {
        const { rows } = await app.pool.query<{ factor: string }>("select round(size_factor($1, $2), 6) as factor", [
          shop.companyId,
          id,
        ]);
        factors.push(Number(rows[0]?.factor));
      }
      expect(factors).toEqual(sizeFactors(recipes));
    }),
    { numRuns: 25 },
  );
});

test("an option takes what its prep item is made of, also after the recipe has changed", async () => {
  const { dish, base, pick } = await bowl();
  const sesame = await kitchen.item("Sesame", 1000);
  const sauce = await kitchen.item("Sauce", 0);
  const recipe = (quantity: number) => ({
    batch_quantity: 100,
    unit: "g" as const,
    mode: "through" as const,
    lines: [{ ingredient_id: sesame, quantity, unit: "g" as const }],
  });
  await owner.call(savePrepRecipe, { query: { id: sauce }, body: recipe(50) });
  const sauces = await createGroup(owner, [dish.id], {
    name: "Sauce",
    options: [{ name: "Sesame", takes: [[sauce, 20]] }],
  });
  const options = [pick(base, 0), pick(sauces, 0)];
  expect((await order(owner, { dish, options, price: 9 })).status).toBe(201);
  expect(await kitchen.stock(sesame)).toBe(990);
  await owner.call(savePrepRecipe, { query: { id: sauce }, body: recipe(100) });
  expect((await order(owner, { dish, options, price: 9 })).status).toBe(201);
  expect(await kitchen.stock(sesame)).toBe(970);
});
