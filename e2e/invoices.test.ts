import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bookDelivery } from "#src/features/deliveries/contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { createItem, listInventory } from "#src/features/inventory/contract.ts";
import { listInvoices } from "#src/features/invoices/receipts/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { createOcr, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Owner } from "#src/testing/factories.ts";
import {
  expectAccessible,
  failRequests,
  harbourBowl,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";
import { asUpload, namesAbovePrices } from "./invoice-pdf.ts";

/** The restaurant's: an agreed price holds from its day on, which begins before the day of UTC. */
const TIMEZONE = "Asia/Singapore";

let journey: Journey;
/** The product's reader, whose start a test can delay. */
const reader = createOcr();
let readingAllowed = Promise.resolve();
/** Drawing the pages of a PDF takes longer than all the rest; the tests that do not look at them get empty pages. */
let drawing = false;
function drawPages(): void {
  drawing = true;
  onTestFinished(() => {
    drawing = false;
  });
}
beforeAll(async () => {
  const emptyPage = await sharp({ create: { width: 595, height: 842, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const ocr = {
    ...reader,
    get load() {
      return reader.load;
    },
    readDocument: async (...[bytes, options]: Parameters<typeof reader.readDocument>) => {
      await readingAllowed;
      if (drawing || !options?.draw) return reader.readDocument(bytes, options);
      const document = await reader.readDocument(bytes, { ...options, draw: false });
      return { ...document, images: document.pages.map(() => emptyPage) };
    },
  };
  journey = await startJourney({ ports: { ocr } });
});
afterAll(async () => {
  await journey.stop();
  await reader.close();
  expect(journey.pageErrors).toEqual([]);
});

/** Stops invoices from being read until the returned function is called. */
function blockReading(): () => void {
  let release = () => {};
  readingAllowed = new Promise((resolve) => {
    release = resolve;
  });
  // Should this test fail before it releases them, the others would wait for ever.
  onTestFinished(release);
  return release;
}

/** The page says so at the upload and in the list; a slow reading adds that the page may be left. */
const analyzing = (page: Page) => page.getByText("Analyzing image and extracting data...").first();

/** Lets the next reading fail with a timeout, once. */
function failReading(): void {
  readingAllowed = Promise.reject(new OcrFailed("timeout", "Reading took too long."));
  readingAllowed.catch(() => {});
}

/** A restaurant with tomatoes, oil under another name and eggs counted in pieces; one dish uses tomatoes. */
async function kitchen() {
  const owner = await harbourBowl(journey);
  const made = kitchenOf(journey, owner);
  const tomatoes = await made.item("Roma Tomatoes", 5000, { unit: "g", price: 0.003 });
  const oil = await made.item("Olive Oil", 1000, { unit: "ml", price: 0.008 });
  const eggs = await made.item("Eggs", 30, { unit: "pcs", price: 0.3 });
  await made.dish("Tomato salad", { price: 9, recipe: [[tomatoes, 200]] });
  return { owner, tomatoes, oil, eggs, stock: (id: string) => made.stock(id) };
}

async function saladCost(owner: Owner): Promise<number | null | undefined> {
  const { dishes } = (await owner.call(listDishes)).body;
  return dishes[0]?.sizes[0]?.food_cost;
}

/** How long a background job may take on a busy machine. */
const BACKGROUND_JOB = { timeout: 90_000 };

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Review and Confirm Invoice" });
const lineOf = (dialog: Locator, number: number) => dialog.getByRole("rowgroup", { name: `Line ${number}:` });
/** On a phone a line that is right is folded into one row: opens it. */
async function openLine(dialog: Locator, number: number): Promise<void> {
  const folded = lineOf(dialog, number).getByRole("button", { expanded: false }).first();
  await folded.waitFor();
  expect((await lineOf(dialog, number).boundingBox())?.height).toBeLessThanOrEqual(56);
  await folded.click();
}
/** The input of the drop area; the others belong to the camera. */
const fileInput = (page: Page) => page.getByLabel("Drop an invoice here, or choose a file");

async function openUpload(page: Page): Promise<void> {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Upload Invoice" }).click();
}

/** Uploads a delivery and waits until its review is open. */
const review = async (page: Page, number: string, more: Partial<Parameters<typeof asUpload>[0]> = {}) =>
  reviewFile(page, await asUpload({ number, ...more }));

async function reviewFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  timeout?: number,
): Promise<Locator> {
  await openUpload(page);
  await fileInput(page).setInputFiles(file);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Supplier Name").waitFor(timeout ? { timeout } : {});
  return dialog;
}

/** Confirms the oil, and enters how many eggs are on a tray. */
async function resolveOpenLines(dialog: Locator): Promise<void> {
  await lineOf(dialog, 2).getByRole("button", { name: "Confirm: line 2 is Olive Oil" }).click();
  await lineOf(dialog, 2).getByText("adds 9,000 ml").waitFor();
  await lineOf(dialog, 3).getByLabel("How many pcs one TRAY holds").fill("30");
  await lineOf(dialog, 3).getByText("adds 90 pcs").waitFor();
}

test("an invoice is uploaded, reviewed, received, looked up and reversed", async () => {
  drawPages();
  const { owner, tomatoes, oil, eggs, stock } = await kitchen();
  await expect.poll(() => saladCost(owner)).toBe(0.6);
  const { context, page } = await journey.visit({ as: owner });
  await openUpload(page);
  await page.getByRole("button", { name: "Add Item" }).click();
  await page.getByRole("region", { name: "Add New Ingredient" }).waitFor();
  await page.getByRole("button", { name: "Upload Invoice" }).click();
  await expect.poll(() => page.getByRole("region", { name: "Add New Ingredient" }).count()).toBe(0);
  await page.getByRole("button", { name: "Hide Upload" }).waitFor();

  const release = blockReading();
  await fileInput(page).setInputFiles(await asUpload({ number: "GF-1001" }));
  await page.getByText("Processing invoice...").waitFor();
  await analyzing(page).waitFor();
  await saveScreenshots(page, "invoice-upload");
  await expectAccessible(page);
  release();
  await page.getByText("Found 3 items from Green Farm Pte Ltd. Please review and confirm.").waitFor();

  const dialog = dialogOf(page);
  await lineOf(dialog, 1).getByText("Exact").waitFor();
  await lineOf(dialog, 1).getByText("adds 10,000 g at $0.0035 per g").waitFor();
  await lineOf(dialog, 1).getByText("Was $0.003 per g, now 17% more").waitFor();
  await lineOf(dialog, 2).getByText("Suggested").waitFor();
  await expect.poll(() => dialog.getByLabel("Invoice Number").inputValue()).toBe("GF-1001");
  await expect.poll(() => dialog.getByLabel("Invoice Date").inputValue()).toBe("2026-03-05");
  await dialog.getByText("It will be added to your suppliers.").waitFor();
  await saveScreenshots(page, "invoice-review");

  await lineOf(dialog, 1).getByLabel("Unit Price").focus();
  await dialog.locator("[data-active]").waitFor();
  await dialog.getByRole("button", { name: "Line 3: Eggs", exact: true }).click();
  expect(
    await lineOf(dialog, 3)
      .getByLabel("Item Name")
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);

  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.getByText("Confirm the ingredient of line 2.").waitFor();
  await resolveOpenLines(dialog);

  await lineOf(dialog, 1).getByLabel("Quantity").fill("12");
  await lineOf(dialog, 1).getByText("12 × $3.50 is $42.00, the invoice says $35.00.").waitFor();
  await dialog.getByText("Lines and tax add up to $153.06, the invoice says $146.06.").waitFor();
  await saveScreenshots(page, "invoice-sums");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.getByText("The totals don't match. Fix them, or confirm they're right.").waitFor();
  await lineOf(dialog, 1).getByLabel("Quantity").fill("10");
  await dialog.getByText("The lines match the invoice's total.").waitFor();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await page.getByText("Successfully imported 3 items from Green Farm Pte Ltd.").waitFor();
  await page.getByText("Your inventory has been updated with the new items from the invoice.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Upload Invoice" }).waitFor();
  await page.getByText("15,000 g").first().waitFor();
  expect([await stock(tomatoes), await stock(oil), await stock(eggs)]).toEqual([15_000, 10_000, 120]);
  await expect.poll(() => saladCost(owner), BACKGROUND_JOB).toBe(0.7);

  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Green Farm Pte Ltd" }).click();
  const { invoices } = (await owner.call(listInvoices, { query: {} })).body;
  const link = page.getByRole("link", { name: `Invoice #${invoices[0]?.id.slice(0, 8)}` });
  await link.waitFor();
  await saveScreenshots(page, "invoice-recent");
  await link.click();
  await page.getByRole("heading", { name: "Invoice GF-1001" }).waitFor();
  await page.getByText("+10,000 g").waitFor();
  await page.getByRole("img", { name: "Page 1 of the invoice" }).waitFor();
  await saveScreenshots(page, "invoice-page");
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the original" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("GF-1001.pdf");
  // The proof of a figure of the tomatoes opens the invoice like this: their line is marked, also on the page.
  await page.goto(`${new URL(page.url()).pathname}?item=${tomatoes}`);
  await expect
    .poll(() => page.locator("li[aria-current=true]").allInnerTexts())
    .toEqual([expect.stringMatching(/tomato/i)]);
  await page.locator("[data-active]").waitFor();
  await saveScreenshots(page, "invoice-line-shown");

  await page.getByRole("button", { name: "Reverse Invoice" }).click();
  await page.getByRole("button", { name: "Confirm Reversal" }).click();
  await page.getByText("−10,000 g").waitFor();
  expect([await stock(tomatoes), await stock(oil), await stock(eggs)]).toEqual([5000, 1000, 30]);
  await expect.poll(() => saladCost(owner), BACKGROUND_JOB).toBe(0.6);
  await page.getByRole("button", { name: "Enter Again" }).click();
  await lineOf(dialog, 1).getByText("Learned").waitFor();
  await context.close();
});

/** A file of the suppliers' papers that the benchmark reads. */
const paper = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: readFileSync(join(import.meta.dirname, "../bench/invoices/suppliers", name)),
});
/** Recognising a photo on a machine that does other work. */
const PHOTO_READ = 120_000;

