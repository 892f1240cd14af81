import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dragTo,
  DESKTOP,
  expectAccessible,
  holdRequests,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";
import * as categories from "#src/features/dishes/categories/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { declareShown, overrideShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

async function restaurant(): Promise<Owner & { prawns: string }> {
  const owner = await createOwner(journey, { currency: "SGD", country: "Singapore" });
  const add = async (name: string, unit: "kg" | "L" | "tray", unit_price: number, quantity_available: number) => {
    const body = { name, unit, unit_price, quantity_available, reorder_threshold: 1 };
    return (await owner.call(inventory.createItem, { body })).body.item.id;
  };
  await add("Jasmine rice", "kg", 2, 20);
  const prawns = await add("Prawns", "kg", 20, 5);
  await add("Eggs", "tray", 9, 5);
  for (const [name, display_order] of [
    ["Starters", 0],
    ["Mains", 1],
  ] as const) {
    await owner.call(categories.createCategory, { body: { name, display_order } });
  }
  return { ...owner, prawns };
}

async function addIngredient(page: Page, name: string, quantity: string, unit: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Ingredient" });
  await field.fill(name);
  await expect.poll(() => page.locator("[data-combobox-option]").allTextContents()).toEqual([name]);
  // With the keyboard: a click that is tried again scrolls the page, and the list closes with its field out of view.
  await field.press("ArrowDown");
  await field.press("Enter");
  await page.getByLabel("Quantity", { exact: true }).fill(quantity);
  await page.getByLabel("Unit", { exact: true }).selectOption(unit);
  await page.getByRole("button", { name: "Add Ingredient" }).click();
}

/** Which of two overlapping things is seen: the one with the larger number. */
const layer = (found: Locator) => found.evaluate((element) => Number(getComputedStyle(element).zIndex));

const cost = (page: Page, amount: string) =>
  page.getByLabel("Cost of a portion").getByText(amount, { exact: true }).waitFor();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: text }).first().waitFor();

/** Toasts cover what is below them and fade in and out, which leaves no contrast to measure. */
async function waitForNoToasts(page: Page): Promise<void> {
  // A toast under the pointer stays, so the pointer moves to the right edge, where no toast is.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.mouse.move(width - 1, height / 2);
  await expect.poll(() => page.locator(".mantine-Notification-root").count()).toBe(0);
}

