import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCategory } from "#src/features/dishes/categories/contract.ts";
import { createDish } from "#src/features/dishes/contract.ts";
import { createItem } from "#src/features/inventory/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  holdRequests,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ env: { SUPPORT_WHATSAPP: "6588887777" } });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** A restaurant after two weeks: sales, low stock, a dish that cannot be made, and much activity. */
async function busyOwner(): Promise<Owner> {
  const owner = await harbourBowl(journey);
  const add = async (name: string, quantity_available: number) =>
    (await owner.call(createItem, { body: { name, unit: "kg", quantity_available, reorder_threshold: 5 } })).body.item
      .id;
  await owner.call(createSupplier, { body: { name: "Green Farm", contact: "+65 6123 4567", email: "hi@farm.sg" } });
  await add("Jasmine rice", 40);
  await add("Chicken thigh", 4.5);
  const crab = await add("Mud crab", 0);
  const ingredients = [{ ingredient_id: crab, quantity_per_dish: 500, unit: "g" as const }];
  const category_id = (await owner.call(createCategory, { body: { name: "Mains" } })).body.category.id;
  const sizes = [{ name: "Regular", price: 48, ingredients }];
  await owner.call(createDish, { body: { name: "Chilli crab", description: "Hot.", category_id, sizes } });
  await journey.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, status, created_at)
     select $1, gen_random_uuid(), 'ORD-' || lpad(n::text, 6, '0'), (n % 12 + 1)::text, 'guest', 'menu',
       12.5 + (n * 7 % 40), 'SGD', gen_random_uuid()::text, '', gen_random_uuid(),
       case when n < 4 then 'pending' else 'completed' end, now() - make_interval(hours => n * 4)
     from generate_series(0, 79) as n`,
    [owner.companyId],
  );
  return owner;
}

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("the dashboard shows totals, sales, activity and requests on a %s", async (device, options) => {
  const owner = await busyOwner();
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
  const card = (label: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${label}`) });
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText(/^Compared with last \w+day until /).waitFor();
  await expect
    .poll(() => today.getByRole("term").allInnerTexts())
    .toEqual(["Sales", "Orders", "Average order", "Food cost"]);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByRole("link", { name: /^[34] orders to accept/ }).waitFor();
  await waiting.getByRole("link", { name: /^\d agent requests/ }).click();
  await page.waitForURL("**/dashboard#agent-requests");
  await expect.poll(() => card("Inventory Items").innerText()).toContain("3");
  await expect.poll(() => card("Orders").getAttribute("href")).toBe("/orders");
  await expect.poll(() => card("Suppliers").getAttribute("href")).toBe("/suppliers");
  await expect.poll(() => card("Sales").getAttribute("href")).toBe("/orders");
  await expect.poll(() => card("Sales").innerText()).toMatch(/\$[\d,]+\.\d\d/);
  const chart = page.getByRole("region", { name: "Sales, last 14 days" }).getByRole("figure");
  await chart.locator("svg").hover({ position: { x: 150, y: 100 } });
  await chart.getByText(/^Orders: \d+$/).waitFor();

  const activity = page.getByRole("region", { name: "Recent Activity" });
  await activity.getByText("created supplier Green Farm", { exact: false }).first().waitFor();
  await activity.getByLabel("Filter activities").selectOption("Logins");
  await activity.getByText("No matching activity").waitFor();
  await activity.getByLabel("Filter activities").selectOption("All Activities");
  await activity.getByRole("searchbox").fill("crab");
  await expect.poll(() => activity.getByText("Green Farm").count()).toBe(0);
  await activity.getByRole("searchbox").fill("");

  const requests = page.getByRole("region", { name: "Agent Requests" });
  await requests.getByText("Out of stock: Mud crab").waitFor();
  await requests.getByText("4.5 kg left, reorder at 5 kg", { exact: false }).waitFor();
  await expect
    .poll(() => requests.getByRole("link", { name: "WhatsApp Agent" }).getAttribute("href"))
    .toBe("https://wa.me/6588887777");
  await expectAccessible(page);
  await saveScreenshots(page, `dashboard-${device}`);

  await requests.getByRole("button", { name: "Make Inactive" }).click();
  await requests.getByText("Fix availability").waitFor({ state: "hidden" });
  await requests.getByRole("button", { name: "Dismiss Chicken thigh" }).click();
  await requests.getByText("Chicken thigh").waitFor({ state: "hidden" });
  await page.reload();
  await requests.getByText("Mud crab").waitFor();
  await expect.poll(() => requests.getByText("Chicken thigh").count()).toBe(0);

  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Loading the latest dashboard information").waitFor();
  await page.getByRole("button", { name: "Refresh", exact: true }).waitFor();

  const pages = page.getByRole("navigation", { name: "Dashboard pages" });
  await pages.getByText("Page 1 of 2").waitFor();
  await pages.getByRole("button", { name: "Next" }).click();
  await page.getByRole("table", { name: "Orders" }).getByText("ORD-000079").waitFor();
  await context.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("every main screen is one step away, and Ctrl+K finds records and acts on a %s", async (device, options) => {
  const owner = await busyOwner();
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/dashboard");
  const main = page.getByRole("navigation", { name: "Main" });
  // A link's first line; what waits on its screen is counted below it.
  const shown = async () => (await main.getByRole("link").allInnerTexts()).map((text) => text.trim().split("\n")[0]);
  const five = ["Dashboard", "Inventory", "Dishes", "Suppliers", "Orders"];
  const others = ["Kitchen", "Tables", "Buying", "Receive", "Invoices", "Reports", "Forecast"];
  await main.waitFor();
  if (device === "desktop") expect(await shown()).toEqual([...five, ...others]);
  else {
    await expect.poll(() => shown()).toEqual(five);
    await main.getByRole("button", { name: "More" }).click();
    await main.getByRole("menuitem", { name: "Kitchen" }).waitFor();
    await expect.poll(() => main.getByRole("menuitem").allInnerTexts()).toEqual(others);
    await expectAccessible(page);
    await main.getByRole("menuitem", { name: "Reports" }).click();
    await page.waitForURL("**/reports");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }

  await page.keyboard.press("Control+k");
  const search = page.getByLabel("Search everything");
  await search.fill("CHÍLLI");
  await page.getByRole("button", { name: /^Chilli crab/ }).waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `search-${device}`);
  await search.press("Enter");
  await page.getByRole("form", { name: "Edit Chilli crab" }).waitFor();
  await page.keyboard.press("Control+k");
  await search.fill("000012");
  await page.getByRole("button", { name: /^ORD-000012/ }).click();
  await page.getByRole("heading", { name: "ORD-000012" }).waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await search.fill("add suppl");
  await page.getByRole("button", { name: "Add supplier", exact: true }).click();
  await page.getByRole("textbox", { name: /^Name/ }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await context.close();
});