test("a photo of weighed goods is received on a phone, and lines written over are marked", async () => {
  drawPages();
  const owner = await harbourBowl(journey);
  const made = kitchenOf(journey, owner);
  const beef = await made.item("Beef Chuck Boneless", 1000, { unit: "g", price: 0.008 });
  const lettuce = await made.item("Iceberg Lettuce", 1, { unit: "pcs", price: 14 });
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  const photo = await reviewFile(page, paper("weighed-photo-1.jpg", "image/jpeg"), PHOTO_READ);
  await expect.poll(() => photo.getByLabel("Supplier Name").inputValue()).toBe("Hillcrest Meat & Fish Pty Ltd");
  await photo.getByLabel("1 AUD =").fill("0.9");
  await saveScreenshots(page, "invoice-review-folded");
  await openLine(photo, 1);
  await lineOf(photo, 1).getByText("adds 12,340 g").waitFor();
  await expect.poll(() => lineOf(photo, 1).getByLabel("Quantity").inputValue()).toBe("12.34");
  await photo.getByRole("img", { name: "Line 1 on the invoice" }).waitFor();
  await photo.getByRole("button", { name: "Show the picture" }).click();
  await lineOf(photo, 1).getByLabel("Unit Price").focus();
  await photo.locator("[data-active]").waitFor();
  await photo.getByRole("button", { name: "Hide the picture" }).click();
  await saveReview(photo);
  await expect.poll(() => made.stock(beef)).toBe(13_340);

  const written = await reviewFile(page, paper("written-text.pdf", "application/pdf"));
  await written.getByText("Something was written by hand over a line's numbers.").waitFor();
  await written.getByLabel("1 NZD =").fill("0.8");
  const folded = () => written.locator("tbody[data-folded]").count();
  await expect.poll(folded).toBe(6);
  const marked = lineOf(written, 3);
  await marked.getByText("The quantity is hard to read.").waitFor();
  await saveScreenshots(page, "invoice-review-marked");
  await expectAccessible(page);
  await written.getByText("The numbers of lines 3 and 6 should be checked.").waitFor();
  for (const line of [marked, lineOf(written, 6)]) {
    for (const value of ["The quantity", "The price", "The printed amount"])
      await line.getByRole("button", { name: `Confirm: ${value} is hard to read.` }).click();
  }
  await saveReview(written);
  await expect.poll(() => made.stock(lettuce)).toBe(4);
  await context.close();
});

