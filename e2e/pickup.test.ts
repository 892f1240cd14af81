import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { pickupTimes } from "#src/features/orders/contract.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";
import { requestsOf } from "./settled.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

test("a guest orders pickup for a chosen time, staff see it, and the guest's number is called", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  const back = await journey.visit({ as: owner, ...DESKTOP });
  const settled = requestsOf(back.page);
  await back.page.goto("/settings");
  await back.page.getByLabel("Guests Order for Pickup").waitFor({ state: "attached" });
  await settled();
  await back.page.getByLabel("Guests Order for Pickup").click({ force: true });
  // The switch turns when the server has stored it.
  await expect.poll(() => back.page.getByLabel("Guests Order for Pickup").isChecked()).toBe(true);
  await back.page.getByLabel("Portions for each time").fill("6");
  await back.page.getByRole("button", { name: "Save Pickup Times" }).click();
  await back.page.getByText("Company settings updated successfully").first().waitFor();
  await saveScreenshots(back.page, "pickup-settings-desktop");
  await expectAccessible(back.page);
  await back.page.goto("/orders");
  await back.page.getByRole("heading", { name: "Orders", exact: true }).waitFor();

  const { times } = (await owner.call(pickupTimes, { query: { company_id: owner.companyId } })).body;
  const wanted = times[3]?.starts_at ?? "";
  const guest = await journey.visit(PHONE);
  await guest.page.goto(`/menu?restaurant=${owner.username}`);
  await guest.page.getByRole("button", { name: "Add to Cart" }).click();
  await guest.page.getByRole("button", { name: /^Open your cart/ }).click();
  expect(await guest.page.getByRole("radio", { name: "Pick up" }).isChecked()).toBe(true);
  await guest.page.getByRole("button", { name: "Checkout" }).click();
  await guest.page.getByText("Please enter your name").waitFor();
  await saveScreenshots(guest.page, "pickup-name-missing-phone");
  await expectAccessible(guest.page);
  await guest.page.getByLabel("Your name").fill("Ana Lim");
  await guest.page.getByLabel("Phone number (optional)").fill("8123 4567");
  await guest.page.getByLabel("Pick up at").selectOption(wanted);
  await saveScreenshots(guest.page, "pickup-cart-phone");
  await guest.page.getByRole("button", { name: "Checkout" }).click();
  const placed = guest.page.getByRole("dialog");
  await placed.getByText("We call your number when your order is ready to collect.").waitFor();
  await saveScreenshots(guest.page, "pickup-placed-phone");
  await expectAccessible(guest.page);
  await placed.getByRole("link", { name: "Follow your order" }).click();
  await guest.page.getByText("Pickup number").waitFor();
  expect(await guest.page.content()).toContain(wanted);
  await saveScreenshots(guest.page, "pickup-status-phone");
  await expectAccessible(guest.page);
  expect(await guest.page.content()).not.toContain("Ana Lim");

  await back.page.getByText("New order: Pickup 1").waitFor();
  await back.page
    .getByRole("main")
    .getByText(/, Ana Lim$/)
    .first()
    .waitFor();
  await saveScreenshots(back.page, "pickup-orders-desktop");
  await expectAccessible(back.page);
  await back.page.goto("/kitchen");
  const ticket = back.page.getByRole("article", { name: /^Pickup 1,/ });
  await ticket.getByText(/, Ana Lim$/).waitFor();
  await saveScreenshots(back.page, "pickup-kitchen-desktop");
  await ticket.getByRole("button", { name: /^Accept/ }).click();
  await guest.page.getByText("Your order is being prepared.").waitFor();
  await ticket.getByRole("button", { name: /^Ready/ }).click();
  await guest.page.getByText("Your order is ready to collect.", { exact: true }).waitFor();
  expect(await guest.page.getByText("We call your number").count()).toBe(0);
  await guest.page.getByText("Ready to collect", { exact: true }).waitFor();
  const { rows } = await journey.pool.query("select name, asap from order_pickups where company_id = $1", [
    owner.companyId,
  ]);
  expect(rows).toEqual([{ name: "Ana Lim", asap: false }]);
  await Promise.all([guest, back].map(({ context }) => context.close()));
});

test("staff take an order for pickup at the till", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  const body = { counter_orders: true, pickup_orders: true };
  await owner.call(updateCompany, { query: { id: owner.companyId }, body });
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/till");
  await page.getByRole("button", { name: /^Laksa/ }).click();
  await page.getByRole("button", { name: "Pickup", exact: true }).click();
  await page.getByRole("button", { name: "Pay later" }).click();
  await page.getByText("Please enter the name for pickup").waitFor();
  await page.getByLabel("Name").fill("Bo");
  await saveScreenshots(page, "pickup-till-desktop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay later" }).click();
  await page.getByText("Pickup 1, $9.00, not paid yet.").waitFor();
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByText("Picked up by").waitFor();
  await saveScreenshots(page, "pickup-order-desktop");
  await expectAccessible(page);
  await context.close();
});