async function accessible(page: Page): Promise<void> {
  await waitForNoToasts(page);
  await expectAccessible(page);
}

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("on a %s", (size, viewport) => {
  test("a dish gets a description, a picture and a recipe, is saved, activated and deleted", async () => {
    const owner = await restaurant();
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    await page.goto("/dishes");
    await page.getByText("No dishes yet. Add a dish to get started.").waitFor();
    await saveScreenshots(page, `dishes-empty-${size}`);
    await page.getByRole("button", { name: "Add Dish" }).click();

    // The messages of docs/spec/3-dishes-orders-menu.md, "5. Validation rules".
    await page.getByRole("button", { name: "Generate Description" }).click();
    await toast(page, "Missing dish name");
    await page.getByLabel("Name", { exact: false }).first().fill("Prawn fried rice");
    await page.getByRole("button", { name: "Generate Description" }).click();
    await toast(page, "No ingredients added");
    await page.getByRole("button", { name: "Generate Image" }).click();
    await toast(page, "Missing information");
    await page.getByRole("button", { name: "Create Dish" }).click();
    await toast(page, /Missing ingredients\s*Please add at least one ingredient to your dish\./);
    await page.getByRole("button", { name: "Remove Size" }).click();
    await toast(page, /Cannot remove size\s*You must have at least one size for your dish\./);

    await waitForNoToasts(page);
    await addIngredient(page, "Jasmine rice", "150", "g");
    await page.getByRole("button", { name: "Nutrition of Jasmine rice" }).getByText("548 kcal").waitFor();
    await addIngredient(page, "Jasmine rice", "10", "g");
    await toast(page, /Duplicate ingredient\s*Jasmine rice is already in this size\./);
    await addIngredient(page, "Prawns", "80", "g");
    await page.getByLabel("Price").fill("10");
    await cost(page, "$1.90");
    await page.getByLabel("Yield of Prawns").fill("80");
    await cost(page, "$2.30");
    await cost(page, "23%");
    await cost(page, "$7.70");

    await page.getByRole("button", { name: "Generate Description" }).click();
    await page.getByText("Drafted from your recipe").first().waitFor();
    const description = () => page.getByLabel("Description").first().inputValue();
    const first = await description();
    expect(first).toContain("jasmine rice and prawns");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => description()).toBe("");
    await page.getByRole("button", { name: "Generate Description" }).click();
    await page.getByText("Drafted from your recipe").first().waitFor();
    const described = await description();
    expect(described).not.toBe(first);
    await page.getByRole("button", { name: "Generate Image" }).click();
    await page.getByText("Illustration").waitFor();
    await page.getByLabel("Category").first().selectOption({ label: "Mains" });

    await page.getByRole("button", { name: "Add Size" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add Size" }).click();
    await toast(page, /Invalid size\s*Please enter a name and a valid price for the new size\./);
    await dialog.getByLabel("Name").fill("Large");
    await dialog.getByLabel("Price").fill("15");
    await dialog.getByRole("button", { name: "Add Size" }).click();
    await page.getByRole("button", { name: "Copy from another size" }).click();
    await dialog.getByLabel("Multiply by").fill("1.5");
    await dialog.getByRole("button", { name: "Copy Recipe" }).click();
    await cost(page, "$3.45");
    await saveScreenshots(page, `dishes-form-${size}`);
    await accessible(page);

    await page.getByRole("button", { name: "Create Dish" }).click();
    await toast(page, "Dish created");
    await page.getByRole("table", { name: "Dishes" }).getByText("All ingredients in stock").waitFor();
    await saveScreenshots(page, `dishes-table-${size}`);
    await accessible(page);

    const stored = (await owner.call(dishes.listDishes)).body.dishes[0];
    expect(stored).toMatchObject({
      name: "Prawn fried rice",
      category_name: "Mains",
      description: described,
      image: { source: "illustration" },
      sizes: [
        { name: "Regular", price: 10, food_cost: 2.3 },
        {
          name: "Large",
          price: 15,
          food_cost: 3.45,
          ingredients: [{ quantity_per_dish: 225 }, { quantity_per_dish: 120 }],
        },
      ],
    });

    // Stock runs out elsewhere; the screen shows it without a reload.
    await owner.call(inventory.updateItem, { query: { id: owner.prawns }, body: { quantity_available: 0 } });
    await page.getByText("Fix availability").waitFor();
    await page.getByRole("switch", { name: "Prawn fried rice is available" }).click({ force: true });
    await page.getByText("Inactive", { exact: true }).waitFor();
    await page.getByText("Fix availability").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Delete Prawn fried rice" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm Delete" }).click();
    await toast(page, "Dish deleted");
    await page.getByText("No dishes yet. Add a dish to get started.").waitFor();
    await context.close();
  });

  test("a draft is saved and the next dish follows; its description and a poor illustration are only offered", async () => {
    const owner = await restaurant();
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    await page.goto("/dishes");
    await page.getByRole("button", { name: "Add Dish" }).click();
    const name = page.getByRole("form", { name: "Add Dish" }).getByLabel("Name", { exact: false }).first();
    await name.fill("Prawn omelette");
    await page.getByRole("button", { name: "Create Dish" }).click();
    await page.getByRole("button", { name: "Save as Draft" }).click();
    await toast(page, "Dish created");
    await page.getByRole("table", { name: "Dishes" }).getByText("Prawn omelette").waitFor();

    let asked = 0;
    page.on("request", (request) => void (asked += request.url().endsWith("/api/ai/description") ? 1 : 0));
    await page.getByRole("button", { name: "Add Dish" }).click();
    await page.getByLabel("Category").first().selectOption({ label: "Mains" });
    await name.fill("Spaghetti al pomodor");
    await page.getByLabel("Price").fill("10");
    await page.getByRole("combobox", { name: "Ingredient" }).click();
    // The list is above "Dish created", which may stand where the list opens.
    const list = page.locator(".mantine-Popover-dropdown", { has: page.getByRole("option", { name: "Prawns" }) });
    expect(await layer(list)).toBeGreaterThan(await layer(page.locator(".mantine-Notifications-root").first()));
    await addIngredient(page, "Prawns", "80", "g");
    const offered = page.getByRole("note", { name: "Suggested description" });
    await offered.getByText(/Spaghetti al pomodor\b/).waitFor();
    // Another letter of the name is no reason to ask the model again.
    await name.fill("Spaghetti al pomodoro");
    await offered.waitFor({ state: "hidden" });
    await addIngredient(page, "Jasmine rice", "50", "g");
    await offered.getByText(/Spaghetti al pomodoro/).waitFor();
    expect(asked).toBe(2);
    await saveScreenshots(page, `dishes-offer-${size}`);
    await accessible(page);
    await offered.getByRole("button", { name: "Use This Description" }).click();
    await offered.waitFor({ state: "hidden" });

    // No tomato: the drawing would not be this dish.
    await page.getByRole("button", { name: "Generate Image" }).click();
    const illustration = page.getByRole("note", { name: "Offered illustration" });
    await illustration.getByText("A photo is better").waitFor();
    await illustration.getByRole("button", { name: "Leave It Out" }).click();
    await illustration.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save and Add Another" }).click();
    await toast(page, "Dish created");
    await expect.poll(() => name.inputValue()).toBe("");
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel("Category").first().locator("option:checked").textContent()).toBe("Mains");
    const stored = (await owner.call(dishes.listDishes)).body.dishes.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(stored.map((dish) => [dish.name, dish.is_available, dish.image_url])).toEqual([
      ["Prawn omelette", false, null],
      ["Spaghetti al pomodoro", true, null],
    ]);
    expect(stored.find((dish) => dish.is_available)?.description).toContain("Spaghetti al pomodoro");
    await context.close();
  });

  test("leaving with unsaved changes asks first, a photo is uploaded, and allergens are shown", async () => {
    const owner = await restaurant();
    const [starters] = (await owner.call(categories.listCategories)).body.categories;
    await owner.call(dishes.createDish, {
      body: {
        name: "Prawn cocktail",
        description: "Cold.",
        category_id: starters?.id ?? null,
        sizes: [
          {
            name: "Regular",
            price: 9,
            ingredients: [{ ingredient_id: owner.prawns, quantity_per_dish: 100, unit: "g" }],
          },
        ],
      },
    });
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    await page.goto("/dishes");
    await page.getByRole("button", { name: "Edit Prawn cocktail" }).first().click();
    await page.getByRole("textbox", { name: "Description" }).first().fill("Colder.");
    await page.getByRole("link", { name: "Inventory" }).click();
    await page.getByRole("dialog").getByText("Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(page.url()).toContain("/dishes");

    await page.getByRole("button", { name: "Allergens of Prawns" }).click();
    // Prawns suggest crustaceans; confirming stores it, and the rest is declared in one tap.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Crustaceans.*: contains, suggested$/ })
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "None of the others in Prawns" }).click();
    await saveScreenshots(page, `dishes-allergens-${size}`);
    await page.getByRole("dialog").getByRole("button", { name: "Confirm Allergens" }).click();
    await page.getByText("Contains crustaceans").waitFor();

    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#d2691e" } })
      .jpeg()
      .toBuffer();
    await page.locator('input[type="file"]').setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByRole("button", { name: "Update Dish" }).click();
    await toast(page, "Dish updated");
    await toast(page, "Image uploaded");
    await page.getByRole("table", { name: "Dishes" }).waitFor();
    const stored = (await owner.call(dishes.listDishes)).body.dishes[0];
    expect(stored).toMatchObject({ description: "Colder.", image: { source: "upload", width: 800 } });
    expect(stored?.declared.contains).toEqual(["crustaceans"]);
    await context.close();
  });

  test("a form of allergens that is opened before what is declared has come shows it when it comes", async () => {
    const owner = await restaurant();
    await declareShown(owner, owner.prawns, { crustaceans: "contains", milk: "none" });
    const { body } = await owner.call(dishes.createDish, {
      body: {
        name: "Prawn toast",
        is_available: false,
        sizes: [
          {
            name: "Regular",
            price: 7,
            ingredients: [{ ingredient_id: owner.prawns, quantity_per_dish: 50, unit: "g" }],
          },
        ],
      },
    });
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    const release = await holdRequests(page, "/api/ingredient-declarations");
    await page.goto(`/dishes?dish=${body.dish.id}`);
    await page.getByRole("region", { name: "Allergens and diets" }).getByRole("status").waitFor();
    expect(await page.getByText("Not set").count()).toBe(0);
    release();
    await page.getByRole("button", { name: "Allergens of Prawns" }).click();
    const chip = page.getByRole("dialog").getByRole("button", { name: "Milk, Prawns: not in it" });
    await chip.waitFor();
    await context.close();
  });

  test("a form of allergens that is out of date is not saved, and shows what has changed beside what was typed", async () => {
    const owner = await restaurant();
    const [{ id: sauce }, { body: made }] = await Promise.all([
      owner
        .call(inventory.createItem, {
          body: { name: "Sauce", unit: "kg", quantity_available: 1, reorder_threshold: 0 },
        })
        .then(({ body }) => body.item),
      owner.call(dishes.createDish, {
        body: {
          name: "Prawn cocktail",
          is_available: false,
          sizes: [
            {
              name: "Regular",
              price: 9,
              ingredients: [{ ingredient_id: owner.prawns, quantity_per_dish: 100, unit: "g" }],
            },
          ],
        },
      }),
    ]);
    await declareShown(owner, owner.prawns, { crustaceans: "contains", milk: "none", eggs: "none" });
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    const chip = (name: string, state: string) =>
      page.getByRole("dialog").getByRole("button", { name: `${name}, Prawns: ${state}` });
    await page.goto(`/dishes?dish=${made.dish.id}`);
    await page.getByRole("button", { name: "Allergens of Prawns" }).click();
    await chip("Fish", "not set").click();
    // In another tab milk is declared, and an item of which nothing is known is merged into the prawns.
    await declareShown(owner, owner.prawns, { crustaceans: "contains", milk: "contains", eggs: "none" });
    await owner.call(mergeItems, { body: { from: sauce, into: owner.prawns, unit_conversion: { from: 1, to: 1 } } });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirm Allergens" });
    await confirm.click();
    await toast(page, "Allergens were not saved");
    const changed = page.getByRole("dialog").getByRole("note");
    await changed.filter({ hasText: "Changed since you opened this. Now as stored: Milk." }).waitFor();
    await changed
      .filter({ hasText: "Sauce was merged into Prawns, and not everything was declared about both." })
      .waitFor();
    await chip("Milk", "contains").waitFor();
    await chip("Fish", "contains").waitFor();
    await saveScreenshots(page, `dishes-allergens-changed-${size}`);
    await expectAccessible(page);
    await confirm.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const declared = async () => (await owner.call(dishes.listDishes)).body.dishes[0]?.declared.contains;
    await expect.poll(declared).toEqual(["crustaceans", "fish", "milk"]);

    await page.getByRole("button", { name: "Override", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Fish", { exact: false }).first().selectOption("none");
    await form.getByLabel("Reason").fill("Without sauce");
    await overrideShown(owner, made.dish.id, [{ name: "milk", state: "may_contain", reason: "In a cup beside it" }]);
    await form.getByRole("button", { name: "Save Overrides" }).click();
    await toast(page, "Allergens were not saved");
    const note = form.getByRole("note").filter({ hasText: "is different for Milk." });
    await note.waitFor();
    // The button is at the end of a long list: what has changed is scrolled to.
    await expect.poll(() => note.evaluate((one) => one === document.activeElement)).toBe(true);
    const { y = -1 } = (await note.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(
      await form.getByLabel("Reason").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(["Without sauce", "In a cup beside it"]);
    await saveScreenshots(page, `dishes-override-changed-${size}`);
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save Overrides" }).click();
    await form.waitFor({ state: "detached" });
    await expect.poll(declared).toEqual(["crustaceans"]);
    await context.close();
  });

  test("categories are added, moved, edited and deleted", async () => {
    const owner = await restaurant();
    const { page, context } = await journey.visit({ ...viewport, as: owner });
    const shown = () => page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Move / }) });
    await page.goto("/dishes");
    await page.getByRole("button", { name: "Add Category" }).click();
    const form = page.getByRole("form", { name: "Add category" });
    await form.getByRole("button", { name: "Add Category" }).click();
    await toast(page, /Name is required\s*Please enter a name for the category\./);
    await form.getByLabel("Name").fill("Desserts");
    await form.getByLabel("Display order").fill("2");
    await form.getByRole("button", { name: "Add Category" }).click();
    await toast(page, "Category added");
    await expect.poll(() => shown().count()).toBe(3);

    await dragTo(page, "Move Desserts", "Move Starters");
    const order = async () =>
      (await owner.call(categories.listCategories)).body.categories.map((category) => category.name);
    await expect.poll(order).toEqual(["Desserts", "Starters", "Mains"]);
    await dragTo(page, "Move Desserts", "Move Mains");
    await expect.poll(order).toEqual(["Starters", "Mains", "Desserts"]);
    await dragTo(page, "Move Desserts", "Move Starters");
    await expect.poll(order).toEqual(["Desserts", "Starters", "Mains"]);
    await page.getByRole("button", { name: "Move Desserts" }).press("ArrowDown");
    await expect.poll(order).toEqual(["Starters", "Desserts", "Mains"]);

    await page.getByRole("button", { name: "Edit Desserts" }).click();
    const edit = page.getByRole("form", { name: "Edit Desserts" });
    await edit.getByLabel("Name").fill("Sweets");
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Category updated");
    await page.getByRole("button", { name: "Edit Sweets" }).click();
    await page.getByRole("button", { name: "Delete Category" }).click();
    await page.getByRole("button", { name: "Confirm Delete" }).click();
    await toast(page, "Category deleted");
    await expect.poll(order).toEqual(["Starters", "Mains"]);
    expect(journey.pageErrors).toEqual([]);
    await context.close();
  });
});
