import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany, updateCompany } from "#src/features/companies/contract.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { hours } from "#src/testing/hours-fixture.ts";
import type { Owner } from "#src/testing/factories.ts";
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

const company = async (owner: Owner) => (await owner.call(readCompany)).body.company;
const setHours = (owner: Owner, opening_hours: OpeningHours | null) =>
  owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours } });
/** A time zone in which it is about noon now, so that what opens in ten minutes opens today. */
const offset = 12 - new Date().getUTCHours();
const NOON_ZONE = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
/** The local time in that zone, some minutes from now. */
const clock = (minutes: number) => new Date(Date.now() + (offset * 60 + minutes) * 60_000).toISOString().slice(11, 16);

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("an owner sets the opening hours on a %s", async (device, options) => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/settings");
  const card = page.getByRole("form", { name: "Opening hours" });
  await card.getByText("Guests can order at any time.").waitFor();
  await card.getByRole("switch").click();
  const friday = card.getByRole("group", { name: "Friday" });
  await friday.getByLabel("Friday closes").fill("14:30");
  await friday.getByRole("button", { name: "Add times on Friday" }).click();
  await friday.getByLabel("Friday opens").nth(1).fill("14:00");
  await friday.getByLabel("Friday closes").nth(1).fill("02:00");
  await friday.getByText("next day").waitFor();
  await card.getByRole("button", { name: "Save Hours" }).click();
  await friday.getByText("These times overlap").waitFor();
  await friday.getByLabel("Friday opens").nth(1).fill("17:30");
  await card.getByRole("button", { name: "Remove 11:00–22:00 on Sunday" }).click();
  await card.getByRole("group", { name: "Sunday" }).getByText("Closed").waitFor();
  await card.getByRole("button", { name: "Add a special day" }).click();
  await card.getByLabel("Date").fill("2027-12-25");
  await expectAccessible(page);
  await saveScreenshots(page, `hours-${device}`);
  await card.getByRole("button", { name: "Save Hours" }).click();
  await page.getByText("Opening hours saved").waitFor();
  const split = { fri: ["11:00-14:30", "17:30-02:00"], sun: [] };
  expect((await company(owner)).opening_hours).toEqual(hours({ all: ["11:00-22:00"], ...split }, { "2027-12-25": [] }));

  await card.getByRole("button", { name: "Copy Monday to every day" }).click();
  await card.getByRole("button", { name: "Remove 2027-12-25" }).click();
  await card.getByRole("button", { name: "Save Hours" }).click();
  await expect.poll(async () => (await company(owner)).opening_hours).toEqual(hours({ all: ["11:00-22:00"] }));
  await card.getByRole("switch").click();
  await card.getByRole("button", { name: "Save Hours" }).click();
  await expect.poll(async () => (await company(owner)).opening_hours).toBeNull();
  await card.getByText("Guests can order at any time.").waitFor();
  await context.close();
});

test("a closed menu shows when it opens, keeps the cart, and accepts orders from the opening minute without a reload", async () => {
  const owner = await harbourBowl(journey);
  await journey.pool.query("update companies set timezone = $2 where id = $1", [owner.companyId, NOON_ZONE]);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  await setHours(owner, hours({ all: [`${clock(10)}-${clock(120)}`] }, { "2027-12-25": [] }));
  const { context, page } = await journey.visit({ ...PHONE, locale: "de-DE" });
  // The guest's phone is an hour wrong; the restaurant's time zone decides.
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(...args: ConstructorParameters<typeof EventSource>) {
        super(...args);
        this.addEventListener("message", () => Object.assign(window, { hasServerTime: true }), { once: true });
      }
    };
  });
  await page.goto(`/?restaurant=${owner.username}&table=4`);
  await page.getByText(/^Wir haben gerade geschlossen. Wir öffnen: heute, /).waitFor();
  await page.getByRole("button", { name: "In den Warenkorb" }).click();
  await page.getByRole("button", { name: /^Warenkorb öffnen/ }).click();
  const order = page.getByRole("button", { name: "Bestellen", exact: true });
  await expect.poll(() => order.isDisabled()).toBe(true);
  await saveScreenshots(page, "menu-closed-cart");
  await page.getByRole("button", { name: "Schließen" }).click();
  await expectAccessible(page);
  await saveScreenshots(page, "menu-closed");

  // The page knows the server's time from its first event. One that came later would undo the eleven minutes.
  await page.waitForFunction(() => "hasServerTime" in window);
  await page.clock.fastForward("11:00");
  await expect.poll(() => page.getByText(/^Wir haben gerade geschlossen/).count()).toBe(0);

  // The page still shows the menu as open; the server rejects the order, and the cart stays.
  await page.getByRole("button", { name: /^Warenkorb öffnen/ }).click();
  await order.click();
  await page
    .getByRole("alert")
    .getByText(/^Wir haben gerade geschlossen. Wir öffnen: heute, /)
    .waitFor();
  await expect.poll(() => page.getByLabel("Tischnummer").inputValue()).toBe("4");
  await page.getByText("Laksa").first().waitFor();
  const count = async () =>
    (await journey.pool.query("select from orders where company_id = $1", [owner.companyId])).rowCount;
  await expect.poll(() => count()).toBe(0);

  const opening = clock(-60);
  await setHours(owner, hours({ all: [`${opening}-${clock(120)}`] }));
  // The event sets the page's clock before the new hours are there, so for a moment it takes itself for closed.
  const shownHours = page.locator("section", { has: page.locator("#opening-hours") });
  await expect.poll(() => shownHours.textContent()).toContain(opening);
  await expect.poll(() => order.isEnabled()).toBe(true);
  await order.click();
  await page.getByRole("heading", { name: "Bestellt!" }).waitFor();
  await expect.poll(() => count()).toBe(1);
  await context.close();
});

