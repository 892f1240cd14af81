import { strFromU8, unzipSync } from "fflate";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  await expect.poll(() => page.getByRole("link", { name: "Download the export" }).count()).toBe(2);
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
});

test("an export is imported into an empty restaurant, and what is no archive is not", async () => {
  const owner = await createOwner(journey, { onboarding_completed: true });
  const { page } = await journey.visit({ as: restaurant.owner, ...DESKTOP });
  await page.goto("/settings/data");
  await page.getByText("An archive can only be imported into an empty restaurant.").waitFor();
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the export" }).first().click();
  const archive = await (await started).path();
  const folder = await mkdtemp(join(tmpdir(), "comanda-archive-"));
  const [good, bad] = [join(folder, "export.zip"), join(folder, "other.zip")];
  await writeFile(good, await readFile(archive));
  await writeFile(bad, "no archive");

  const phone = await journey.visit({ as: owner, ...PHONE });
  await phone.page.goto("/dashboard");
  await phone.page.getByRole("link", { name: "Or import an archive" }).click();
  await phone.page.getByRole("heading", { name: "Import an Archive" }).waitFor();
  const choose = phone.page.locator("input[type=file]");
  await choose.setInputFiles(bad);
  await phone.page.getByText("This file is not a ZIP archive, or it is damaged.").waitFor();
  await choose.setInputFiles(good);
  await phone.page.getByRole("button", { name: "Import El Faro" }).waitFor();
  await saveScreenshots(phone.page, "archive-review-phone");
  await expectAccessible(phone.page);
  await phone.page.setViewportSize({ width: 1280, height: 900 });
  await saveScreenshots(phone.page, "archive-review-desktop");
  await phone.page.getByRole("button", { name: "Import El Faro" }).click();
  await phone.page.getByText("El Faro was imported.").waitFor();
  await saveScreenshots(phone.page, "archive-done-desktop");
  await phone.page.goto("/dishes");
  await phone.page.getByText("QUOKKA bowl", { exact: true }).filter({ visible: true }).first().waitFor();
  await rm(folder, { recursive: true, force: true });
});

test("an owner closes the restaurant, reads until when, and takes it back", async () => {
  const owner = await createOwner(journey, { name: "La Boya", onboarding_completed: true });
  const { page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Close La Boya" }).waitFor();
  await saveScreenshots(page, "close-card-phone");
  await page.getByRole("button", { name: "Close La Boya" }).click();
  await page.getByLabel("Name of the restaurant").fill("La Boya");
  await saveScreenshots(page, "close-dialog-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close the Restaurant" }).click();
  await page.getByRole("heading", { name: "La Boya is closed" }).waitFor();
  await saveScreenshots(page, "closed-phone");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await saveScreenshots(page, "closed-desktop");

  await page.getByRole("button", { name: "Take La Boya back" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Close La Boya" }).waitFor();
  await saveScreenshots(page, "close-card-desktop");
});
