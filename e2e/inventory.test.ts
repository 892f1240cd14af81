import { afterAll, beforeAll, expect, test } from "vitest";
import { createItem, listInventory } from "#src/features/inventory/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import {
  DESKTOP,
  expectAccessible,
  failRequests,
  harbourBowl,
  holdRequests,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

const newOwner = () => harbourBowl(journey);

async function add(owner: Owner, body: object): Promise<string> {
  const item = { name: "Rice", unit: "kg" as const, quantity_available: 10, reorder_threshold: 2, unit_price: 2.4 };
  return (await owner.call(createItem, { body: { ...item, ...body } })).body.item.id;
}

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("an ingredient is added, counted, edited, wasted, undone and deleted on a %s", async (device, options) => {
  const owner = await newOwner();
  await owner.call(createSupplier, { body: { name: "Green Farm" } });
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/inventory");
  await page.getByText("No inventory items found. Add items to get started.").waitFor();
  await page.getByText("Total: 0 ingredients").waitFor();
  if (device === "desktop") {
    await expect.poll(() => page.getByText("No inventory item selected").isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText("No inventory item selected").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const name of [
      "Name",
      "Item/Code",
      "Quantity",
      "Unit Price",
      "Amount",
      "Status",
      "Supplier",
      "Reorder At",
      "Alert",
    ])
      await expect
        .poll(() => page.getByRole("columnheader", { name, exact: true }).isVisible(), { message: name })
        .toBe(true);
  }

  await page.getByRole("button", { name: "Add Item" }).click();
  const form = page.getByRole("region", { name: "Add New Ingredient" });
  await form.getByText("Optional item code or SKU").waitFor();
  await form.getByText("System will alert when stock falls below this level").waitFor();
  await expect.poll(() => form.getByLabel("Unit", { exact: true }).inputValue()).toBe("g");
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await form.getByText("Ingredient name is required").waitFor();
  await saveScreenshots(page, `inventory-add-${device}`);
  await expectAccessible(page);
  await form.getByLabel("Ingredient Name").fill("Jasmine rice");
  await form.getByLabel("Item/Code").fill("RICE-25");
  await form.getByLabel("Unit", { exact: true }).selectOption("kg");
  await form.getByLabel("Supplier").selectOption("Green Farm");
  await form.getByLabel("Current Quantity").fill("12,5");
  await form.getByLabel("Unit Price").fill("2.40");
  await form.getByLabel("Reorder Threshold").fill("not a number");
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await form.getByText("Please enter a number, such as 12.5.").waitFor();
  await form.getByLabel("Reorder Threshold").fill("0");
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await page.getByText("Jasmine rice has been added to inventory.").waitFor();
  await page.getByText("Total: 1 ingredient").waitFor();

  // On a phone the open sheet would cover the list.
  if (device === "phone") await page.getByRole("button", { name: "Jasmine rice" }).click();
  const panel =
    device === "phone" ? page.getByRole("dialog", { name: "Jasmine rice" }) : page.getByRole("complementary");
  await panel.getByText("$30.00").waitFor();
  await panel.getByText("In Stock").waitFor();
  await expect.poll(() => panel.getByRole("button", { name: "Send Reorder Request Manually" }).count()).toBe(0);

  await panel.getByRole("button", { name: "Update Stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Stock: Jasmine rice" });
  await dialog.getByText("Previous quantity: 12.5 kg").waitFor();
  await dialog.getByLabel("Current Quantity").fill("");
  await dialog.getByRole("button", { name: "Update Stock" }).click();
  await dialog.getByText("Please enter a number.").waitFor();
  await dialog.getByLabel("Current Quantity").fill("-5");
  await dialog.getByLabel("Current Quantity").press("Enter");
  await dialog.getByText("This can't be below zero.").waitFor();
  await dialog.getByLabel("Current Quantity").fill("9");
  await dialog.getByRole("button", { name: "Update Stock" }).click();
  await dialog.waitFor({ state: "detached" });
  await panel.getByText("−3.5 kg").waitFor();
  await panel.getByText("$21.60").waitFor();

  await panel.getByRole("button", { name: "Edit Details" }).click();
  await panel.getByLabel("Reorder Threshold").fill("3");
  await panel.getByLabel("Supplier").selectOption("None");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Jasmine rice has been updated.").waitFor();
  await panel.getByText("3 kg", { exact: true }).waitFor();

  await panel.getByRole("button", { name: "Record Waste" }).click();
  const waste = page.getByRole("dialog", { name: "Record Waste: Jasmine rice" });
  await waste.getByLabel("Quantity").fill("99");
  await waste.getByRole("button", { name: "Record Waste" }).click();
  await waste.getByText("Only 9 kg of Jasmine rice are in stock.").waitFor();
  await waste.getByLabel("Quantity").fill("500");
  await waste.getByLabel("Unit").selectOption("g");
  await waste.getByLabel("Reason").fill("spilt");
  await waste.getByRole("button", { name: "Record Waste" }).click();
  await panel.getByText("−0.5 kg").waitFor();
  await panel.getByText("8.5 kg left").waitFor();
  await saveScreenshots(page, `inventory-item-${device}`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("Undone").waitFor();
  await expect.poll(() => panel.getByRole("button", { name: "Undo" }).count()).toBe(0);

  await panel.getByRole("button", { name: "Delete Item" }).click();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Delete Item" }).click();
  await panel.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Inventory item deleted successfully").waitFor();
  await page.getByText("Total: 0 ingredients").waitFor();
  await context.close();
});

test("an ingredient that was entered twice is merged, many are changed at once, and what expires is wasted", async () => {
  const owner = await newOwner();
  const rice = await add(owner, {});
  await add(owner, { name: "Basmati", unit: "g", quantity_available: 500 });
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto(`/inventory?item=${rice}`);
  await page.getByRole("button", { name: "Merge with Another" }).click();
  const merging = page.getByRole("dialog", { name: "Merge into Rice" });
  await merging.getByLabel("The same ingredient, entered again").fill("Basmati");
  await page.getByRole("option", { name: "Basmati (g)" }).click();
  await merging.getByText("0.5 kg go to Rice.").waitFor();
  await saveScreenshots(page, "inventory-merge");
  await merging.getByRole("button", { name: "Merge Ingredients" }).click();
  await page.getByText("Basmati is now part of Rice.").waitFor();
  await page.getByText("Total: 1 ingredient").waitFor();
  await page.getByRole("button", { name: "History of Basmati, before it was merged" }).click();
  await page.getByRole("list", { name: "History of Basmati" }).getByText("Opening stock").waitFor();

  await page.getByRole("button", { name: "Add Date" }).click();
  await page.getByLabel("How much").fill("1.5");
  await page.getByLabel("Use by").fill("2026-01-01");
  await page.getByRole("button", { name: "Add Date" }).click();
  await page.getByRole("button", { name: "Label" }).waitFor();

  await page.goto("/inventory");
  await page.getByRole("button", { name: "Edit Many" }).click();
  const many = page.getByRole("dialog", { name: "Edit Many" });
  await many.getByLabel("All 1 that the list shows").check();
  await many.getByLabel("Par").fill("1");
  await many.getByRole("button", { name: "Change 1 ingredient" }).click();
  await many.getByText("cannot be below the reorder threshold").waitFor();
  await many.getByLabel("Par").fill("20");
  await saveScreenshots(page, "inventory-edit-many");
  await expectAccessible(page);
  await many.getByRole("button", { name: "Change 1 ingredient" }).click();
  await page.getByText("1 ingredient changed.").waitFor();

  await page.goto(`/inventory/use-by?item=${rice}`);
  await page.getByText("Every date of Rice").waitFor();
  await page.getByRole("link", { name: "Show All Ingredients" }).click();
  await page.getByRole("button", { name: "7 days" }).waitFor();
  await page.getByRole("heading", { name: "Expired" }).waitFor();
  await saveScreenshots(page, "inventory-use-by");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Record as Waste" }).click();
  await page.getByText("Nothing expires in this time").waitFor();
  const { items } = (await owner.call(listInventory)).body;
  expect(items).toMatchObject([{ id: rice, quantity_available: 9, par: 20 }]);
  await context.close();
});

test("a form keeps its input when a tablet is rotated", async () => {
  const owner = await newOwner();
  const id = await add(owner, { name: "Eggs" });
  const [upright, lying] = [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ];
  for (const [first, second] of [
    [upright, lying],
    [lying, upright],
  ] as const) {
    const { context, page } = await journey.visit({ as: owner });
    await page.setViewportSize(first);
    await page.goto(`/inventory?item=${id}`);
    await page.getByRole("button", { name: "Edit Details" }).click();
    await page.getByLabel("Item/Code").fill("EGG-30");
    await page.setViewportSize(second);
    await page.getByRole("button", { name: "Save Changes" }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByLabel("Item/Code").inputValue()).toBe("EGG-30");
    await saveScreenshots(page, `inventory-turned-${second.width}`);
    await context.close();
  }
});

test("changing a unit converts its stock, and a pack size is added", async () => {
  const owner = await newOwner();
  const id = await add(owner, { name: "Eggs", unit: "pcs", quantity_available: 90, unit_price: 0.3 });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto(`/inventory?item=${id}`);
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Edit Details" }).click();
  await panel.getByLabel("Unit", { exact: true }).selectOption("tray");
  const dialog = page.getByRole("dialog", { name: "Change Unit: pcs to tray" });
  await dialog.getByText("Eggs has 90 pcs in stock. How should it change?").waitFor();
  await dialog.getByLabel("pcs in one tray").fill("30");
  await dialog.getByText("New stock: 3 tray").waitFor();
  await dialog.getByRole("button", { name: "Change Unit" }).click();
  await expect.poll(() => panel.getByLabel("Current Quantity").inputValue()).toBe("3");
  await expect.poll(() => panel.getByLabel("Unit Price").inputValue()).toBe("9");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await panel.getByText("1 tray = 30 pcs").waitFor();
  await panel.getByText("Unit changed from pcs to tray").waitFor();
  const { items } = (await owner.call(listInventory)).body;
  expect(items[0]).toMatchObject({ unit: "tray", quantity_available: 3, unit_price: 9 });

  await panel.getByRole("region", { name: "Pack sizes" }).getByRole("button", { name: "Edit" }).click();
  await panel.getByRole("button", { name: "Add pack size" }).click();
  const pack = panel.getByRole("group", { name: "New pack" });
  await pack.getByLabel("Pack", { exact: true }).fill("case");
  const named = panel.getByRole("group", { name: "case" });
  await named.getByLabel("Size").fill("12");
  await named.getByLabel("Unit").selectOption("BTL");
  await panel.getByText("1 case = 12 BTL cannot be converted to tray").waitFor();
  await named.getByLabel("Unit").selectOption("tray");
  await panel.getByRole("button", { name: "Save Pack Sizes" }).click();
  await panel.getByText("1 case = 12 tray").waitFor();
  await context.close();
});

test("a number that a German browser in Singapore can mean twice is asked about", async () => {
  const owner = await newOwner();
  const id = await add(owner, { name: "Flour", quantity_available: 10 });
  const { context, page } = await journey.visit({ as: owner, locale: "de-DE" });
  await page.goto(`/inventory?item=${id}`);
  await page.getByRole("button", { name: "Update Stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Stock: Flour" });
  await dialog.getByLabel("Current Quantity").fill("1,500");
  await dialog.getByLabel("Current Quantity").press("Enter");
  await dialog.getByText("1,500 can mean two numbers. Which one?").waitFor();
  await saveScreenshots(page, "inventory-asked");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "1.5 kg" }).click();
  await dialog.getByRole("button", { name: "Update Stock" }).click();
  await page.getByText("Flour: 1.5 kg").waitFor();
  await context.close();
});

