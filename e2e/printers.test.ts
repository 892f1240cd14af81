import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder } from "#src/features/orders/contract.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { type StandInPrinter, startPrinter } from "#src/testing/printer.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

const HOST = "127.78.0.1";

let journey: Journey;
let device: StandInPrinter;
beforeAll(async () => {
  journey = await startJourney({ env: { PRINTER_NETWORKS: "127.78.0.0/24" } });
  device = await startPrinter(HOST);
});
afterAll(async () => {
  await device.close();
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
  expect(device.errors).toEqual([]);
});

test("an owner adds a printer; orders come out of it, and every screen says when it is out of paper", async () => {
  const owner = await harbourBowl(journey);
  const dish = await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a Printer" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a Printer" });
  await dialog.getByLabel("Name").fill("Kitchen");
  await dialog.getByLabel("Address in your network").fill(HOST);
  await expectAccessible(page);
  await saveScreenshots(page, "printer-add-phone");
  await dialog.getByRole("button", { name: "Save Printer" }).click();
  await dialog.waitFor({ state: "hidden" });
  const printers = page.getByRole("list", { name: "Printers" });
  await printers.getByText("Not tried yet").waitFor();
  await printers.getByRole("button", { name: "Test Page" }).click();
  await printers.getByText("Ready").waitFor();
  expect(device.sheets).toHaveLength(1);

  device.paper = "out";
  const placed = await owner.call(placeOrder, {
    body: { items: [{ menu_item_id: dish.id, quantity: 1 }], table_number: "5" },
  });
  const notice = "Kitchen is out of paper. One sheet waits.";
  await page.getByRole("region", { name: "Printers that do not print" }).getByText(notice).waitFor();
  await page.getByRole("list", { name: "Printers" }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await saveScreenshots(page, "printer-paper-phone");
  const kitchen = await journey.visit({ as: owner, ...DESKTOP });
  await kitchen.page.goto("/kitchen");
  await kitchen.page.getByText(notice).waitFor();
  await expectAccessible(kitchen.page);
  await saveScreenshots(kitchen.page, "printer-kitchen-desktop");
  device.paper = "in";
  await printers.getByRole("button", { name: "Test Page" }).click();
  await expect.poll(() => device.sheets.length).toBe(3);
  await expect.poll(() => kitchen.page.getByText(notice).count()).toBe(0);
  await printers.getByText("Ready").waitFor();

  await page.getByRole("button", { name: "Edit Kitchen" }).click();
  const receipts = page.getByRole("dialog", { name: "Edit Kitchen" });
  await receipts.getByLabel("Receipts and bills").click();
  await receipts.getByRole("button", { name: "Save Printer" }).click();
  await receipts.waitFor({ state: "hidden" });
  await kitchen.page.goto(`/orders/${placed.body.order.id}`);
  await kitchen.page.getByRole("button", { name: "Print Bill" }).click();
  await expect.poll(() => device.sheets.length).toBe(4);
  await page.goto(`/orders/${placed.body.order.id}`);
  await page.getByRole("link", { name: "Open the bill" }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await saveScreenshots(page, "bill-phone");
  await saveScreenshots(kitchen.page, "bill-desktop");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Edit Kitchen" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Kitchen" });
  await edit.getByRole("button", { name: "Remove" }).click();
  await edit.getByRole("button", { name: "Confirm Remove" }).click();
  await edit.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("list", { name: "Printers" }).count()).toBe(0);
  await kitchen.context.close();
  await context.close();
});
