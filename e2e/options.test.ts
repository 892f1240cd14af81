import { afterAll, beforeAll, expect, test } from "vitest";
import { listOptionGroups } from "#src/features/offer/options/contract.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
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

test("an extra takes more of a larger size, and a guest sees how few portions are left", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = kitchenOf(journey, owner);
  const rice = await kitchen.item("Rice", 650);
  const chicken = await kitchen.item("Chicken", 1000);
  const bowl = await kitchen.dish(
    "Chicken bowl",
    { name: "Small", price: 9, recipe: [[rice, 100]] },
    { name: "Large", price: 12, recipe: [[rice, 200]] },
  );
  const group = await createGroup(owner, [bowl.id], {
    name: "Extras",
    options: [{ name: "Extra chicken", price: 2, takes: [[chicken, 50]] }],
  });
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/options");
  await page.getByRole("button", { name: "Edit Extras" }).click();
  await page.getByLabel("More Chicken in larger sizes").check();
  await expectAccessible(page);
  await saveScreenshots(page, "options-by-size-desktop");
  await page.setViewportSize(PHONE.viewport!);
  await saveScreenshots(page, "options-by-size-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  const saved = async () =>
    (await owner.call(listOptionGroups)).body.groups.find(({ id }) => id === group.id)?.options[0]?.lines[0]
      ?.scales_with_size;
  await expect.poll(saved).toBe(true);

  await page.setViewportSize(DESKTOP.viewport!);
  await page.goto("/settings");
  await page.getByLabel("Show Guests How Many Are Left").click();
  await expect.poll(() => page.getByLabel("Show Guests How Many Are Left").isChecked()).toBe(true);
  const guest = await journey.visit(PHONE);
  await guest.page.goto(`/menu?restaurant=${owner.username}&table=3`);
  await guest.page.getByText("Large", { exact: true }).click();
  await guest.page.getByText("3 left").waitFor();
  await saveScreenshots(guest.page, "options-few-left");
  for (const c of [context, guest.context]) await c.close();
});