test("low-stock alerts are sent automatically and by hand, and stock used by an order shows at once", async () => {
  const owner = await newOwner();
  const kitchen = kitchenOf(journey, owner);
  const id = await add(owner, { name: "Prawns", quantity_available: 5 });
  const salad = await kitchen.dish("Prawn salad", { price: 12, recipe: [[id, 2]] });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto(`/inventory?item=${id}`);
  const panel = page.getByRole("complementary");
  await panel.getByText("In Stock").waitFor();
  await owner.call(placeOrder, { body: { items: [salad.line(2)] } });
  await panel.getByText("Low Stock").waitFor();
  await page.getByText("Automatic Reorder Alert").waitFor();
  await page.getByText("The alert about low stock of Prawns waits in Messages").waitFor();
  await page.getByRole("link", { name: "Messages: 1 waits" }).waitFor();
  await page.getByRole("cell", { name: "Pending", exact: true }).getByRole("link").waitFor();
  await panel.getByText(/^Order /).waitFor();
  await saveScreenshots(page, "inventory-low");

  await panel.getByRole("button", { name: "Send Reorder Request Manually" }).click();
  await page.getByText("The message with the reorder details waits in Messages.").waitFor();
  await journey.pool.query("update messages set state = 'sent' where item_ids @> array[$1::uuid]", [id]);
  await journey.pool.query("select pg_notify('comanda', $1)", [
    JSON.stringify({ company_id: owner.companyId, type: "messages.changed" }),
  ]);
  await page.getByRole("cell", { name: /^Sent \d+/ }).waitFor();
  const restoreRequests = await failRequests(page, "POST", "/api/inventory/reorder-request", {
    success: false,
    error: "down",
    delivery: "outbox",
  });
  await panel.getByRole("button", { name: "Send Reorder Request Manually" }).click();
  await page.getByText("Failed to send message. Please try again later.").waitFor();
  await restoreRequests();
  await failRequests(page, "POST", "/api/inventory/reorder-request");
  await panel.getByRole("button", { name: "Send Reorder Request Manually" }).click();
  await page.getByText("Failed to send reorder notification").waitFor();

  const fail = async (error: string | null) => {
    await journey.pool.query("update messages set state = 'failed', error = $2 where item_ids @> array[$1::uuid]", [
      id,
      error,
    ]);
    const event = { company_id: owner.companyId, type: "reorder-alert.failed", id };
    await journey.pool.query("select pg_notify('comanda', $1)", [JSON.stringify(event)]);
  };
  await fail("The number does not use WhatsApp");
  await page.getByText("Could not send reorder notification: The number does not use WhatsApp").waitFor();
  await page.getByText("Alert Failed").first().waitFor();
  await fail(null);
  await page.getByText("Could not send reorder notification: Unknown error").waitFor();

  await panel.getByRole("button", { name: "Delete Item" }).click();
  await panel.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Failed to delete inventory item").waitFor();
  await page.getByText("Prawns is used by Prawn salad. Remove it from these dishes first.").waitFor();
  await context.close();
});