test("an owner gives breakfast hours, and they end while a guest's cart is open", async () => {
  const owner = await harbourBowl(journey);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { timezone: NOON_ZONE } });
  const category = await createCategory(journey, owner.companyId, "Breakfast");
  await createDish(journey, owner.companyId, { name: "Kaya toast", category, sizes: [{ price: 4 }] });
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 12 }] });
  const guest = await journey.visit({ ...PHONE, locale: "de-DE" });
  await guest.page.goto(`/menu?restaurant=${owner.username}&table=4`);
  const toast = guest.page.getByRole("article", { name: "Kaya toast" });
  await toast.getByRole("button", { name: "In den Warenkorb" }).click();
  await guest.page.getByRole("article", { name: "Laksa" }).getByRole("button", { name: "In den Warenkorb" }).click();

  const { page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/dishes");
  await page.getByRole("link", { name: "Hours" }).click();
  await page.getByText("Everything is served always").waitFor();
  await page.getByRole("button", { name: "Add Hours" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hours" });
  await dialog.getByRole("button", { name: "Save Hours" }).click();
  await dialog.getByText("Choose a category or a dish.").waitFor();
  await dialog.getByLabel("Category or dish").selectOption({ label: "Breakfast" });
  await dialog.getByLabel("From", { exact: true }).fill(clock(60));
  await dialog.getByLabel("Until", { exact: true }).fill(clock(120));
  await expectAccessible(page);
  await saveScreenshots(page, "menu-hours-dialog-desktop");
  await dialog.getByRole("button", { name: "Save Hours" }).click();
  await page.getByText(`Every day ${clock(60)}–${clock(120)}`).waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "menu-hours-desktop");

  // Later today: greyed, with the hour from which it is served.
  await toast.getByRole("button", { name: `Ab ${clock(60)}` }).waitFor();
  await saveScreenshots(guest.page, "menu-later-phone");
  await page.getByRole("button", { name: "Change the hours of Breakfast" }).click();
  const change = page.getByRole("dialog", { name: "Hours of Breakfast" });
  await change.getByLabel("From", { exact: true }).fill(clock(-120));
  await change.getByLabel("Until", { exact: true }).fill(clock(-60));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await saveScreenshots(page, "menu-hours-dialog-phone");
  await change.getByRole("button", { name: "Save Hours" }).click();

  // Over for today: off the menu. The cart says so before the guest orders, and what is left can be ordered.
  await toast.waitFor({ state: "detached" });
  await guest.page.getByRole("button", { name: /^Warenkorb öffnen/ }).click();
  await guest.page.getByText("Nicht mehr erhältlich: bitte entfernen").waitFor();
  await saveScreenshots(guest.page, "cart-after-breakfast-phone");
  await guest.page.getByRole("button", { name: "Kaya toast entfernen" }).click();
  await guest.page.getByRole("button", { name: "Bestellen", exact: true }).click();
  await guest.page.getByRole("heading", { name: "Bestellt!" }).waitFor();
});
