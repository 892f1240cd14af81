import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, harbourBowl, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { createStandInOcr, picture, printed } from "#src/testing/invoice-fixture.ts";
import type { Owner } from "#src/testing/factories.ts";

const PAGE = printed([
  "Marinated Olives        3.50",
  "STARTERS",
  "Tomato Soup (a,g)       6.50",
  "with basil and cream",
  "Garlic Bread            4.00",
  "",
  "PIZZA                  Small     Large",
  "Margherita              8.00     11.00",
  "Funghi                  9.00     12.50",
]);

let journey: Journey;
let owner: Owner;
beforeAll(async () => {
  journey = await startJourney({ ports: { ocr: createStandInOcr(PAGE) } });
  owner = await harbourBowl(journey);
});
afterAll(() => journey.stop());

test("an owner makes drafts of a photographed menu beside its picture", async () => {
  const { page } = await journey.visit({ ...PHONE, as: owner });
  await page.goto("/menu-photos");
  await page.getByText("Drop photos or a PDF of your menu here").waitFor();
  await saveScreenshots(page, "menu-photos-phone");
  await expectAccessible(page);
  const photo = async (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(await picture()) });
  const camera = page.locator('input[capture="environment"]');
  await page.getByRole("button", { name: "Take Photo" }).waitFor();
  await camera.setInputFiles(await photo("one.png"));
  await camera.setInputFiles(await photo("two.png"));
  await page.getByRole("button", { name: "Photograph page 3" }).waitFor();
  await saveScreenshots(page, "menu-pages-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove page 2" }).click();
  await page.getByRole("button", { name: "Read menu" }).click();
  await page.getByText("5 dishes were read.").waitFor();
  await page.getByText("1 has no category, 4 have no description.").waitFor();
  await page.getByRole("button", { name: "Show Next to Check (1)" }).click();
  await page.getByText("No category and no description yet: needed before it can be on your menu.").waitFor();
  await saveScreenshots(page, "menu-review-phone");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("img", { name: "Page 1 of the menu" }).waitFor();
  await saveScreenshots(page, "menu-review-desktop");
  const price = page.getByLabel("Price of size 1 of Tomato Soup");
  expect(await price.inputValue()).toBe("6.50");
  await price.fill("");
  await page.getByText("A draft needs a price.").waitFor();
  await page.getByRole("button", { name: "Make 5 Drafts" }).click();
  await page.getByText("Please enter a price.").waitFor();
  await saveScreenshots(page, "menu-problem-desktop");
  await price.fill("6.9");
  await page.getByRole("checkbox", { name: "Garlic Bread" }).uncheck();
  await page.getByText("Left out · Starters · $4.00").waitFor();
  expect(await price.inputValue()).toBe("6.90");
  await page.getByRole("checkbox", { name: "Marinated Olives" }).uncheck();
  await saveScreenshots(page, "menu-left-out-desktop");
  await page.getByRole("button", { name: "Make 3 Drafts" }).click();
  await page.getByRole("heading", { name: "3 drafts made" }).waitFor();
  await saveScreenshots(page, "menu-made-desktop");
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes.map(({ name, is_available, sizes }) => [name, is_available, sizes[0]?.price])).toEqual([
    ["Funghi", false, 9],
    ["Margherita", false, 8],
    ["Tomato Soup", false, 6.9],
  ]);
  expect(journey.pageErrors).toEqual([]);
});
