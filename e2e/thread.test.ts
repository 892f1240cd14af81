import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

function mailedLink(email: string): string {
  const mail = journey.mails.findLast((mail) => mail.to === email);
  return /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** By the navigation: at the top on a desktop, at the bottom on a phone. */
const open = (page: Page, screen: string) =>
  page.getByRole("link", { name: screen }).filter({ visible: true }).first().click();

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Check your email for the confirmation link!").waitFor();
  // In the browser that signed up, the link signs in.
  await page.goto(mailedLink(email));
}

async function setUp(page: Page, username: string): Promise<void> {
  await page.getByLabel("Company name").fill("Nonna's Kitchen");
  await page.getByLabel("Address").fill("12 Tanjong Pagar Road");
  await page.getByLabel("UEN / Business ID").fill("201912345A");
  await page.getByLabel("Phone number").fill("9123 4567");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByText("Username is available").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Starter" }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByText("Payment Successful!").waitFor();
  await page.getByRole("button", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard?onboarding=completed");
}

async function addIngredient(page: Page): Promise<void> {
  await open(page, "Inventory");
  await page.getByRole("button", { name: "Add Item" }).first().click();
  await page.getByLabel("Ingredient Name").fill("Arborio rice");
  await page.getByLabel("Unit", { exact: true }).selectOption("kg");
  await page.getByLabel("Current Quantity").fill("1");
  await page.getByRole("textbox", { name: "Unit Price" }).fill("5");
  await page.getByLabel("Reorder Threshold").fill("0.2");
  await page.getByRole("button", { name: "Add Ingredient" }).click();
  await page.getByText("Arborio rice has been added to inventory.").first().waitFor();
  // On a phone the panel of the new item covers the list.
  await page.keyboard.press("Escape");
}

async function addDish(page: Page): Promise<void> {
  await open(page, "Dishes");
  await page.getByRole("button", { name: "Add Category" }).click();
  const category = page.getByRole("form", { name: "Add category" });
  await category.getByLabel("Name").fill("Risotti");
  await category.getByRole("button", { name: "Add Category" }).click();
  await page.getByText("Category added").first().waitFor();
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const form = page.getByRole("form", { name: "Add Dish" });
  await form.getByLabel(/^Name/).first().fill("Risotto bianco");
  await form.getByLabel("Category").selectOption({ label: "Risotti" });
  await form.getByLabel("Description").fill("Rice, butter and patience.");
  await form
    .getByLabel(/^Price/)
    .first()
    .fill("14.5");
  await form.getByRole("combobox", { name: "Ingredient" }).click();
  await page.getByRole("option", { name: "Arborio rice" }).click();
  await form
    .getByLabel(/^Quantity/)
    .last()
    .fill("400");
  await form.getByLabel(/^Unit/).last().selectOption("g");
  await form.getByRole("button", { name: "Add Ingredient" }).click();
  await form.getByRole("button", { name: /^(Add|Create) Dish$/ }).click();
  await page.getByText("Dish created").first().waitFor();
}

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("from sign-up to an order in the kitchen, on a %s", async (size, viewport) => {
  const name = `thread${randomBytes(4).toString("hex")}`;
  const { page } = await journey.visit(viewport);
  await signUp(page, `${name}@example.com`);
  await page.waitForURL("**/onboarding?step=1");
  await setUp(page, name);
  await addIngredient(page);
  await addDish(page);
  await saveScreenshots(page, `thread-dishes-${size}`);

  await open(page, "Orders");
  await page.getByText("Pending Orders").waitFor();

  const { page: table } = await journey.visit(viewport);
  await table.goto(`${journey.url.replace("localhost", `${name}.localhost`)}/?table=7`);
  const risotto = table.getByRole("article", { name: "Risotto bianco" });
  await risotto.getByRole("button", { name: /^Add to Cart/ }).click();
  await saveScreenshots(table, `thread-menu-${size}`);
  await table.getByRole("button", { name: /cart/i }).first().click();
  await expect.poll(() => table.getByLabel("Table Number").inputValue()).toBe("7");
  await table.getByRole("button", { name: "Checkout" }).click();
  await table.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  await saveScreenshots(table, `thread-placed-${size}`);

  // The owner's screen was open all the time and is not reloaded.
  await page.getByText("1 × Risotto bianco").first().waitFor();
  await saveScreenshots(page, `thread-orders-${size}`);
  await open(page, "Inventory");
  await page.getByText("0.6 kg").first().waitFor();

  // There is rice for one more portion: the second order is rejected, and nothing is saved.
  await table.getByRole("button", { name: "Back to the menu" }).click();
  await risotto.getByRole("button", { name: /^Add to Cart/ }).click();
  await table.getByRole("button", { name: /cart/i }).first().click();
  await table.getByRole("button", { name: /more/i }).click();
  await table.getByRole("button", { name: "Checkout" }).click();
  await table
    .getByText(/sold out|portion/i)
    .first()
    .waitFor();
  await page.getByText("0.6 kg").first().waitFor();
});