test("a paper whose names stand beside their neighbours' prices is caught before it is saved", async () => {
  const owner = await harbourBowl(journey);
  const made = kitchenOf(journey, owner);
  const [basil, parsley] = [
    await made.item("Basil", 0, { unit: "pcs" }),
    await made.item("Parsley", 0, { unit: "pcs" }),
  ];
  const { context, page } = await journey.visit({ as: owner });
  const buffer = await namesAbovePrices("GF-1013");
  const dialog = await reviewFile(page, { name: "GF-1013.pdf", mimeType: "application/pdf", buffer });
  await expect.poll(() => lineOf(dialog, 1).getByLabel("Item Name").inputValue()).toBe("Parsley");
  await dialog.getByText("Names could belong to the prices beside their own.").waitFor();
  await dialog.getByText("The names of lines 1, 2 and 1 more should be checked.").waitFor();
  for (const [i, name] of ["Basil", "Parsley", "Chives"].entries()) {
    await lineOf(dialog, i + 1)
      .getByText("The name could not be confirmed elsewhere on the invoice.")
      .waitFor();
    await lineOf(dialog, i + 1)
      .getByLabel("Item Name")
      .fill(name);
  }
  await saveScreenshots(page, "invoice-shifted");
  await saveReview(dialog);
  await expect.poll(() => made.stock(basil)).toBe(1);
  const { items } = (await owner.call(listInventory)).body;
  const costs = [basil, parsley].map((id) => items.find((item) => item.id === id)?.unit_price);
  expect(costs).toEqual([5, 7]);
  await context.close();
});

