import iconv from "iconv-lite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { createOwner } from "#src/testing/factories.ts";
import { workbookOf } from "#src/testing/workbook.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

const STOCK = [
  "Order guide;;;;",
  "Item;Unit;Price;Pack;Category",
  "Crème fraîche;kg;4,20;6 x 500 g;Dairy",
  "Prawns;kg;22,00;26/30;Fish",
  "Thyme;bunchlet;1,10;;Herbs",
].join("\r\n");

test("a list in another encoding, with a title above its heading, is previewed, asked about and imported", async () => {
  const owner = await createOwner(journey, { country: "Germany", currency: "EUR", timezone: "Europe/Berlin" });
  const { page } = await journey.visit({ ...PHONE, as: owner });
  await page.goto("/import?kind=ingredients");
  await page.getByText("Drop a file here, or choose one").waitFor();
  await saveScreenshots(page, "import-source-phone");
  const buffer = iconv.encode(STOCK, "windows-1252");
  await page.locator('input[type="file"]').first().setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer });
  await page.getByText("Crème fraîche").first().waitFor();
  await page.getByText("3 rows: 2 new, 1 with an error.").waitFor();
  await page.getByText('"26/30" may be the size of the goods').waitFor();
  await saveScreenshots(page, "import-preview-phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await saveScreenshots(page, "import-preview-desktop");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: '"bunchlet"' }).click();
  await page.getByRole("option", { name: "pcs", exact: true }).click();
  await page.getByText("3 rows: 3 new.").waitFor();
  await page.getByRole("button", { name: "Import 3 Ingredients" }).click();
  await page.getByText("3 rows: 3 ingredients added.").waitFor();
  const { items } = (await owner.call(listInventory)).body;
  expect(items.map(({ name }) => name).toSorted()).toEqual(["Crème fraîche", "Prawns", "Thyme"]);
});

test("letters that are read wrongly are read again in the encoding that is chosen", async () => {
  const owner = await createOwner(journey);
  const { page } = await journey.visit({ as: owner });
  await page.goto("/import?kind=dishes");
  const buffer = iconv.encode("Блюдо;Цена\nОкрошка;90\nУха;110\n", "koi8-u");
  await page.locator('input[type="file"]').first().setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer });
  const letters = page.getByRole("combobox", { name: "Letters are written in" });
  await letters.click();
  await page.getByRole("option", { name: "Cyrillic (Windows-1251)" }).click();
  await page.getByText("Окрошка").first().waitFor({ state: "detached" });
  await letters.click();
  await page.getByRole("option", { name: "Ukrainian (KOI8-U)" }).click();
  await page.getByText("Окрошка").first().waitFor();
  await page.getByRole("button", { name: "Import 2 Dishes" }).click();
  await page.getByText("2 rows: 2 dishes added.").waitFor();
});

test("a workbook without a heading is asked about, and its rows each have an outcome", async () => {
  const owner = await createOwner(journey);
  const { page } = await journey.visit({ as: owner });
  await page.goto("/import?kind=dishes");
  const sheet = [
    ["Falafel", "Wraps", "warm"],
    ["Falafel", "Bowls", "warm"],
    ["Falafel", "Bowls", "warm"],
  ];
  const buffer = Buffer.from(workbookOf({ Menu: sheet, Notes: [["Call Ana"]] }));
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.locator('input[type="file"]').first().setInputFiles({ name: "menu.xlsx", mimeType, buffer });
  await page.getByText("Choose whether a row of the file names the columns.").waitFor();
  await saveScreenshots(page, "import-heading-desktop");
  await page.getByRole("combobox", { name: "Names of the columns" }).click();
  await page.getByRole("option", { name: "None: every row is to be imported" }).click();
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Column 2 (Wraps)" }).click();
  // The guess that it is the dish gives way.
  await page.getByText("Choose the column for: Dish.").waitFor();
  await page.getByRole("combobox", { name: "Dish" }).click();
  await page.getByRole("option", { name: "Column 1 (Falafel)" }).click();
  await page.getByText("3 rows: 2 new, 1 as you have it.").waitFor();
  await page.getByText("Row 2 says the same.").waitFor();
  await page.getByRole("button", { name: "Import 2 Dishes" }).click();
  await page.getByText("3 rows: 2 dishes added, 1 as you had them.").waitFor();
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes.map(({ name, category_name }) => `${category_name} ${name}`).toSorted()).toEqual([
    "Bowls Falafel",
    "Wraps Falafel",
  ]);
});
