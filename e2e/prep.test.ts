import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { postStocktake } from "#src/features/counts/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { listBatches } from "#src/features/prep/batch-contract.ts";
import { listPrepRecipes } from "#src/features/prep/contract.ts";
import { createMember } from "#src/testing/factories.ts";
import { cartOf } from "#src/testing/order-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { pairTablet, setPin } from "#src/testing/tablet.ts";
import {
  DESKTOP,
  expectAccessible,
  expectPath,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  expect(journey.pageErrors).toEqual([]);
  await journey.stop();
});

test("the owner writes a recipe, and reads why it is rejected when it would be made of itself", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = prepKitchenOf(owner);
  const tomato = await kitchen.item("Tomatoes", "kg", 20, { price: 2 });
  const sauce = await kitchen.item("Tomato sauce", "kg", 0, { threshold: 2 });
  await kitchen.prep("Pizza sauce", {
    batch: 1,
    unit: "kg",
    mode: "through",
    lines: [
      { ingredient_id: sauce, quantity: 1, unit: "kg" },
      { ingredient_id: tomato, quantity: 1, unit: "kg" },
    ],
  });
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto(`/inventory?item=${sauce}`);
  await page.getByRole("button", { name: "Add Recipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Recipe of Tomato sauce" });
  await dialog.getByLabel("One batch makes").fill("3");
  const add = dialog.getByRole("combobox", { name: "Add Ingredient" });
  await add.fill("Tomatoes");
  await page.getByRole("option", { name: "Tomatoes" }).click();
  const tomatoes = dialog.getByRole("group", { name: "Tomatoes" });
  await tomatoes.getByLabel("Quantity").fill("4");
  await tomatoes.getByLabel("Yield").fill("80");
  // 4 kg at 80 % are 5 kg from the stock, at 2 a kilogram.
  await dialog.getByText("A batch costs $10.00").waitFor();
  await add.fill("Pizza");
  await page.getByRole("option", { name: "Pizza sauce made here" }).click();
  const pizza = dialog.getByRole("group", { name: "Pizza sauce" });
  await pizza.getByLabel("Quantity").fill("1");
  await dialog.getByRole("button", { name: "Save Recipe" }).click();
  await dialog
    .getByText("Tomato sauce cannot be made of itself: Tomato sauce takes Pizza sauce, which takes")
    .waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "prep-recipe");
  await dialog.getByRole("button", { name: "Remove Pizza sauce" }).click();
  await dialog.getByRole("button", { name: "Save Recipe" }).click();
  await page.getByText("Tomato sauce is made here.").waitFor();
  await page.getByRole("button", { name: "Make a Batch" }).waitFor();
  const { recipes } = (await owner.call(listPrepRecipes)).body;
  expect(recipes.find(({ item_id }) => item_id === sauce)).toMatchObject({ stock_quantity: 3, batches_covered: 4 });
  await context.close();
});