test("a review with the keyboard alone saves once, and the same invoice is received again only after a confirmation", async () => {
  const { owner, eggs, stock } = await kitchen();
  const { context, page } = await journey.visit({ as: owner });
  const dialog = await review(page, "GF-1003");
  const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Alt+C");
  await expect.poll(() => focused()).toBe("line-read-1-confirm");
  await page.keyboard.press("Enter");
  await lineOf(dialog, 2).getByText("Chosen").waitFor();
  await page.keyboard.press("Alt+C");
  await expect.poll(() => focused()).toBe("line-read-2-size");
  await page.keyboard.type("30");
  await lineOf(dialog, 3).getByText("adds 90 pcs").waitFor();

  await lineOf(dialog, 1).getByLabel("Quantity").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused()).toBe("line-read-1-quantity");
  await page.keyboard.press("Alt+N");
  await expect.poll(() => focused()).toBe("line-added-1-item_name");
  await page.keyboard.type("Basil");
  const basil = lineOf(dialog, 4);
  await expect.poll(() => basil.getByLabel("Quantity").inputValue()).toBe("1");
  await expect.poll(() => basil.getByLabel("Unit", { exact: true }).inputValue()).toBe("PCS");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused()).toBe("review-add");
  await basil.getByRole("button", { name: "Remove line 4: Basil" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused()).toBe("line-read-2-item_name");

  const ingredient = lineOf(dialog, 1).getByRole("combobox", { name: "Ingredient of line 1" });
  await ingredient.focus();
  await page.keyboard.type("egg");
  await page.keyboard.press("Escape");
  await expect.poll(() => ingredient.inputValue()).toBe("Roma Tomatoes");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Successfully imported 3 items from Green Farm Pte Ltd.").waitFor();
  await expect.poll(() => stock(eggs)).toBe(120);

  await review(page, "GF-1003");
  await dialog
    .getByRole("group", { name: "Received before" })
    .getByText(/was received before/)
    .waitFor();
  await dialog.getByRole("link", { name: "Green Farm Pte Ltd GF-1003" }).waitFor();
  await lineOf(dialog, 2).getByText("Learned").waitFor();
  await lineOf(dialog, 3).getByText("using the size you entered before").waitFor();
  await saveScreenshots(page, "invoice-duplicate");
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.getByText("This was received before. Confirm that it is another delivery.").waitFor();
  await dialog.getByLabel("This is another delivery. Receive it too.").click();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => stock(eggs)).toBe(210);

  await page.goto(`/inventory?item=${eggs}`);
  const panel = page.getByRole("complementary");
  await panel.getByRole("region", { name: "Price history" }).getByText("$0.30").first().waitFor();
  await saveScreenshots(page, "invoice-prices");
  await expectAccessible(page);
  await page.goto("/invoices");
  await page.getByLabel("Search supplier, number or item").fill("eggs");
  await expect.poll(() => page.getByRole("button", { name: /Invoice GF-1003/ }).count(), BACKGROUND_JOB).toBe(2);
  await saveScreenshots(page, "invoice-list");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Error" }).click();
  await page.getByText("No invoice matches.").waitFor();
  await context.close();
});