test("the focus moves into a panel that opens, and back to its row", async () => {
  const owner = await newOwner();
  await add(owner, { name: "Basil" });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/inventory");
  const row = page.getByRole("button", { name: "Basil", exact: true });
  await row.press("Enter");
  const panel = page.getByRole("complementary", { name: "Basil" });
  const hasFocus = () => panel.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  await row.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

test("of a long list the rows near the screen are drawn, down to the last", async () => {
  const owner = await newOwner();
  const names = Array.from({ length: 105 }, (_, at) => `Spice ${String(at).padStart(3, "0")}`);
  await Promise.all(names.map((name) => add(owner, { name })));
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/inventory");
  await page.getByText("Total: 105 ingredients").waitFor();
  const table = page.getByRole("table");
  await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("106");
  await expect.poll(() => table.locator("[data-row-button]").count()).toBeLessThan(80);
  const last = table.getByRole("button", { name: "Spice 104" });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10_000);
      return last.isVisible();
    })
    .toBe(true);
  await last.click();
  await page.getByRole("heading", { name: "Spice 104" }).waitFor();
  await context.close();
});

test("an item without a sent alert is pending", async () => {
  const owner = await newOwner();
  const kitchen = kitchenOf(journey, owner);
  await kitchen.item("Basil", 1, { threshold: 5 });
  await kitchen.item("Mint", 9, { threshold: 5 });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/inventory");
  await page.getByRole("cell", { name: "Pending", exact: true }).waitFor();
  await page.getByRole("cell", { name: "-", exact: true }).waitFor();
  await context.close();
});