test("the dashboard of a new restaurant shows the first steps", async () => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/dashboard");
  await page.getByText("Start adding your Inventory, Dish and Suppliers to activate agents").waitFor();
  await page.getByText("No activity yet").waitFor();
  // While it loads there are placeholders.
  await page.getByRole("region", { name: "Today" }).waitFor({ state: "hidden" });
  for (const [name, path] of [
    ["Add Inventory", "/inventory"],
    ["Add Dishes", "/dishes"],
    ["Add Suppliers", "/suppliers"],
  ] as const)
    await expect.poll(() => page.getByRole("link", { name }).getAttribute("href")).toBe(path);
  const setup = page.getByRole("region", { name: "Get ready for guests" });
  await setup.getByText("0 of 6 done").waitFor();
  await expect.poll(() => setup.getByRole("listitem").allInnerTexts()).toHaveLength(6);
  await expectAccessible(page);
  await saveScreenshots(page, "dashboard-empty");

  await setup.getByRole("link", { name: "Add Dish" }).click();
  await page.waitForURL("**/dishes");
  await page.goBack();
  await setup.waitFor();
  const kitchen = kitchenOf(journey, owner);
  await kitchen.dish("Rice bowl", { price: 8, recipe: [[await kitchen.item("Rice", 1000), 200]] });
  await setup.getByText("1 of 6 done").waitFor();
  await setup.getByRole("link", { name: "Print Table Codes" }).waitFor();
  await setup.getByRole("button", { name: "Put Away" }).click();
  await setup.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("button", { name: "Setup: 5 steps left" }).click();
  await setup.getByText("1 of 6 done").waitFor();
  await context.close();
});