/** Saves the open review, and waits until it is closed. */
async function saveReview(dialog: Locator): Promise<void> {
  await dialog.getByText("Ready to save.").waitFor();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("returned goods and a credit note are reviewed, saved and reversed on a phone", async () => {
  const { owner, tomatoes, eggs, stock } = await kitchen();
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  const mixed = await review(page, "GF-1008", {
    lines: [
      ["T01", "Roma Tomatoes", "10", "KG", "3.50", "35.00"],
      ["E30", "Eggs", "-8", "PCS", "0.30", "-2.40"],
    ],
    subtotal: "32.60",
    tax: "0.00",
    total: "32.60",
  });
  await openLine(mixed, 2);
  await lineOf(mixed, 2).getByText("takes 8 pcs out of stock").waitFor();
  await saveScreenshots(page, "invoice-returned-goods");
  const quantity = lineOf(mixed, 2).getByLabel("Quantity");
  await quantity.fill("");
  await quantity.pressSequentially("-9");
  await quantity.pressSequentially("0");
  await expect.poll(() => quantity.inputValue()).toBe("-90");
  await quantity.press("Backspace");
  await quantity.press("Backspace");
  await quantity.pressSequentially("8");
  await quantity.press("Tab");
  await expect.poll(() => quantity.inputValue()).toBe("-8");
  await saveReview(mixed);
  expect([await stock(tomatoes), await stock(eggs)]).toEqual([15_000, 22]);

  const credit = await review(page, "GF-1009", {
    title: "CREDIT NOTE",
    lines: [["E30", "Eggs", "2", "PCS", "0.30", "0.60"]],
    subtotal: "0.60",
    tax: "0.00",
    total: "0.60",
  });
  await openLine(credit, 1);
  await expect.poll(() => lineOf(credit, 1).getByLabel("Quantity").inputValue()).toBe("-2");
  await lineOf(credit, 1).getByText("takes 2 pcs out of stock").waitFor();
  await saveScreenshots(page, "invoice-credit-note");
  await saveReview(credit);
  await expect.poll(() => stock(eggs)).toBe(20);

  await page.goto("/invoices");
  await page.getByRole("button", { name: "Credit note GF-1009" }).click();
  await page.getByText("returned to the supplier").waitFor();
  await saveScreenshots(page, "invoice-credit-note-page");
  await page.getByRole("button", { name: "Reverse Invoice" }).click();
  await page.getByRole("button", { name: "Confirm Reversal" }).click();
  await page.getByText("return taken back").waitFor();
  await expect.poll(() => stock(eggs)).toBe(22);

  // A credit note that does not say that it is one.
  const untitled = await review(page, "GF-1012", {
    lines: [["E30", "Eggs", "2", "PCS", "0.30", "0.60"]],
    subtotal: "0.60",
    tax: "0.00",
    total: "0.60",
  });
  await untitled.getByLabel("Document").selectOption("Credit note");
  await untitled.getByRole("button", { name: "Change the signs" }).click();
  await openLine(untitled, 1);
  await expect.poll(() => lineOf(untitled, 1).getByLabel("Quantity").inputValue()).toBe("-2");
  await saveReview(untitled);
  await expect.poll(() => stock(eggs)).toBe(20);
  await context.close();
});

test("goods that were counted in at the door are not added again by their invoice, which is compared with them", async () => {
  const { owner, tomatoes, eggs, stock } = await kitchen();
  const supplier = (await owner.call(createSupplier, { body: { name: "Green Farm Pte Ltd" } })).body.supplier.id;
  const came = [{ item_id: tomatoes, outcome: "ok" as const, quantity: 9, unit: "kg" }];
  await owner.call(bookDelivery, { body: { id: uuid(), supplier_id: supplier, lines: came } });
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  const dialog = await review(page, "GF-1012", {
    lines: [
      ["T01", "Roma Tomatoes", "10", "KG", "3.50", "35.00"],
      ["E30", "Eggs", "12", "PCS", "0.30", "3.60"],
    ],
    subtotal: "38.60",
    tax: "0.00",
    total: "38.60",
  });
  await dialog.getByText("Ready to save.").waitFor();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  const which = page.getByRole("dialog", { name: "Were These Goods Counted In?" });
  await which.getByText("Roma Tomatoes 9,000 g").waitFor();
  await saveScreenshots(page, "invoice-which-delivery");
  await expectAccessible(page);
  await which.getByRole("button", { name: "For This Delivery" }).click();
  const more = page.getByRole("dialog", { name: "Did This Come Too?" });
  await more.getByRole("radiogroup", { name: "Eggs, 12 pcs" }).getByLabel("It came: add it to stock").check();
  await saveScreenshots(page, "invoice-came-too");
  await more.getByRole("button", { name: "Save to Inventory" }).click();
  await dialog.waitFor({ state: "detached" });
  expect([await stock(tomatoes), await stock(eggs)]).toEqual([14_000, 42]);

  const { invoices } = (await owner.call(listInvoices)).body;
  await page.goto(`/invoices/${invoices[0]?.id}`);
  const compared = page.getByRole("region", { name: "Delivered and Invoiced" });
  await compared.getByText("1,000 g did not come, but charged").waitFor();
  await saveScreenshots(page, "invoice-compared");
  await expectAccessible(page);
  await context.close();
});

test("an invoice that charges more than was ordered becomes a credit request, which is sent after its approval", async () => {
  const owner = await harbourBowl(journey);
  const body = { name: "Green Farm Pte Ltd", email: "office@greenfarm.example", order_by: "email" as const };
  const supplier_id = (await owner.call(createSupplier, { body })).body.supplier.id;
  const salmon = { name: "Salmon", unit: "kg" as const, quantity_available: 2, reorder_threshold: 1, unit_price: 2 };
  const item_id = (await owner.call(createItem, { body: salmon })).body.item.id;
  await owner.call(createSupplierItem, { body: { supplier_id, item_id, text: "Salmon fillet", agreed_price: 2 } });
  const order = { supplier_id, deliver_on: addDays(dayIn(TIMEZONE), 1), lines: [{ item_id, packs: 10 }] };
  const { id, version } = (await owner.call(createPurchaseOrder, { body: order })).body.order;
  await owner.call(approvePurchaseOrder, { query: { id }, body: { version } });

  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/receive");
  await page.getByRole("link", { name: /^Green Farm/ }).click();
  await page.getByRole("button", { name: "All as Ordered" }).click();
  await page.getByText("1 line, all as ordered.").waitFor();

  const dialog = await review(page, "GF-1014", {
    date: dayIn(TIMEZONE),
    lines: [["S1", "Salmon fillet", "10", "KG", "2.60", "26.00"]],
    subtotal: "26.00",
    tax: "0.00",
    total: "26.00",
  });
  await dialog.getByText("Not as agreed").waitFor();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await page.getByRole("button", { name: "For This Delivery" }).click();
  await dialog.waitFor({ state: "detached" });
  const stocked = (await owner.call(listInventory)).body.items.find((item) => item.id === item_id);
  expect(stocked).toMatchObject({ quantity_available: 12, unit_price: 2.6 });

  await page.goto("/dashboard");
  await page.getByText("10 kg charged at SGD 2.60 instead of SGD 2.00").waitFor();
  await page.goto("/credits");
  await page.getByRole("link", { name: /^Green Farm/ }).click();
  await page.getByText("10 kg ordered, 10 kg delivered, 10 kg invoiced, $2.00 agreed, $2.60 charged").waitFor();
  await saveScreenshots(page, "credit-charged-too-much");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve and Send by Email" }).click();
  await page.getByText("Remind the Supplier").waitFor();
  await context.close();
});

test("a foreign invoice offers the last exchange rate, and an unusual date is asked about", async () => {
  const { owner, tomatoes, stock } = await kitchen();
  const { context, page } = await journey.visit({ as: owner });
  const lines = [["T01", "Roma Tomatoes", "1", "KG", "15.00", "15.00"]] as const;
  const amounts = { lines, currency: "MYR", subtotal: "15.00", tax: "0.00", total: "15.00" };
  const first = await review(page, "GF-1010", amounts);
  await first.getByLabel("1 MYR =").fill("0.3");
  await saveReview(first);
  await expect.poll(() => stock(tomatoes)).toBe(6000);

  const second = await review(page, "GF-1011", { ...amounts, date: "2023-03-05" });
  await second.getByRole("button", { name: "Use 0.3, as on 5 Mar 2026" }).click();
  await expect.poll(() => second.getByLabel("1 MYR =").inputValue()).toBe("0.3");
  await second.getByText("The date is more than 2 years back.", { exact: true }).waitFor();
  await second.getByRole("button", { name: "Save to Inventory" }).click();
  await second.getByText("The date is more than 2 years back. Change or confirm it.").waitFor();
  await saveScreenshots(page, "invoice-foreign");
  await second.getByRole("checkbox", { name: "The date is right" }).check();
  await saveReview(second);
  await expect.poll(() => stock(tomatoes)).toBe(7000);
  await context.close();
});

test("invalid files, missing lines or suppliers, and failures show the texts of the specification", async () => {
  const { owner } = await kitchen();
  const { context, page } = await journey.visit({ as: owner });
  await openUpload(page);
  const big = Buffer.alloc(10_485_761);
  await fileInput(page).setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await page
    .getByText("Unsupported file format. Please choose JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF files.")
    .waitFor();
  await page.getByText("Invalid File").first().waitFor();
  await fileInput(page).setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: big });
  await page.getByText("File size too large. Please upload a file smaller than 10MB.").waitFor();
  const restore = await failRequests(page, "POST", "/api/inventory/upload-invoice");
  await fileInput(page).setInputFiles(await asUpload({ number: "GF-1004" }));
  await page.getByText("Processing Failed").waitFor();
  await page.getByText("The upload failed. You can try again without choosing the file again.").waitFor();
  await restore();
  await page.getByRole("button", { name: "Try Again" }).click();

  const dialog = dialogOf(page);
  await dialog.getByLabel("Supplier Name").fill(" ");
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await page.getByText("Missing Supplier").waitFor();
  await page.getByText("Please enter a supplier name.").first().waitFor();
  await dialog.getByLabel("Supplier Name").fill("Green Farm");
  for (const name of ["Eggs", "Olive Oil Extra 6x750 ml", "Roma Tomatoes"])
    await dialog.getByRole("button", { name: new RegExp(`Remove line \\d: ${name}`) }).click();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await page.getByText("No Items", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await lineOf(dialog, 1).getByLabel("Item Name").fill("Basil");
  await dialog.getByLabel("Total on the invoice").fill("");
  await dialog.getByLabel("Tax").fill("");
  await dialog.getByRole("button", { name: "Remove the subtotal" }).click();
  await failRequests(page, "PUT", "/api/inventory/invoice");
  await dialog.getByText("Ready to save.").waitFor();
  await dialog.getByRole("button", { name: "Save to Inventory" }).click();
  await page.getByText("Save Failed").waitFor();
  await expect.poll(() => lineOf(dialog, 1).getByLabel("Item Name").inputValue()).toBe("Basil");
  await context.close();
});

