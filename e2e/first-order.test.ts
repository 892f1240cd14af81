import { randomBytes } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTables, tableCodes } from "#src/features/tables/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { expectAccessible, harbourBowl, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** What the way from the landing page to a guest's order in the kitchen may cost a new owner. */
const MAX_CLICKS = 30;
const MAX_SECONDS = 5 * 60;
const SECONDS_PER_CLICK = 1.5;
const SECONDS_PER_KEY = 0.15;

/** A person with a mouse and a keyboard, whose clicks and keys are counted. */
class Person {
  clicks = 0;
  keys = 0;

  get seconds(): number {
    return this.clicks * SECONDS_PER_CLICK + this.keys * SECONDS_PER_KEY;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Opening a drop-down and choosing in it are two clicks. */
  async choose(target: Locator, label: string): Promise<void> {
    this.clicks += 2;
    await target.selectOption({ label });
  }

  /** Types into the focused field; "\t" and "\n" are keys too. */
  async type(page: Page, text: string): Promise<void> {
    this.keys += text.length;
    for (const part of text.split(/([\t\n])/)) {
      if (part === "\t") await page.keyboard.press("Tab");
      else if (part === "\n") await page.keyboard.press("Enter");
      else await page.keyboard.type(part);
    }
  }
}

const isFocused = (field: Locator) => field.evaluate((element) => element === element.ownerDocument.activeElement);
const waitForFocus = (field: Locator) => expect.poll(() => isFocused(field)).toBe(true);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

function mailedLink(email: string): string {
  const mail = journey.mails.findLast((mail) => mail.to === email);
  return /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function signUp(owner: Person, page: Page): Promise<void> {
  const email = `ada-${randomBytes(4).toString("hex")}@example.com`;
  await page.goto("/");
  await owner.click(page.getByRole("main").getByRole("link", { name: "Get Started" }).first());
  await waitForFocus(page.getByLabel("Email"));
  await owner.type(page, `${email}\tcorrect horse battery\n`);
  // The browser has its cookie when it says so; only then does the link sign in.
  await page
    .getByText(/Check your email/)
    .first()
    .waitFor();
  // The link in the mail.
  owner.clicks += 1;
  await page.goto(mailedLink(email));
}

async function setUpCompany(owner: Person, page: Page, username: string): Promise<void> {
  await page.waitForURL("**/onboarding?step=1");
  await waitForFocus(page.getByLabel("Company name"));
  // Country, currency and dial code are right already.
  await owner.type(page, "Nonna's Kitchen\t12 Tanjong Pagar Road\t\t\t201912345A\t\t91234567\n");
  await page.waitForURL("**/onboarding?step=2");
  await waitForFocus(page.getByLabel("Username"));
  await page.getByLabel("Username").fill("");
  await owner.type(page, username);
  await page.getByText("Username is available").waitFor();
  await owner.type(page, "\n");
  await page.waitForURL("**/onboarding?step=3");
  await owner.click(page.getByRole("radio", { name: "Starter" }));
  await owner.click(button(page, "Continue to payment"));
  await page.waitForURL("**/sandbox/checkout/**");
  await owner.click(button(page, /^Pay /));
  await owner.click(button(page, "Go to Dashboard"));
}

async function addFirstDish(owner: Person, page: Page): Promise<void> {
  await owner.click(
    page.getByRole("region", { name: "Get ready for guests" }).getByRole("link", { name: "Add Dish", exact: true }),
  );
  const form = page.getByRole("form", { name: "Add Dish" });
  const field = (name: RegExp) => form.locator("input").and(form.getByLabel(name));
  await waitForFocus(field(/^Name/));
  await owner.type(page, "Margherita");
  await owner.choose(form.getByRole("combobox", { name: /^Category/ }), "New category...");
  await waitForFocus(page.getByLabel("New category"));
  await owner.type(page, "Pizza\n");
  await page.getByLabel("New category").waitFor({ state: "hidden" });
  await owner.click(field(/^Price/));
  await owner.type(page, "14.50");
  await owner.click(field(/^Ingredient/));
  await owner.type(page, "Mozzarella");
  await owner.click(page.getByRole("option", { name: 'Add "Mozzarella" to the inventory' }));
  await waitForFocus(page.getByLabel("Stock unit"));
  await owner.type(page, "\t5\t11");
  await owner.click(button(page, "Add to Inventory"));
  await waitForFocus(field(/^Quantity/));
  await owner.type(page, "120\n");
  await owner.click(button(page, "Use This Description"));
  await owner.click(button(page, "Create Dish"));
  await form.waitFor({ state: "hidden" });
}

/** A guest's device; a code on the table would also fill in the table's name. */
async function orderAsGuest(guest: Person, page: Page): Promise<void> {
  await guest.click(page.getByRole("article", { name: "Margherita" }).getByRole("button", { name: /^Add/ }));
  await guest.click(page.getByRole("button", { name: /Open your cart/ }));
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await guest.click(cart.getByLabel("Table Number"));
  await guest.type(page, "7");
  await guest.click(cart.getByRole("button", { name: "Checkout" }));
  await page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
}

test("a new owner gets from the landing page to a guest's order in the kitchen", async () => {
  const { page, context } = await journey.visit();
  const person = new Person();
  const username = `nonna${randomBytes(4).toString("hex")}`;
  await signUp(person, page);
  await setUpCompany(person, page, username);
  await addFirstDish(person, page);

  await person.click(page.getByRole("button", { name: /^Account/ }));
  const [menu] = await Promise.all([
    context.waitForEvent("page"),
    person.click(page.getByRole("menuitem", { name: "View Menu" })),
  ]);
  await orderAsGuest(person, menu);
  await person.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Kitchen" }));
  await page
    .getByRole("article", { name: /^Table 7/ })
    .getByText("Margherita")
    .waitFor();

  expect(person.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(person.seconds).toBeLessThanOrEqual(MAX_SECONDS);
});

test("a practice order shows what guest, kitchen and stock see, and is taken back", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = kitchenOf(journey, owner);
  const rice = await kitchen.item("Rice", 1000);
  await kitchen.dish("Rice bowl", { price: 8, recipe: [[rice, 200]] });
  const { page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/dashboard");
  const setup = page.getByRole("region", { name: "Get ready for guests" });
  await setup.getByText("1 of 6 done").waitFor();
  await owner.call(addTables, { body: { names: ["Terrace 1"] } });
  await owner.call(tableCodes);
  await setup.getByRole("button", { name: "Try an Order" }).click();
  const dialog = page.getByRole("dialog", { name: "Try an order yourself" });
  await saveScreenshots(page, "practice-order");
  await dialog.getByRole("button", { name: "Place Practice Order" }).click();
  await dialog.getByText("Terrace 1").first().waitFor();
  await dialog.getByText("800").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "practice-result");
  await dialog.getByRole("button", { name: "Done" }).click();
  await setup.getByText("3 of 6 done").waitFor();
  await expect.poll(() => kitchen.stock(rice)).toBe(1000);
});