test("an error shows a banner with a retry button, and an expired session leads to the sign-in", async () => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner });
  const failWith = (status: number, error: string) =>
    page.route("**/api/dashboard?**", (route) => route.fulfill({ status, json: { error } }));
  // The dashboard loads again by itself when its event stream opens, which would take the banner away before the button is used.
  await holdRequests(page, "/api/events");
  await failWith(500, "The kitchen is on fire");
  await page.goto("/dashboard");
  const banner = page.getByRole("main").getByRole("alert").filter({ hasText: "The kitchen is on fire" });
  await banner.waitFor();
  await saveScreenshots(page, "dashboard-failed");
  await page.unroute("**/api/dashboard?**");
  await banner.getByRole("button", { name: "Retry" }).click();
  await banner.waitFor({ state: "hidden" });

  await failWith(400, "Invalid session");
  // By keyboard: earlier toasts cover the button, and stay while the mouse is over them.
  await page.getByRole("button", { name: "Refresh", exact: true }).press("Enter");
  await page.waitForURL(/\/auth\?from=%2Fdashboard&authError=true/);
  await page.getByText("Your session has expired. Please sign in again.").waitFor();
  await context.close();
});

test("a change made elsewhere shows without a reload", async () => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/dashboard");
  await page.getByText("No activity yet").waitFor();
  await owner.call(createSupplier, { body: { name: "Sea & Sons" } });
  await page.getByText("Sea & Sons").first().waitFor();
  await context.close();
});

test("the account menu opens by keyboard, and the focus comes back to its button", async () => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: /^Account/ });
  for (let times = 0; times < 2; times += 1) {
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Settings" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menuitem", { name: "Settings" }).waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await context.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("unsent messages are listed in the outbox with a link on a %s", async (device, options) => {
  const owner = await busyOwner();
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Messages" }).click();
  await page.getByText("OUT OF STOCK: Mud crab", { exact: false }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Mud crab" });
  await expect
    .poll(() => row.getByRole("link", { name: "Open in WhatsApp" }).getAttribute("href"))
    .toMatch(/^https:\/\/wa\.me\/6591234567\?text=OUT%20OF%20STOCK/);
  await expectAccessible(page);
  await saveScreenshots(page, `messages-${device}`);
  await row.getByRole("button", { name: "Mark as Sent" }).click();
  await row.getByText("Sent", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Failed/ }).click();
  await page.getByText("No messages", { exact: true }).waitFor();
  await context.close();
});

test("the dashboard starts with at most 215 kB of script and style, compressed, and without zod", async () => {
  const files = new Map<string, string>();
  const load = async (path: string): Promise<void> => {
    if (files.has(path)) return;
    files.set(path, "");
    const text = await (await fetch(`${journey.url}/assets/app/${path}`)).text();
    files.set(path, text);
    const imports = [...text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = ""]) => name);
    await Promise.all(imports.map(load));
  };
  const signedIn = { headers: { cookie: "better-auth.session_token=any" } };
  const page = await (await fetch(`${journey.url}/dashboard`, signedIn)).text();
  const named = [...page.matchAll(/\/assets\/app\/([\w-]+\.(?:js|css))/g)].map(([, name = ""]) => name);
  await Promise.all(named.map(load));
  // The document names the screen's own files too, so that they do not wait for the scripts before them.
  expect(named.filter((name) => /^(dashboard-page|common)-/.test(name))).toHaveLength(4);
  const kilobytes = [...files.values()].map((text) => brotliCompressSync(text).length / 1000);
  expect(kilobytes.reduce((sum, kilobyte) => sum + kilobyte, 0)).toBeLessThan(215);
  expect([...files.values()].filter((text) => text.includes("ZodError"))).toEqual([]);
});
