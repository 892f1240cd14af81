import { afterAll, beforeAll, expect, test } from "vitest";
import * as areas from "#src/features/counts/area-contract.ts";
import { createItem, type NewItem } from "#src/features/inventory/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import type { Owner } from "#src/testing/factories.ts";
import { expectAccessible, harbourBowl, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

async function add(owner: Owner, item: Pick<NewItem, "name" | "unit" | "quantity_available"> & Partial<NewItem>) {
  const body = { reorder_threshold: 0, unit_price: 2, ...item };
  return (await owner.call(createItem, { body })).body.item.id;
}

test("two phones count one store room, one of them offline", async () => {
  const owner = await harbourBowl(journey);
  const kitchen = kitchenOf(journey, owner);
  const packs = [{ name: "case", count: 1, size: 24, unit: "pcs" as const }];
  const eggs = await add(owner, { name: "Eggs", unit: "pcs", quantity_available: 80, packs });
  const rice = await add(owner, { name: "Rice", unit: "kg", quantity_available: 10 });
  const oil = await add(owner, { name: "Oil", unit: "L", quantity_available: 6 });
  const { area } = (await owner.call(areas.addArea, { body: { name: "Store room" } })).body;
  await owner.call(areas.changeArea, { query: { id: area.id }, body: { item_ids: [rice, eggs, oil] } });
  const [first, second] = [await journey.visit({ as: owner, ...PHONE }), await journey.visit({ as: owner, ...PHONE })];
  for (const { page } of [first, second]) {
    await page.goto("/inventory/stocktake");
    await page.getByLabel("Rice, counted").waitFor();
  }

  await first.page.getByLabel("Rice, counted").fill("9");
  await first.page.getByLabel("Rice, counted").press("Enter");
  await first.page.getByText("−1 kg").waitFor();
  await expect.poll(() => second.page.getByLabel("Rice, counted").inputValue()).toBe("9");

  await second.context.setOffline(true);
  await second.page.getByLabel("Eggs, counted").fill("3");
  await second.page.getByRole("button", { name: "case of Eggs" }).click();
  await second.page.getByLabel("Eggs, counted").pressSequentially("4");
  await second.page.getByLabel("Eggs, counted").press("Enter");
  await second.page.getByText("saved here").waitFor();
  await second.page.getByText("No connection. What you count is saved on this device").waitFor();
  await saveScreenshots(second.page, "count-offline");
  await expectAccessible(second.page);
  await first.page.getByLabel("Oil, counted").fill("6");
  await first.page.getByLabel("Oil, counted").press("Enter");
  await first.page.getByText("2 of 3").waitFor();
  await second.context.setOffline(false);
  await first.page.getByText("3 of 3").waitFor();
  await expect.poll(() => first.page.getByLabel("Eggs, counted").inputValue()).toBe("3 case 4");

  await first.page.getByRole("button", { name: "Review" }).click();
  const review = first.page.getByRole("dialog", { name: "Review Stocktake" });
  await review.getByText("3 counted, 2 differences, -$10.00 in total").waitFor();
  await review.getByRole("button", { name: "Post Stocktake" }).click();
  await first.page.getByText("3 counted, 2 corrected.").waitFor();
  await expect.poll(() => kitchen.stock(eggs)).toBe(76);
  expect([await kitchen.stock(rice), await kitchen.stock(oil)]).toEqual([9, 6]);
  await first.context.close();
  await second.context.close();
});
