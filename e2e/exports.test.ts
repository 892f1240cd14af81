import { strFromU8, unzipSync } from "fflate";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner } from "#src/testing/factories.ts";
import { populate, type Populated } from "#src/testing/populate.ts";
import { DESKTOP, expectAccessible, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";

let journey: Journey;
let restaurant: Populated;
beforeAll(async () => {
  journey = await startJourney();
  const settings = { name: "El Faro", country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" };
  restaurant = await populate(journey, await createOwner(journey, { ...settings, onboarding_completed: true }));
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

test("an owner makes an export, downloads and deletes it", async () => {
  const { page } = await journey.visit({ as: restaurant.owner, ...DESKTOP });
  await page.goto("/settings");
  await saveScreenshots(page, "settings-desktop");
  await page.getByRole("link", { name: "Your Data" }).click();
  await page.getByRole("heading", { name: "Your Data" }).waitFor();
  // One that was asked for before is ready or about to be.
  await page.getByRole("link", { name: "Download the export" }).waitFor();
  await page.getByRole("button", { name: "Make an Export" }).click();
  await expect.poll(() => page.getByRole("link", { name: "Download the export" }).count(), { timeout: 20_000 }).toBe(2);
  await saveScreenshots(page, "exports-desktop");
  await expectAccessible(page);

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the export" }).first().click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^comanda-export-\d{4}-\d\d-\d\d\.zip$/);
  const archive = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(archive["tables/companies.csv"] ?? new Uint8Array())).toContain("El Faro");

  const phone = await journey.visit({ as: restaurant.owner, ...PHONE });
  await phone.page.goto("/settings");
  await saveScreenshots(phone.page, "settings-phone");
  await phone.page.goto("/settings/data");
  await phone.page.getByRole("link", { name: "Download the export" }).first().waitFor();
  await saveScreenshots(phone.page, "exports-phone");
  await expectAccessible(phone.page);
  await phone.page.getByRole("button", { name: "Delete" }).first().click();
  await phone.page.getByRole("button", { name: "Confirm Delete" }).click();
  await phone.page.getByText("The export was deleted").waitFor();
  // The other tab hears of it.
  await expect.poll(() => page.getByRole("link", { name: "Download the export" }).count()).toBe(1);
}, 90_000);
