import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
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
    const card = page.getByRole("form", { name: "Tax and Service" });
    await card.getByRole("button", { name: "Add Tax" }).click();
    const usual = card.getByRole("group", { name: "On everything" });
    await usual.getByLabel("Name").fill("GST");
    await card.getByRole("button", { name: "Save Tax" }).click();
    await usual.getByText("Please enter the rate").waitFor();
    await usual.getByLabel("Rate").fill("9");
    await card.getByRole("button", { name: "Add Another Rate" }).click();
    const other = card.getByRole("group", { name: "On some categories or dishes instead" });
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

test("tax and service that are added are in the guest's cart, in the order's total and at the till", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 10.9 }] });
  const tax_rates = [{ name: "GST", percent: 9, is_default: true }];
  const settings = { prices_include_tax: false, service_charge_percent: 10 };
  await owner.call(saveTaxRates, { body: { tax_rates, ...settings } });
  const { context, page } = await journey.visit(PHONE);
  await page.goto(`/menu?restaurant=${owner.username}&table=4`);
  await page.getByRole("article", { name: "Laksa" }).getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /Open your cart/ }).click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  // 10.90 + 1.09 for service + 1.08 of tax on both.
  await cart.getByText("13.07").waitFor();
  expect(await cart.getByText("Service charge 10%").locator("..").textContent()).toContain("1.09");
  expect(await cart.getByText("GST 9%").locator("..").textContent()).toContain("1.08");
  await expectAccessible(page);
  await saveScreenshots(page, "tax-cart");
  await cart.getByRole("button", { name: "Checkout" }).click();
  const placed = page.getByRole("dialog", { name: "Order Placed Successfully!" });
  await placed.getByText("13.07").waitFor();
  const status = (await placed.getByRole("link", { name: "Follow your order" }).getAttribute("href"))!;
  await page.goto(status);
  await page.getByText("Service charge 10%").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "tax-added-status");

  await journey.pool.query("update companies set counter_orders = true where id = $1", [owner.companyId]);
  const staff = await journey.visit({ as: owner, ...DESKTOP });
  await staff.page.goto("/till");
  await staff.page.getByRole("button", { name: /Laksa/ }).click();
  await expect.poll(() => staff.page.getByLabel("Total").textContent()).toContain("13.07");
  await saveScreenshots(staff.page, "tax-till");
  await staff.page.getByText("With service charge $1.09, GST $1.08").waitFor();
  const { rows } = await journey.pool.query<{ id: string }>("select id from orders where company_id = $1", [
    owner.companyId,
  ]);
  await staff.page.goto(`/orders/${rows[0]!.id}`);
  const items = staff.page.getByRole("region", { name: "Items" });
  await items.getByText("Service charge 10%").waitFor();
  await staff.page.getByRole("button", { name: "Mark as Paid" }).click();
  await staff.page.getByRole("button", { name: "Confirm Payment" }).click();
  const receipt = staff.page.getByRole("link", { name: "Receipt A-000001" });
  await receipt.waitFor();
  await expectAccessible(staff.page);
  await saveScreenshots(staff.page, "tax-added-order");
  await staff.context.close();

  const link = page.getByRole("link", { name: "Receipt A-000001" });
  await link.waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "tax-receipt-status");
  const file = await page.request.get(new URL((await link.getAttribute("href"))!, page.url()).href);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const folder = process.env["SCREENSHOTS"];
  if (folder) await writeFile(join(folder, "receipt.pdf"), await file.body());
  await context.close();
});
