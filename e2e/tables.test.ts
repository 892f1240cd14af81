import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTables, listTables } from "#src/features/tables/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { readCodes, readPdfCodes } from "#src/testing/read-codes.ts";
import {
  DESKTOP,
  dragTo,
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

const namesOf = async (owner: Owner) => (await owner.call(listTables)).body.tables.map(({ name }) => name);

/** Clicks a link and returns the downloaded file. */
async function download(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: typeof name === "string" }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("tables are added, sorted, renamed, deleted and printed on a %s", async (device, options) => {
  const owner = await harbourBowl(journey);
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/dashboard");
  if (device === "phone") await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole(device === "phone" ? "menuitem" : "link", { name: "Tables", exact: true }).click();
  await page.getByText("No tables yet").waitFor();
  await saveScreenshots(page, `tables-empty-${device}`);
  await expectAccessible(page);

  const field = page.getByLabel("Name or range");
  await page.getByRole("button", { name: "Add Table" }).click();
  await page.getByText("Please enter a name for the table").waitFor();
  await field.fill("12-1");
  await page.getByRole("button", { name: "Add Table" }).click();
  await page.getByText("12-1: the first number must be the smaller one.").waitFor();
  await field.fill("Terrace 1-3");
  await page.getByText("3 tables: Terrace 1 to Terrace 3").waitFor();
  await page.getByRole("button", { name: "Add 3 Tables" }).click();
  await page.getByText("3 tables added").waitFor();
  await field.fill("1-4, Terrace 3, 大厅, é/&");
  await page.getByRole("button", { name: "Add 7 Tables" }).click();
  await page.getByText("Already there: Terrace 3").waitFor();
  await page.getByRole("heading", { name: "9 tables" }).waitFor();

  await page.getByRole("button", { name: "Sort by name" }).click();
  await expect
    .poll(() => namesOf(owner))
    .toEqual(["1", "2", "3", "4", "é/&", "Terrace 1", "Terrace 2", "Terrace 3", "大厅"]);
  await page.getByRole("button", { name: "Move 大厅" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await namesOf(owner)).slice(-2)).toEqual(["大厅", "Terrace 3"]);

  await dragTo(page, "Move 1", "Move 3");
  await expect.poll(async () => (await namesOf(owner)).slice(0, 4)).toEqual(["2", "3", "1", "4"]);
  await dragTo(page, "Move 1", "Move 2");
  await expect.poll(async () => (await namesOf(owner)).slice(0, 3)).toEqual(["1", "2", "3"]);

  await page.getByRole("button", { name: "Edit Terrace 3" }).click();
  const form = page.getByRole("form", { name: "Edit Terrace 3" });
  await form.getByLabel("Name").fill("terrace 2");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("A table called terrace 2 already exists.").waitFor();
  await form.getByLabel("Name").fill("Window");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Table Window saved").waitFor();
  await page.getByRole("button", { name: "Edit 4" }).click();
  await page.getByRole("button", { name: "Delete Table" }).click();
  await page.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Table 4 deleted").waitFor();
  await page.getByRole("heading", { name: "8 tables" }).waitFor();

  await expect
    .poll(() => page.getByAltText("Card of table 1").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await saveScreenshots(page, `tables-${device}`);
  await expectAccessible(page);

  const all = await download(page, "Print All 8 Codes");
  expect(all.name).toBe("tables.pdf");
  const [first] = await readPdfCodes(all.bytes, 2, 3);
  expect(first?.map((address) => new URL(address ?? "").searchParams.get("table"))).toEqual([
    "1",
    "2",
    "3",
    "é/&",
    "Terrace 1",
    "Terrace 2",
  ]);
  await page.getByRole("checkbox", { name: "大厅" }).check();
  await page.getByRole("checkbox", { name: "2", exact: true }).check();
  await page.getByRole("combobox", { name: "Cards per page" }).click();
  await page.getByRole("option", { name: "2", exact: true }).click();
  const some = await download(page, "Print 2 Codes");
  const [two] = await readPdfCodes(some.bytes, 1, 2);
  expect(two?.map((address) => new URL(address ?? "").searchParams.get("table"))).toEqual(["2", "大厅"]);
  await context.close();
});

test("a guest scans the QR code of a table, and the order goes to that table", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  await owner.call(addTables, { body: { names: ["Terrace 4 é/&"] } });
  const back = await journey.visit({ as: owner });
  await back.page.goto("/tables");
  const { bytes } = await download(back.page, /^Download the code of Terrace 4/);
  await back.context.close();
  const [address] = await readCodes(await sharp(bytes, { density: 150 }).png().toBuffer());

  const { context, page } = await journey.visit(PHONE);
  await page.goto(address ?? "");
  await page.getByRole("heading", { name: "Harbour Bowl" }).waitFor();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /^Open your cart/ }).click();
  await expect.poll(() => page.getByLabel("Table Number").inputValue()).toBe("Terrace 4 é/&");
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  const { rows } = await journey.pool.query("select table_number from orders where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ table_number: "Terrace 4 é/&" }]);
  await context.close();
});

test("without a username the screen asks to choose one first", async () => {
  const owner = await harbourBowl(journey);
  await journey.pool.query("update companies set username = null where id = $1", [owner.companyId]);
  await owner.call(addTables, { body: { names: ["1", "2"] } });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/tables");
  await page.getByText("Your menu has no address yet").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Print All 2 Codes" }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("link", { name: /^Download the code/ }).count()).toBe(0);
  await saveScreenshots(page, "tables-no-username");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose a username in Settings" }).click();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await context.close();
});