test("pages are put in order, a closed tab loses neither upload nor edits, and cancelling does not discard the upload", async () => {
  const { owner } = await kitchen();
  const first = await journey.visit({ as: owner });
  await openUpload(first.page);
  const release = blockReading();
  const [one, two] = [await asUpload({ number: "GF-1005" }), await asUpload({ number: "GF-1006", lines: [] })];
  await fileInput(first.page).setInputFiles([two, one]);
  const tray = first.page.getByRole("list", { name: "Pages of the invoice" });
  await expect.poll(() => first.page.getByRole("radio", { name: "2 invoices" }).isChecked()).toBe(true);
  await first.page.getByText("One invoice, 2 pages").click();
  await tray.getByRole("button", { name: "Move page 2 forward" }).click();
  await expect.poll(() => tray.getByRole("listitem").first().textContent(), BACKGROUND_JOB).toContain("GF-1005.pdf");
  await saveScreenshots(first.page, "invoice-pages");
  await first.page.getByRole("button", { name: "Read invoice" }).click();
  await analyzing(first.page).waitFor();
  await first.context.close();
  release();

  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/inventory");
  await page.getByText("1 invoice to review").waitFor();
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Review Green Farm Pte Ltd" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("Page 1 of 2").waitFor();
  await lineOf(dialog, 1).getByLabel("Code").fill("T-99");
  await page.reload();
  await expect.poll(() => lineOf(dialog, 1).getByLabel("Code").inputValue(), BACKGROUND_JOB).toBe("T-99");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("Your changes would be lost.").waitFor();
  await dialog.getByRole("button", { name: "Discard Changes" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Review Green Farm Pte Ltd" }).click();
  await expect.poll(() => lineOf(dialog, 1).getByLabel("Code").inputValue()).toBe("T01");
  await dialog.getByRole("button", { name: "Close and keep changes" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Confirm Discard" }).click();
  await page.getByText("Upload Discarded").waitFor();
  await page.getByText("1 invoice to review").waitFor({ state: "detached" });
  await context.close();
});

test("an invoice that could not be read shows the reason, can be entered by hand, and is read again", async () => {
  const { owner } = await kitchen();
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  failReading();
  await openUpload(page);
  await fileInput(page).setInputFiles(await asUpload({ number: "GF-1007" }));
  await page.getByText("Processing Failed").waitFor();
  await page.getByRole("button", { name: "Read Again" }).waitFor();
  await page.goto("/invoices");
  await page.getByRole("button", { name: /^Invoice #/ }).click();
  await page.getByRole("heading", { name: /^Invoice #/ }).waitFor();
  await page.getByText("Error", { exact: true }).waitFor();
  await saveScreenshots(page, "invoice-failed");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enter by Hand" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Supplier Name").fill("Green Farm");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await lineOf(dialog, 1).getByLabel("Item Name").fill("Eggs");
  await lineOf(dialog, 1).getByText("adds 1 pcs").waitFor();
  await dialog.getByRole("button", { name: "Close and keep changes" }).click();
  readingAllowed = Promise.resolve();
  await page.getByRole("button", { name: "Read Again" }).click();
  await page.getByText("Ready for your review. Nothing has been added to stock yet.").waitFor();
  await page.getByRole("button", { name: "Review" }).click();
  await openLine(dialog, 1);
  await lineOf(dialog, 1).getByText("adds 10,000 g").waitFor();
  await context.close();
});
