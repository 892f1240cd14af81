import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { createOwner } from "#src/testing/factories.ts";
import { DESKTOP, expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

const COMPANY = { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore", onboarding_completed: true };

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
])("company, username, switches, language and devices are changed on a %s", async (device, options) => {
  const owner = await createOwner(journey, { ...COMPANY, name: "Harbour Bowl" });
  const rival = await createOwner(journey, COMPANY);
  const company = async () => (await owner.call(readCompany)).body.company;
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Manage Subscription" }).getAttribute("href"))
    .toBe("/subscription");

  const username = page.getByLabel("Username");
  await username.fill(rival.username);
  await page.getByText("Username is already taken").first().waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Username is already taken or invalid.").first().waitFor();
  expect((await company()).username).toBe(owner.username);
  await username.fill("Harbour Bowl! 9");
  await expect.poll(() => username.inputValue()).toBe("harbourbowl9");
  const fresh = `bowl${owner.username}`;
  await username.fill(fresh);
  await page.getByText("Username is available").waitFor();
  await page.getByText(`Your menu address: ${fresh}.localhost`, { exact: false }).waitFor();
  await page.getByLabel("Website").fill("not a site");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Please enter a valid website address").first().waitFor();
  await page.getByLabel("Website").fill("harbour.example.com");
  await page.getByLabel("Company name").fill("Harbour Bowl & Sons");
  await page.getByLabel("Phone number").fill("+65 9123 4567");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Company settings updated successfully").waitFor();
  await expect
    .poll(() => company())
    .toMatchObject({
      username: fresh,
      name: "Harbour Bowl & Sons",
      website: "https://harbour.example.com",
    });
  await page.getByRole("button", { name: "Account: Harbour Bowl & Sons" }).waitFor();

  const toggle = (name: string) => page.getByRole("switch", { name });
  for (const [name, on] of [
    ["Low Stock Alerts", true],
    ["New Order Alerts", true],
    ["Invoice Processed Alerts", true],
    ["Daily Reports", false],
    ["Weekly Reports", true],
    ["Allow Selling Below Zero", false],
    ["Pause Ordering", false],
  ] as const)
    await expect.poll(() => toggle(name).isChecked(), { message: name }).toBe(on);
  await toggle("Low Stock Alerts").click();
  await expect.poll(async () => (await company()).low_stock_alerts).toBe(false);
  await toggle("Pause Ordering").click();
  await expect.poll(async () => (await company()).ordering_paused).toBe(true);

  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Français" }).click();
  await expect.poll(async () => (await company()).language).toBe("fr");
  await page.getByRole("combobox", { name: "Timezone" }).click();
  await page.getByRole("option", { name: "Europe/Paris" }).click();
  await expect.poll(async () => (await company()).timezone).toBe("Europe/Paris");

  await page.getByText("This device").waitFor();
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await expectAccessible(page);
  await saveScreenshots(page, `settings-${device}`);
  await page.reload();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await expect.poll(() => toggle("Low Stock Alerts").isChecked()).toBe(false);
  await expect.poll(() => toggle("Pause Ordering").isChecked()).toBe(true);
  await context.close();
});

test("another device is signed out remotely; a switch whose change failed moves back", async () => {
  const owner = await createOwner(journey, COMPANY);
  await journey.pool.query(
    `insert into sessions (id, user_id, token, user_agent, expires_at, updated_at) values (gen_random_uuid(), $1,
       gen_random_uuid()::text, 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1', now() + interval '1 day', now())`,
    [owner.userId],
  );
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await page.getByText("Safari on iPhone has been signed out").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sign out Safari on iPhone" }).count()).toBe(0);
  const { rows } = await journey.pool.query("select from sessions where user_id = $1", [owner.userId]);
  expect(rows).toHaveLength(1);

  await page.route("**/api/companies/id?**", (route) => route.fulfill({ status: 500, json: { error: "Broken" } }));
  await page.getByRole("switch", { name: "Daily Reports" }).click();
  await page.getByText("Failed to update settings").waitFor();
  await expect.poll(() => page.getByRole("switch", { name: "Daily Reports" }).isChecked()).toBe(false);
  await context.close();
});