test("errors show the specified messages, and typed input is not lost", async () => {
  const owner = await newOwner();
  await add(owner, { name: "Rice" });
  const { context, page } = await journey.visit({ as: owner });
  const openEvents = await holdRequests(page, "/api/events");
  const loading = await failRequests(page, "GET", "/api/inventory");
  await page.goto("/inventory");
  await page.getByText("Failed to load inventory data. Please try again later.").waitFor();
  await page.getByText("Could not load inventory data. Please try again later.").waitFor();
  await loading();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Rice", exact: true }).click();
  openEvents();
  const panel = page.getByRole("complementary");

  const saving = await failRequests(page, "PUT", "/api/inventory/id");
  await panel.getByRole("button", { name: "Update Stock" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current Quantity").fill("7");
  await dialog.getByRole("button", { name: "Update Stock" }).click();
  await page.getByText("Failed to update stock quantity").waitFor();
  await expect.poll(() => dialog.getByLabel("Current Quantity").inputValue()).toBe("7");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Edit Details" }).click();
  await panel.getByLabel("Ingredient Name").fill("Brown rice");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Failed to update ingredient").first().waitFor();
  await expect.poll(() => panel.getByLabel("Ingredient Name").inputValue()).toBe("Brown rice");
  await saving();
  await panel.getByRole("button", { name: "Cancel" }).click();

  await failRequests(page, "DELETE", "/api/inventory/id");
  await panel.getByRole("button", { name: "Delete Item" }).click();
  await panel.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Failed to delete inventory item").waitFor();

  await failRequests(page, "POST", "/api/inventory");
  await page.getByRole("button", { name: "Add Item" }).click();
  const form = page.getByRole("region", { name: "Add New Ingredient" });
  await form.getByLabel("Ingredient Name").fill("Salt");
  // A name alone is no item: what is there of it is asked, not 0.
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await form.getByText("Please enter a number.").waitFor();
  await form.getByLabel("Current Quantity").fill("2");
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await page.getByText("Error!").waitFor();
  await page.getByText("There was an error adding the ingredient.").waitFor();
  await expect.poll(() => form.getByLabel("Ingredient Name").inputValue()).toBe("Salt");

  await failRequests(page, "GET", "/api/inventory");
  const event = { company_id: owner.companyId, type: "inventory.changed" };
  await journey.pool.query("select pg_notify('comanda', $1)", [JSON.stringify(event)]);
  await page.getByText("Could not refresh inventory data. Please reload the page.").waitFor();
  await page.getByRole("button", { name: "Rice", exact: true }).waitFor();
  await context.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])(
  "a stocktake survives a reload, keeps what was sold meanwhile, and is posted at once on a %s",
  async (device, options) => {
    const owner = await newOwner();
    const kitchen = kitchenOf(journey, owner);
    const rice = await add(owner, { name: "Rice", quantity_available: 10 });
    await add(owner, { name: "Salt", quantity_available: 4 });
    await add(owner, { name: "Oil", unit: "L", quantity_available: 6 });
    const bowl = await kitchen.dish("Bowl", { price: 5, recipe: [[rice, 1]] });
    const { context, page } = await journey.visit({ as: owner, ...options });
    await page.goto("/inventory");
    await page.getByRole("link", { name: "Stocktake" }).click();
    await page.getByLabel("Rice, counted").fill("9");
    await page.getByLabel("Salt, counted").fill("4");
    await page.getByLabel("Salt, counted").press("Enter");
    await page.getByText("−1 kg").waitFor();
    await page.getByText("as expected").waitFor();
    await saveScreenshots(page, `stocktake-${device}`);
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByLabel("Rice, counted").inputValue()).toBe("9");
    await owner.call(placeOrder, { body: { items: [bowl.line(3)] } });
    await page.getByRole("button", { name: "Not counted" }).click();
    await page.getByLabel("Oil, counted").waitFor();
    await expect.poll(() => page.getByLabel("Rice, counted").count()).toBe(0);
    await page.getByText("2 of 3").waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    const review = page.getByRole("dialog", { name: "Review Stocktake" });
    await review.getByText("2 counted, 1 difference, -$2.40 in total").waitFor();
    await review.getByLabel("Note").fill("Sunday");
    await saveScreenshots(page, `stocktake-review-${device}`);
    await review.getByRole("button", { name: "Post Stocktake" }).click();
    await page.getByText("2 counted, 1 corrected.").waitFor();
    await page.getByText("Total: 3 ingredients").waitFor();
    await expect.poll(() => kitchen.stock(rice)).toBe(6);
    await context.close();
  },
);

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("a pasted list is previewed with its errors and imported on a %s", async (device, options) => {
  const owner = await newOwner();
  await add(owner, { name: "Sea salt" });
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/inventory");
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import from a File" }).click();
  await page.getByRole("heading", { name: "Import ingredients" }).waitFor();
  await page
    .getByLabel("Or paste cells from a spreadsheet")
    .fill(
      "Ingredient\tUnit\tIn stock\tPrice per unit\nLemons\tpcs\t40\t0.3\nSea salt\tkg\t8\t2.4\nThyme\tbunches of\t3\t1",
    );
  await page.getByRole("button", { name: "Use These Cells" }).click();
  await page.getByText("3 rows: 1 new, 1 that differs from what you have, 1 with an error.").waitFor();
  await page.getByText('The unit "bunches of" is not known.').waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `import-${device}`);
  await page.getByLabel("Stock: 10 → 8").check();
  await page.getByLabel("Leave out the row with an error").check();
  await page.getByRole("button", { name: "Import 2 Ingredients" }).click();
  await page.getByText("1 ingredient added, 1 changed, 1 left out.").waitFor();
  const { items } = (await owner.call(listInventory)).body;
  expect(items.map(({ name, quantity_available }) => [name, quantity_available])).toEqual([
    ["Lemons", 40],
    ["Sea salt", 8],
  ]);
  await page.getByRole("link", { name: "To the Inventory" }).click();
  await page.getByText("Total: 2 ingredients").waitFor();
  await context.close();
});
