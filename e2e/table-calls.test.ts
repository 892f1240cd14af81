import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { addTables } from "#src/features/tables/contract.ts";
import { overrideShown } from "#src/testing/declare.ts";
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

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

test("a guest calls staff and asks for the bill, and staff see it on any screen and answer it", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  const guest = await journey.visit(PHONE);
  const menu = `/menu?restaurant=${owner.username}&table=Terrace+4`;
  await guest.page.goto(menu);
  await guest.page.getByRole("button", { name: "Add to Cart" }).waitFor();

  const back = await journey.visit({ as: owner, ...DESKTOP });
  await back.page.goto("/tables");
  await expect.poll(() => guest.page.getByRole("button", { name: "Call staff" }).count()).toBe(0);
  // The switch turns when the server has stored it.
  await back.page.getByLabel("Guests can call staff and ask for the bill").click({ force: true });
  await expect.poll(() => back.page.getByLabel("Guests can call staff and ask for the bill").isChecked()).toBe(true);
  // The menu that is open already gets the buttons.
  await guest.page.getByRole("button", { name: "Call staff" }).waitFor();
  await saveScreenshots(back.page, "calls-tables-desktop");
  await back.page.goto("/inventory");

  await guest.page.getByRole("button", { name: "Add to Cart" }).click();
  await saveScreenshots(guest.page, "calls-menu-phone");
  await expectAccessible(guest.page);
  await guest.page.getByRole("button", { name: "Call staff" }).click();
  await guest.page.getByText("Somebody will come to your table.").waitFor();
  expect(await guest.page.getByRole("button", { name: "Staff called" }).isDisabled()).toBe(true);
  await back.page.getByRole("region", { name: "Tables that call" }).getByText("Terrace 4 calls").waitFor();
  await guest.page.getByRole("button", { name: "Ask for the bill" }).click();
  await back.page.getByRole("region", { name: "Tables that call" }).getByText("Terrace 4 asks for the bill").waitFor();
  await saveScreenshots(guest.page, "calls-called-phone");
  await saveScreenshots(back.page, "calls-screen-desktop");
  await expectAccessible(back.page);

  const phone = await journey.visit({ as: owner, ...PHONE });
  await phone.page.goto("/orders");
  await phone.page.getByRole("button", { name: "Done: Terrace 4 asks for the bill" }).waitFor();
  await saveScreenshots(phone.page, "calls-screen-phone");
  await expectAccessible(phone.page);
  await phone.page.getByRole("button", { name: "Done: Terrace 4 asks for the bill" }).click();
  await back.page.getByRole("region", { name: "Tables that call" }).waitFor({ state: "detached" });
  await Promise.all([guest, back, phone].map(({ context }) => context.close()));
});

test("a guest asks about nuts in German and calls staff", async () => {
  const owner = await harbourBowl(journey);
  const { id } = await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  await createDish(journey, owner.companyId, { name: "Lemonade", sizes: [{ price: 4 }] });
  const overrides = [
    { name: "nuts", state: "none", reason: "Asked the supplier" },
    { name: "peanuts", state: "may_contain", reason: "Same kitchen" },
  ] as const;
  expect((await overrideShown(owner, id, overrides)).status).toBe(200);
  const back = await journey.visit({ as: owner, ...DESKTOP });
  await back.page.goto("/settings");
  await back.page.getByRole("button", { name: "Try Plus for 14 Days" }).click();
  await back.page.getByLabel("Answer Questions on the Menu").click({ force: true });
  await expect.poll(() => back.page.getByLabel("Answer Questions on the Menu").isChecked()).toBe(true);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { table_calls: true } });

  const guest = await journey.visit({ ...PHONE, locale: "de-DE" });
  await guest.page.goto(`/menu?restaurant=${owner.username}&table=7`);
  await guest.page.getByRole("button", { name: "Fragen" }).click();
  const dialog = guest.page.getByRole("dialog", { name: "Stell eine Frage" });
  await dialog.getByRole("button", { name: "Habt ihr heute offen?" }).click();
  await dialog.getByText("Du kannst jederzeit bestellen.").waitFor();
  await dialog.getByRole("textbox", { name: "Deine Frage" }).fill("Sind in der Laksa Nüsse drin?");
  await dialog.getByRole("button", { name: "Senden" }).click();
  await dialog.getByText("Laksa ist als „ohne Schalenfrüchte“ angegeben.").waitFor();
  await dialog.getByText("Laksa kann Erdnüsse in Spuren enthalten.").waitFor();
  await saveScreenshots(guest.page, "questions-phone");
  await expectAccessible(guest.page);
  await dialog.getByRole("button", { name: "Bedienung rufen" }).click();
  await dialog.getByText("Es kommt gleich jemand an deinen Tisch.").waitFor();
  await back.page.getByRole("region", { name: "Tables that call" }).getByText("7 calls").waitFor();
  await saveScreenshots(back.page, "questions-settings-desktop");
  await expectAccessible(back.page);
  await dialog.getByRole("button", { name: /^Laksa/ }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await guest.page.getByRole("heading", { name: "Laksa" }).isVisible()).toBe(true);
  await Promise.all([guest, back].map(({ context }) => context.close()));
});

test("the message about a new order opens it", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  const back = await journey.visit({ as: owner, ...DESKTOP });
  await back.page.goto("/inventory");
  await back.page.getByRole("heading", { name: "Inventory", exact: true }).waitFor();
  const guest = await journey.visit(PHONE);
  await guest.page.goto(`/menu?restaurant=${owner.username}&table=4`);
  await guest.page.getByRole("button", { name: "Add to Cart" }).click();
  await guest.page.getByRole("button", { name: /^Open your cart/ }).click();
  await guest.page.getByRole("button", { name: "Checkout" }).click();
  await guest.page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  await back.page.getByText("New order: Table 4").waitFor();
  await back.page.getByRole("button", { name: /^ORD-/ }).click();
  await expect.poll(() => new URL(back.page.url()).pathname).toMatch(/^\/orders\/[0-9a-f-]{36}$/);
  await Promise.all([guest, back].map(({ context }) => context.close()));
});

test("a guest chooses the table from the owner's list", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  await owner.call(addTables, { body: { names: ["1", "Terrace 4"] } });
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { tables_listed: true } });
  const { context, page } = await journey.visit(PHONE);
  await page.goto(`/menu?restaurant=${owner.username}&table=99`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /^Open your cart/ }).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.getByText("Please enter your table number").first().waitFor();
  await page.getByLabel("Table Number").selectOption("Terrace 4");
  await saveScreenshots(page, "listed-tables-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  const { rows } = await journey.pool.query("select table_number from orders where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ table_number: "Terrace 4" }]);
  await context.close();
});