test("what is ticked off on a shared tablet is of whoever had unlocked it, not of whoever sends it", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = prepKitchenOf(owner);
  const tomato = await kitchen.item("Tomatoes", "kg", 20, { price: 2 });
  const lines = [{ ingredient_id: tomato, quantity: 3, unit: "kg" as const }];
  const sauce = await kitchen.prep("Tomato sauce", { batch: 2, unit: "kg", mode: "stocked", threshold: 1, lines });
  await kitchen.dish("Pasta", [{ ingredient_id: sauce, quantity: 100, unit: "g" }]);
  const people = [
    await createMember(journey, owner.companyId, "kitchen"),
    await createMember(journey, owner.companyId, "kitchen"),
  ];
  for (const [at, name] of ["Ana", "Ben"].entries())
    await journey.pool.query("update users set name = $2 where id = $1", [people[at]?.userId, name]);
  for (const person of people) await setPin(person);
  const paired = await pairTablet(journey, owner, { role: "kitchen", name: "Kitchen 1" });
  await paired.unlock(people[0]?.userId ?? "");
  const { context, page } = await journey.visit({ as: paired, ...DESKTOP });
  await page.goto("/prep");
  await page.getByText("Sold out: Pasta").waitFor();
  await context.route("**/api/prep/line?*", (route) => route.abort());
  await page.getByRole("button", { name: "Done: Tomato sauce" }).click();
  await page.getByText("Waiting to be sent").waitFor();

  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).click();
  await expectPath(page, "/unlock");
  await page.getByRole("button", { name: "Ben" }).click();
  await page.keyboard.type("2580");
  await expectPath(page, "/kitchen");
  await context.unroute("**/api/prep/line?*");
  await page.goto("/prep");
  await page.getByRole("region", { name: "Last batches" }).getByText("Tomato sauce: 2 kg made").waitFor();
  expect((await owner.call(listBatches)).body.batches).toMatchObject([{ made_by: "Ana, on Kitchen 1" }]);
  const { activities } = (await owner.call(listActivities, { query: {} })).body;
  expect(activities[0]?.description).toBe("Tomato sauce: 2 kg made, sent by Ben, on Kitchen 1");

  // Nobody can switch while a change is being sent: it would be lost with the document.
  const held = Promise.withResolvers<null>();
  await context.route("**/api/batches/undo?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Undo the batch of Tomato sauce" }).click();
  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).click();
  await page.getByText("The last change is not sent yet. Please try again in a moment.").waitFor();
  held.resolve(null);
  await expect.poll(async () => (await owner.call(listBatches)).body.batches[0]?.undone_at ?? null).not.toBeNull();
  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).click();
  await expectPath(page, "/unlock");
  await context.close();
});

test("a batch is ticked off on a phone without a connection, sold from, counted, and its loss is read with the proof", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = prepKitchenOf(owner);
  const tomato = await kitchen.item("Tomatoes", "kg", 20, { price: 2 });
  const lines = [{ ingredient_id: tomato, quantity: 3, unit: "kg" as const }];
  const sauce = await kitchen.prep("Tomato sauce", { batch: 2, unit: "kg", mode: "stocked", threshold: 1, lines });
  const pasta = await kitchen.dish("Pasta", [{ ingredient_id: sauce, quantity: 100, unit: "g" }]);
  const count = (counted: number) =>
    owner.call(postStocktake, { body: { id: uuid(), note: null, counts: [{ id: sauce, counted }] } });
  await count(0);
  await journey.pool.query(
    "update stock_movements set created_at = created_at - interval '40 days' where company_id = $1",
    [owner.companyId],
  );

  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/prep");
  await page.getByText("Sold out: Pasta").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "prep-list");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Done: Tomato sauce" }).click();
  await page.getByText("Waiting to be sent").waitFor();
  await context.setOffline(false);
  const last = page.getByRole("region", { name: "Last batches" });
  await last.getByText("Tomato sauce: 2 kg made").waitFor();
  await page.getByText("Enough of everything is there.").waitFor();
  expect((await owner.call(listBatches)).body.batches).toHaveLength(1);

  await owner.call(placePublicOrder, { body: cartOf(owner, [pasta.line(5)]), key: uuid() });
  await count(1.4);
  await page.goto("/reports/variance");
  await page
    .getByRole("table", { name: "Variance by ingredient" })
    .getByRole("button", { name: "Tomato sauce" })
    .click();
  await page.getByText("0.1 kg of Tomato sauce left the stock without a sale or waste").waitFor();
  await page.getByText("Sold in 1 order").waitFor();
  await context.close();

  const kitchenScreen = await journey.visit({ as: owner, ...DESKTOP });
  await kitchenScreen.page.goto("/kitchen");
  await kitchenScreen.page.getByRole("button", { name: "Prep list" }).click();
  // Half of it was sold and counted away, so undoing it would leave less than nothing.
  await kitchenScreen.page.getByRole("button", { name: "Undo the batch of Tomato sauce" }).click();
  await kitchenScreen.page.getByText("because some was used since. Count it instead.").waitFor();
  await kitchenScreen.context.close();
});
