import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { declareShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const read = async (username = owner.username) =>
  (await callerOf(app).call(readPublicMenu, { query: { username } })).body;

test("a menu without options says nothing about them", async () => {
  const plain = await createOwner(app);
  await kitchenOf(app, plain).dish("Soup", { price: 5 });
  const menu = await read(plain.username);
  expect(JSON.stringify(menu)).not.toContain("option");
});

test("the menu has groups, what is left of them, and what a required one means for the dish", async () => {
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 100);
  const peanut = await kitchen.item("Peanut", 50);
  const cashew = await kitchen.item("Cashew", 50);
  for (const id of [peanut, cashew]) {
    await declareShown(owner, id, { nuts: "contains" });
  }
  const dish = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 1]] });
  const sauces = await createGroup(owner, [dish.id], {
    name: "Sauce",
    choose_min: 1,
    choose_max: 1,
    options: [
      { name: "Peanut", takes: [[peanut, 30]], is_default: true },
      { name: "Cashew", price: 1, takes: [[cashew, 30]] },
    ],
  });
  const shown = async () => {
    const menu = await read();
    return { menu, bowl: menu.dishes.find(({ id }) => id === dish.id) };
  };
  const before = await shown();
  expect(before.bowl).toMatchObject({
    sold_out: false,
    option_groups: [{ group_id: sauces.id, choose_min: 1, choose_max: 1 }],
    allergens: { contains: ["nuts"] },
  });
  expect(before.menu.option_groups).toMatchObject([
    {
      name: "Sauce",
      options: [
        { name: "Peanut", price: 0, is_default: true, sold_out: false, allergens: { contains: ["nuts"] } },
        { name: "Cashew", price: 1, sold_out: false },
      ],
    },
  ]);
  expect(JSON.stringify(before.menu)).not.toContain("quantity");

  const use = (item: string) =>
    app.pool.query(
      "insert into stock_movements (company_id, item_id, quantity, reason) values ($1, $2, -40, 'waste')",
      [owner.companyId, item],
    );
  await use(peanut);
  await expect
    .poll(async () => (await read()).option_groups?.[0]?.options.map((option) => option.sold_out))
    .toEqual([true, false]);
  expect((await shown()).bowl?.sold_out).toBe(false);
  await use(cashew);
  await expect.poll(async () => (await shown()).bowl).toMatchObject({ sold_out: true, sizes: [{ sold_out: true }] });
});

test("a dish is labelled with what holds whatever is chosen, and its calories are those of what is chosen at first", async () => {
  const guest = await createOwner(app);
  const kitchen = kitchenOf(app, guest);
  const [rice, tofu, salmon] = [
    await kitchen.item("Rice", 900),
    await kitchen.item("Tofu", 900),
    await kitchen.item("Salmon", 900),
  ];
  const suitable = (vegan: string, vegetarian: string) => ({ vegan, vegetarian });
  for (const [id, declarations] of [
    [rice, suitable("suitable", "suitable")],
    [tofu, suitable("suitable", "suitable")],
    [salmon, suitable("unsuitable", "unsuitable")],
  ] as const) {
    await declareShown(guest, id, declarations);
  }
  const plain = await kitchen.dish("Plain", { price: 5, recipe: [[rice, 100]] });
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 100]] });
  const open = await kitchen.dish("Open bowl", { price: 9, recipe: [[rice, 100]] });
  const protein = { choose_min: 1, choose_max: 1 };
  await createGroup(guest, [bowl.id], {
    ...protein,
    name: "Protein",
    options: [
      { name: "Tofu", takes: [[tofu, 100]], is_default: true },
      { name: "Salmon", takes: [[salmon, 100]] },
    ],
  });
  await createGroup(guest, [open.id], {
    ...protein,
    name: "Any protein",
    options: [
      { name: "Tofu", takes: [[tofu, 100]] },
      { name: "More tofu", takes: [[tofu, 150]] },
    ],
  });
  const { dishes, option_groups } = await read(guest.username);
  const named = (name: string) => dishes.find((dish) => dish.name === name);
  const caloriesOf = (group: string, name: string) =>
    option_groups?.find((optionGroup) => optionGroup.name === group)?.options.find((option) => option.name === name)
      ?.calories ?? 0;
  expect(named("Plain")).toMatchObject({ diets: ["vegetarian", "vegan"], diet_labels: ["vegan"] });
  expect(named("Bowl")).toMatchObject({ diets: ["vegetarian", "vegan"], diet_labels: [] });
  expect(named("Open bowl")).toMatchObject({ diet_labels: ["vegan"] });
  const base = named("Plain")?.sizes[0]?.calories ?? 0;
  expect(base).toBeGreaterThan(0);
  expect(named("Bowl")?.sizes[0]).toMatchObject({
    calories: base + caloriesOf("Protein", "Tofu"),
    base_calories: base,
  });
  expect(caloriesOf("Protein", "Tofu")).toBeGreaterThan(0);
  expect(named("Open bowl")?.sizes[0]).toMatchObject({ calories: null, base_calories: base });
  expect(plain.id).toBe(named("Plain")?.id);
});
