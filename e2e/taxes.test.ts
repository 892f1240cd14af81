import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import { saveTaxRates } from "#src/features/taxes/contract.ts";
import { createCategory, createDish } from "#src/testing/menu-factory.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
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

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])(
  "an owner says which taxes prices include, and an order and the report say how much on a %s",
  async (device, options) => {
    const owner = await harbourBowl(journey);
    await createCategory(journey, owner.companyId, "Groceries");
    const dish = await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 10.9 }] });
    const { context, page } = await journey.visit({ as: owner, ...options });
    await page.goto("/settings");
    const card = page.getByRole("form", { name: "Tax" });
    await card.getByRole("button", { name: "Add Tax" }).click();
    const usual = card.getByRole("group", { name: "On everything" });
    await usual.getByLabel("Name").fill("GST");
    await card.getByRole("button", { name: "Save Tax" }).click();
    await usual.getByText("Please enter the rate").waitFor();
    await usual.getByLabel("Rate").fill("9");
    await card.getByRole("button", { name: "Add Another Rate" }).click();
    const other = card.getByRole("group", { name: "On some categories instead" });
    await other.getByLabel("Name").fill("Reduced");
    await other.getByLabel("Rate").fill("2.5");
    await other.getByRole("combobox", { name: "Categories" }).click();
    await page.getByRole("option", { name: "Groceries" }).click();
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await card.scrollIntoViewIfNeeded();
    await saveScreenshots(page, `tax-settings-${device}`);
    await card.getByRole("button", { name: "Save Tax" }).click();
    await page.getByText("Taxes saved").waitFor();
    await card.getByRole("button", { name: "Save Tax" }).waitFor({ state: "detached" });

    const { body } = await owner.call(orders.placeOrder, { body: { menu_item_id: dish.id, quantity: 1 } });
    await page.goto(`/orders/${body.order.id}`);
    const items = page.getByRole("region", { name: "Items" });
    expect(await items.getByText("Includes GST 9%").locator("..").textContent()).toContain("0.90");
    await expectAccessible(page);
    await saveScreenshots(page, `tax-order-${device}`);

    await page.goto("/reports");
    await page.getByText("GST 9%").waitFor();
    await expectAccessible(page);
    await page.getByText("GST 9%").scrollIntoViewIfNeeded();
    await saveScreenshots(page, `tax-report-${device}`);
    await context.close();
  },
);

test("a guest reads how much of the total is tax in their language", async () => {
  const owner = await harbourBowl(journey);
  const dish = await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 10.9 }] });
  const tax_rates = [{ name: "GST", percent: 9, is_default: true }];
  await owner.call(saveTaxRates, { body: { tax_rates } });
  const items = [{ menu_item_id: dish.id, quantity: 1, price: 10.9 }];
  const body = { items, total: 10.9, table_number: "4", company_id: owner.companyId };
  const placed = await owner.call(orders.placePublicOrder, { body });
  const { context, page } = await journey.visit({ ...PHONE, locale: "de-DE" });
  await page.goto(placed.body.status_url);
  const line = page.getByText(/Inkl\. GST 9\s%/).locator("..");
  expect(await line.textContent()).toContain("0.90");
  await expectAccessible(page);
  await saveScreenshots(page, "tax-status");
  await context.close();
});
