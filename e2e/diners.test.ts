import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import type { Owner } from "#src/testing/factories.ts";
import { expectAccessible, harbourBowl, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

let journey: Journey;
let owner: Owner;
let kitchen: Kitchen;
let crabs: string;

beforeAll(async () => {
  journey = await startJourney();
  owner = await harbourBowl(journey);
  kitchen = kitchenOf(journey, owner);
  crabs = await kitchen.item("Mud crab", 1, { unit: "pcs" });
  await kitchen.dish("Chilli crab", { price: 48, recipe: [[crabs, 1]] });
  await kitchen.dish("Teh tarik", { price: 3.2 });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

const cart = (page: Page) => page.getByRole("dialog", { name: "Your Cart" });
const placed = (page: Page) => page.getByRole("dialog", { name: "Order Placed Successfully!" });
const checkOut = (page: Page) => cart(page).getByRole("button", { name: "Checkout" });

/** Sits down at a table, puts a dish into the cart and opens it. */
async function choose(dish: string, table: string): Promise<Page> {
  const { page } = await journey.visit(PHONE);
  const listening = page.waitForResponse((response) => response.url().includes("/api/public-menu/events"));
  await page.goto(`/menu?restaurant=${owner.username}&table=${table}`);
  await listening;
  await page.getByRole("article", { name: dish }).getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /Open your cart/ }).click();
  await cart(page).getByRole("listitem").waitFor();
  return page;
}

test("of two diners who order the last portion one gets it, and the other sees an error and keeps the cart", async () => {
  const diners = await Promise.all([choose("Chilli crab", "1"), choose("Chilli crab", "2")]);
  // Both orders are sent before either response arrives.
  let arrived = 0;
  let go = () => {};
  const both = new Promise<void>((resolve) => (go = resolve));
  for (const page of diners) {
    await page.route("**/public-orders", async (route) => {
      arrived += 1;
      if (arrived === 2) go();
      await both;
      await route.continue();
    });
    await checkOut(page).click();
  }
  const outcome = (page: Page) =>
    Promise.race([
      placed(page)
        .waitFor()
        .then(() => "placed"),
      cart(page)
        .getByRole("alert")
        .waitFor()
        .then(() => "refused"),
    ]);
  const outcomes = await Promise.all(diners.map(outcome));
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(["placed", "refused"]);
  const second = diners[outcomes.indexOf("refused")]!;
  await expect
    .poll(() => cart(second).getByRole("alert").innerText())
    .toMatch(/Chilli crab.*sold out|sold out.*Chilli crab/i);
  await expect.poll(() => cart(second).getByRole("listitem").count()).toBe(1);
  await expectAccessible(second);
  await saveScreenshots(second, "cart-sold-out");
  await expect.poll(() => kitchen.stock(crabs)).toBe(0);
  await expect.poll(() => kitchen.count("orders")).toBe(1);
  for (const page of diners) await page.context().close();
});

test("a lost response is requested again automatically: the diner sees one success, the kitchen one order", async () => {
  const before = await kitchen.count("orders");
  const page = await choose("Teh tarik", "3");
  let attempts = 0;
  await page.route("**/public-orders", async (route) => {
    attempts += 1;
    // The server saves the order, and the connection breaks before its response arrives.
    if (attempts === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await checkOut(page).click();
  await placed(page).waitFor();
  expect(attempts).toBe(2);
  await expect.poll(() => kitchen.count("orders")).toBe(before + 1);
  await page.context().close();
});

test("an open cart cannot be ordered while ordering is paused, and can be once it resumes", async () => {
  const pause = (ordering_paused: boolean) =>
    owner.call(updateCompany, { query: { id: owner.companyId }, body: { ordering_paused } });
  const page = await choose("Teh tarik", "4");
  expect((await pause(true)).status).toBe(200);
  await cart(page).getByText("Ordering from your phone is paused right now.").waitFor();
  await expect.poll(() => checkOut(page).isDisabled()).toBe(true);
  await expect.poll(() => cart(page).getByRole("listitem").count()).toBe(1);
  await expectAccessible(page);
  await saveScreenshots(page, "cart-paused");
  await pause(false);
  await cart(page).getByText("Ordering from your phone is paused right now.").waitFor({ state: "detached" });
  await checkOut(page).click();
  await placed(page).waitFor();
  await page.context().close();
});
