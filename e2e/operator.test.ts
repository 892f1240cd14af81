import { afterAll, beforeAll, expect, test } from "vitest";
import { setClosed } from "#src/features/companies/server/closed.ts";
import { saveFailure, saveLocation, saveMoment } from "#src/server/backups/backup-state.ts";
import { SAME_DISK } from "#src/server/backups/open-backups.ts";
import { scopeOf } from "#src/server/tenant.ts";
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

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("an owner sees backups that fail, and that the restaurant was closed, on a %s", async (device, options) => {
  const owner = await harbourBowl(journey);
  await saveLocation(journey.pool, { about: "A folder on the same disk as the data", warning: SAME_DISK });
  await saveMoment(journey.pool, "copied_at");
  const { page } = await journey.visit({ as: owner, ...options });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Agent Requests" }).waitFor();
  await saveFailure(journey.pool, "The backup could not be stored: no space left on device.");
  await page.getByText("no space left on device").waitFor();
  await saveScreenshots(page, `failing-backups-request-${device}`);
  await page.getByRole("link", { name: "Look at the Backups: Backups" }).click();
  const card = page.locator("#backups");
  await card.getByText("Backups fail since").waitFor();
  await card.getByText("not when the disk is lost").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `failing-backups-${device}`);
  await saveFailure(journey.pool, null);

  const scope = scopeOf(journey.platform, owner.companyId, { type: "system", name: "Operator" });
  await scope.within((context) => setClosed(context, true));
  await page.getByRole("heading", { name: "Harbour Bowl is closed" }).waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `closed-company-${device}`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth");
});
